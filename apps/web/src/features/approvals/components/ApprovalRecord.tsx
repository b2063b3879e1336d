import { showDateTime } from '@bisita/rules/time/dates'
import { known, t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Approval } from '../approvals.queries.ts'
import { statusMark } from '../format.ts'
import styles from './ApprovalRecord.module.css'
import { consequenceText } from './ChangeSummary.tsx'
import { ChangeTable, type FieldFormat } from './ChangeTable.tsx'

type Props = {
  approval: Approval
  showing: FieldFormat
  /** What shows the numbers that are masked; nothing where none is. */
  reveal?: ReactNode
  /** A link to the record of the client concerned, around the name. */
  clientLink: (id: string, face: ReactNode) => ReactNode
  /** What may be done with it. */
  actions: ReactNode
}

/** One request: what is asked, why, what it changes, and how it was decided. */
export function ApprovalRecord({ approval, showing, reveal, clientLink, actions }: Props) {
  const { client_id, client_name, decided_at, decided_by_name } = approval
  return (
    <article className="stack content-start gap-18">
      <header className="stack gap-4">
        <p className="row gap-10 soft">
          {known(approval.approval_type)}
          <StateMark {...statusMark(approval.status)} />
        </p>
        <h2 className="size-20 anywhere" tabIndex={-1}>{known(approval.approval_title)}</h2>
      </header>
      <blockquote className={`lines anywhere pad-10-12 ${styles.message}`}>{approval.approval_message}</blockquote>
      {approval.changes.length > 0 && <ChangeTable approval={approval} showing={showing} />}
      {reveal}
      {approval.consequences.length > 0 && (
        <ul className="lined below-12" aria-label={t('If approved')}>
          {approval.consequences.map((one) => (
            <li key={consequenceText(one)} className="late-ink anywhere">{one.client_id === null ? consequenceText(one) : clientLink(one.client_id, consequenceText(one))}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [t('Client'), client_id === null ? null : clientLink(client_id, client_name ?? t('The client’s record'))],
          [t('Requested by'), approval.requested_by_name],
          [t('Requested'), showDateTime(approval.requested_at)],
          [t('Decided by'), decided_by_name],
          [t('Decided'), decided_at === null ? null : showDateTime(decided_at)],
          [t('Answer'), approval.decision_message],
        ]}
      />
      {approval.why_not_decide !== null && <p className={`anywhere pad-10-12 ${styles.why}`}>{approval.why_not_decide}</p>}
      {actions}
    </article>
  )
}
