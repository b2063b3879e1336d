import { showDateTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Approval } from '../approvals.repository.ts'
import { statusMark } from '../showing.ts'
import styles from './ApprovalRecord.module.css'
import { ChangeTable, type Showing } from './ChangeTable.tsx'

type Props = {
  approval: Approval
  showing: Showing
  /** A link to the record of the client concerned, around the name. */
  clientLink: (id: string, face: ReactNode) => ReactNode
  /** What may be done with it. */
  actions: ReactNode
}

/** One request: what is asked, why, what it changes, and how it was decided. */
export function ApprovalRecord({ approval, showing, clientLink, actions }: Props) {
  const { client_id, client_name, decided_at, decided_by_name } = approval
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <p className={styles.type}>
          {approval.approval_type}
          <StateMark {...statusMark(approval.status)} />
        </p>
        <h2 tabIndex={-1}>{approval.approval_title}</h2>
      </header>
      <blockquote className={styles.message}>{approval.approval_message}</blockquote>
      {approval.changes.length > 0 && <ChangeTable approval={approval} showing={showing} />}
      <Facts
        facts={[
          ['Client', client_id === null ? null : clientLink(client_id, client_name ?? 'The client’s record')],
          ['Requested by', approval.requested_by_name],
          ['Requested', showDateTime(approval.requested_at)],
          ['Decided by', decided_by_name],
          ['Decided', decided_at === null ? null : showDateTime(decided_at)],
          ['Answer', approval.decision_message],
        ]}
      />
      {actions}
    </article>
  )
}
