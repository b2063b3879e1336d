import { grouped } from '@bisita/rules/numbers'
import type { Dashboard } from '../dashboards.repository.ts'
import styles from './Totals.module.css'

const lines = [
  ['clients', 'Clients'],
  ['visited', 'Visited'],
  ['unvisited', 'Unvisited'],
  ['availed', 'Availed'],
  ['with_contact_numbers', 'With a contact number'],
] as const

const percent = (part: number, whole: number) => (whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`)

/** What the scope holds, as the first lines of a ledger. */
export function Totals({ totals }: { totals: Dashboard['totals'] }) {
  return (
    <dl className={styles.totals}>
      {lines.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.figure}>{grouped(totals[key])}</span>
            {key !== 'clients' && <span className={styles.share}>{percent(totals[key], totals.clients)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
