import { Button } from '@mantine/core'
import { idTypeLabels } from '@bisita/contract/pension'
import { showDate } from '@bisita/rules/time/dates'
import { maskIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import type { DuplicatePair } from '../duplicates/duplicates.queries.ts'
import styles from './DuplicatePairs.module.css'

type Client = DuplicatePair['first']

type Props = {
  pairs: readonly DuplicatePair[]
  /** The pair that is being sent. */
  sending: string | null
  link: (client: Client) => ReactNode
  onDismiss: (pair: DuplicatePair) => void
}

const factsOf = (client: Client, link: ReactNode) =>
  [
    [t('Name'), link],
    [t('Date of birth'), client.birth_date === null ? null : showDate(client.birth_date)],
    [idTypeLabels[client.id_type], client.sss_id === null ? null : maskIdentifier(client.id_type, client.sss_id)],
    [t('Pension'), client.pension_type],
    [t('Phone'), client.phone_number === null ? null : showPhone(client.phone_number)],
    [t('Address'), client.full_address],
    [t('Last visit'), client.last_visit === null ? null : showDate(client.last_visit)],
    [t('Last call'), client.last_call === null ? null : showDate(client.last_call)],
    [t('Added'), showDate(client.created_at)],
  ] as const

/** Clients who are probably one person, side by side. */
export function DuplicatePairs({ pairs, sending, link, onDismiss }: Props) {
  return (
    <ul className={`stack gap-16 ${styles.pairs}`} aria-label={t('Probable duplicates')}>
      {pairs.map((pair) => (
        <li key={pair.id}>
          <p className="soft figures">
            {t('{join} ({score} of 100)', { join: pair.reasons.join(', '), score: pair.score })}
          </p>
          <div className={`stack gap-12 ${styles.sides}`}>
            <Facts facts={factsOf(pair.first, link(pair.first))} />
            <Facts facts={factsOf(pair.second, link(pair.second))} />
          </div>
          <div>
            <Button variant="default" loading={sending === pair.id} disabled={sending !== null && sending !== pair.id} onClick={() => onDismiss(pair)}>
              {t('Different people')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
