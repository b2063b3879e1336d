import type { NumberDialled } from '@bisita/contract/touchpoints/guard'
import { showPhone } from '@bisita/rules/clients/phones'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { IconPhone } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import styles from './RecordContact.module.css'

/** The numbers of a client, and which are known to be wrong. */
export type Numbers = {
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly phone_bad: boolean
  readonly secondary_phone_bad: boolean
}

type Props = {
  client: Numbers
  dialled: NumberDialled | null
  onDialled: (dialled: NumberDialled | null) => void
  error: string | undefined
}

const numbersOf = ({ phone_number, secondary_phone_number, phone_bad, secondary_phone_bad }: Numbers) => [
  ...(phone_number === null ? [] : [{ which: 'primary', number: phone_number, bad: phone_bad } as const]),
  ...(secondary_phone_number === null ? [] : [{ which: 'secondary', number: secondary_phone_number, bad: secondary_phone_bad } as const]),
]

/** The numbers to call, and of two the one that is called: whoever taps one has chosen it. */
export function Phones({ client, dialled, onDialled, error }: Props) {
  const numbers = numbersOf(client)
  if (numbers.length === 0) return <p className={styles.small}>No phone number is known.</p>
  return (
    <>
      <p className={styles.phones}>
        {numbers.map(({ which, number, bad }) => (
          <span key={which} className={styles.phone}>
            <a href={`tel:${number}`} onClick={() => onDialled(which)}>
              <IconPhone size={18} aria-hidden />
              {showPhone(number)}
            </a>
            {bad && <StateMark tone="bad" word="Wrong number" />}
          </span>
        ))}
      </p>
      {numbers.length > 1 && (
        <Choices
          label="Which number was it?"
          small
          options={numbers.map(({ which, number }) => ({ value: which, label: showPhone(number) }))}
          value={dialled}
          onChange={onDialled}
          error={error}
        />
      )}
    </>
  )
}
