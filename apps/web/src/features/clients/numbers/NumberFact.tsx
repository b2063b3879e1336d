import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import { isMasked } from '@bisita/rules/cells/masks'
import { t } from '@bisita/contract/words'
import { Suspense, useRef, useState } from 'react'
import { IconEdit } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { PhoneNumber } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ClientWithQueue } from '../clients.repository.ts'
import { MaskedNumber } from './MaskedNumber.tsx'
import styles from './numbers.module.css'
import type { NumberField } from './shown.ts'
import { useReveal } from './useReveal.ts'

const CorrectNumber = lazyWithPreload(() => import('./CorrectNumber.tsx'), 'CorrectNumber')

type Props = { client: ClientWithQueue; field: NumberField; /** What it is called. */ label: string; /** Known to be the wrong number. */ bad?: boolean }

/** A number on the record: shown when it is asked for, and corrected where it stands. */
export function NumberFact({ client, field, label, bad = false }: Props) {
  const number = client[field]
  /** The whole number with which the correction begins. */
  const [began, setBegan] = useState<string | null>(null)
  const { reveal, pending } = useReveal(client.id)
  const pencil = useRef<HTMLButtonElement>(null)
  const correct = async () => setBegan(number !== null && isMaskedField(field) ? await reveal(field, 'correct') : (number ?? ''))
  const end = () => {
    setBegan(null)
    // The field is gone, and the focus goes back to where it came from.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (began !== null) {
    return (
      <Suspense>
        <CorrectNumber client={client} field={field} label={label} began={began} onEnd={end} />
      </Suspense>
    )
  }
  return (
    <span className={`row wrap ${styles.fact}`}>
      {number === null && t('None')}
      {number !== null && isMaskedField(field) && <MaskedNumber key={client.id} clientId={client.id} field={field} number={number} idType={client.id_type} />}
      {number !== null && !isMaskedField(field) && !isMasked(number) && <PhoneNumber stored={number} />}
      {bad && <StateMark tone="bad" word={t('Wrong number')} />}
      <button ref={pencil} type="button" className={`accent bare press screen-only ${styles.correct}`} disabled={pending} title={t('Correct')} onClick={() => void correct()}>
        <IconEdit size={16} aria-hidden />
        <span className="unseen">{t('Correct: {label}', { label })}</span>
      </button>
    </span>
  )
}
