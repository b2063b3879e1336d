import type { DashboardFinding } from '@bisita/contract/dashboards/dashboards.overview'
import { t } from '@bisita/contract/words'
import { Marked } from '../../../ui/marks.tsx'
import { findingWords } from '../findings.ts'
import { clients, contacts, type ContactKinds, onDays, type FigureTarget } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './Findings.module.css'

type Row = DashboardFinding['rows'][number]

type Props = {
  findings: readonly DashboardFinding[]
  /** The last seven days. */
  week: { readonly from: string; readonly to: string }
  kinds: ContactKinds
  link: FigureLink
  /** Where the records of people are. */
  people: '/users' | '/oic_users'
  /** Whether all of it is of one branch, one's own. */
  ownBranch: boolean
}

/** What a row is about: a branch, or of the own one those who are due; a person. */
function subjectOf(kind: DashboardFinding['kind'], { id }: Row, { people, ownBranch }: Props): FigureTarget {
  if (kind !== 'due_rising') return { to: people, search: { user: id } }
  return ownBranch ? clients({ touchpoint_state: 'open' }) : { to: '/branches', search: { branch: id } }
}

/** The visits that a row is about, where it is about visits. */
function visitsOf(kind: DashboardFinding['kind'], row: Row, { week, kinds }: Props): FigureTarget | undefined {
  if (row.visit_ids.length > 0) return contacts('visit', kinds, { ids: row.visit_ids.join(',') })
  return kind === 'low_rate' && (row.value ?? 0) > 0 ? contacts('visit', kinds, { user_id: row.id, ...onDays(week) }) : undefined
}

/** What is worth a look, each with what is usual, who it is about, and one thing to do. */
export function Findings(props: Props) {
  const { findings, link } = props
  if (findings.length === 0) return <p>{t('Nothing unusual: phones sync, nobody is far below usual, and due touchpoints do not grow.')}</p>
  return (
    <ul className={`stack gap-16 ${styles.findings}`}>
      {findings.map(({ kind, expected, rows, more }) => {
        const words = findingWords[kind]
        return (
          <li key={kind}>
            <h3>{words.title}</h3>
            <p className="small mute">
              {words.expected(expected)} {words.advice}
            </p>
            <ul style={{ paddingInlineStart: '1.1em' }}>
              {rows.map((row) => {
                const target = visitsOf(kind, row, props)
                const count = row.visit_ids.length > 0 ? row.visit_ids.length : row.value
                return (
                  <li key={row.id}>
                    <Marked mark={link(subjectOf(kind, row, props))}>{row.name}</Marked>: {words.row(row)}
                    {target !== undefined && (
                      <>
                        {' '}
                        (<Marked mark={link(target)}>{t('{count} to look at', { count: count ?? 0 })}</Marked>)
                      </>
                    )}
                  </li>
                )
              })}
            </ul>
            {more > 0 && <p className="small mute">{t('and {more} more', { more })}</p>}
          </li>
        )
      })}
    </ul>
  )
}
