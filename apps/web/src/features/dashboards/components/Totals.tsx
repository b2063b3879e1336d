import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { Marked } from '../../../ui/marks.tsx'
import { percent } from '../../../ui/charts/scale.ts'
import type { Dashboard } from '../dashboards.repository.ts'
import { clients } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './Totals.module.css'

const lines = [
  ['clients', t('Clients'), {}],
  ['visited', t('Visited'), { visit_status: 'visited' }],
  ['unvisited', t('Unvisited'), { visit_status: 'unvisited' }],
  ['availed', t('Availed'), { visit_result: 'Availed' }],
  ['with_contact_numbers', t('With a contact number'), { with_contact_numbers: 'true' }],
] as const

/** What the scope holds, as the first lines of a ledger. */
export function Totals({ totals, link }: { totals: Dashboard['totals']; link: FigureLink }) {
  return (
    <dl className={`stack halves ${styles.totals}`}>
      {lines.map(([key, label, search]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Marked mark={link(clients(search))} className={`ink-inherit heavy anywhere ${styles.figure}`}>
              {grouped(totals[key])}
            </Marked>
            {key !== 'clients' && <span className="mute">{percent(totals[key], totals.clients)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
