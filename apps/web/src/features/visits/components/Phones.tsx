import type { NumberDialled } from '@bisita/contract/touchpoints/guard'
import { maskNumber } from '@bisita/rules/cells/masks'
import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { IconPhone } from '../../../ui/icons.ts'
import { notDialled } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { DialNumber } from '../../clients/numbers/DialNumber.tsx'
import styles from './RecordContact.module.css'

/** The numbers of a client, and which are known to be wrong. */
export type DialledNumbers = {
  readonly id: string
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly phone_bad: boolean
  readonly secondary_phone_bad: boolean
}

type Props = {
  client: DialledNumbers
  dialled: NumberDialled | null
  onDialled: (dialled: NumberDialled | null) => void
  error: string | undefined
}

const numbersOf = ({ phone_number, secondary_phone_number, phone_bad, secondary_phone_bad }: DialledNumbers) => [
  ...(phone_number === null ? [] : [{ which: 'primary', number: phone_number, bad: phone_bad } as const]),
  ...(secondary_phone_number === null ? [] : [{ which: 'secondary', number: secondary_phone_number, bad: secondary_phone_bad } as const]),
]

/** The numbers to call, and which of two is called; tapping a number selects it. */
export function Phones({ client, dialled, onDialled, error }: Props) {
  const numbers = numbersOf(client)
  if (numbers.length === 0) return <p className={styles.small}>{t('No phone number is known.')}</p>
  return (
    <>
      <p className="flex wrap gap-8">
        {numbers.map(({ which, number, bad }) => (
          <span key={which} className="inline-row wrap gap-6">
            {which === 'secondary' ? (
              <DialNumber
                clientId={client.id}
                number={number}
                onDial={(whole) => {
                  onDialled(which)
                  if (isPressable(whole)) window.location.assign(`tel:${whole}`)
                }}
              />
            ) : isPressable(number) ? (
              <a className="calls" href={`tel:${number}`} onClick={() => onDialled(which)}>
                <IconPhone size={18} aria-hidden />
                {showPhone(number)}
              </a>
            ) : (
              <>
                {number} <StateMark tone="bad" word={notDialled} />
              </>
            )}
            {bad && <StateMark tone="bad" word={t('Wrong number')} />}
          </span>
        ))}
      </p>
      {numbers.length > 1 && (
        <Choices
          label={t('Which number was it?')}
          small
          options={numbers.map(({ which, number }) => ({ value: which, label: which === 'secondary' ? maskNumber(number) : showPhone(number) }))}
          value={dialled}
          onChange={onDialled}
          error={error}
        />
      )}
    </>
  )
}
