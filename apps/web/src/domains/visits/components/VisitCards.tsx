import { showDate, showTime } from '@bisita/rules/dates'
import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { outcomeMarks, warningMarks } from '../showing.ts'
import { ProofSigns } from './ProofSigns.tsx'
import styles from './VisitCards.module.css'
import type { VisitRowsProps } from './VisitTable.tsx'

/** Visits or calls of a page where there is little width: on a phone, and beside an open record. */
export function VisitCards({ visits, openId, recordLink, proven }: VisitRowsProps & { proven: boolean }) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {visits.map((visit) => (
        <li key={visit.id} data-open={visit.id === openId}>
          {recordLink(
            visit,
            <>
              <span className={styles.what}>
                <strong>{visit.client_name}</strong>
                <span>
                  {showDate(visit.visit_time)}, {showTime(visit.visit_time)} · {visit.user_display_name}
                </span>
              </span>
              <span className={styles.marks}>
                {[...outcomeMarks(visit), ...warningMarks(visit)].map((mark) => (
                  <StateMark key={mark.word} {...mark} />
                ))}
                {proven && <ProofSigns visit={visit} />}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
