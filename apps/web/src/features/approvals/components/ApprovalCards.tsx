import { showDateTime } from '@bisita/rules/time/dates'
import { moveThroughRows } from '../../../ui/tables/moveThroughRows.ts'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { statusMark } from '../format.ts'
import styles from './ApprovalCards.module.css'
import type { ApprovalRowsProps } from './ApprovalTable.tsx'

/** The requests of a page where there is little width: on a phone, and beside one that is open. */
export function ApprovalCards({ approvals, openId, link, choosing }: ApprovalRowsProps) {
  return (
    <ul className={`ruled ${styles.cards}`} onKeyDown={moveThroughRows}>
      {approvals.map((approval) => {
        const { approval_id: id, approval_title: title, requested_by_name, requested_at } = approval
        return (
          <li key={id} className="flex ruled-below opens" data-open={id === openId}>
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
                <span className="stack gap-2 content-middle shrink">
                  <span className="small mute row gap-8 between">
                    <span>{approval.approval_type}</span>
                    <StateMark {...statusMark(approval.status)} />
                  </span>
                  <strong className="strong anywhere">{title}</strong>
                  <span className="small mute flex wrap" style={{ gap: '0 10px' }}>
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
