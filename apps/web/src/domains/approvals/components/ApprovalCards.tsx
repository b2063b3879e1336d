import { showDateTime } from '@bisita/rules/time/dates'
import { moveThroughRows } from '../../../ui/tables/moveThroughRows.ts'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { statusMark } from '../showing.ts'
import styles from './ApprovalCards.module.css'
import type { ApprovalRowsProps } from './ApprovalTable.tsx'

/** The requests of a page where there is little width: on a phone, and beside one that is open. */
export function ApprovalCards({ approvals, openId, link, choosing }: ApprovalRowsProps) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {approvals.map((approval) => {
        const { approval_id: id, approval_title: title, requested_by_name, requested_at } = approval
        return (
          <li key={id} data-open={id === openId}>
            {choosing !== null && approval.may_decide && (
              <RowCheck
                label={`Select ${title}`}
                checked={choosing.chosen.has(id)}
                onChange={(chosen) => choosing.onChoose([id], chosen)}
              />
            )}
            {link(
              approval,
              <>
                <span className={styles.what}>
                  <span className={styles.head}>
                    <span>{approval.approval_type}</span>
                    <StateMark {...statusMark(approval.status)} />
                  </span>
                  <strong>{title}</strong>
                  <span className={styles.who}>
                    <span>{requested_by_name}</span>
                    <span className="number">{showDateTime(requested_at)}</span>
                  </span>
                </span>
              </>,
            )}
          </li>
        )
      })}
    </ul>
  )
}
