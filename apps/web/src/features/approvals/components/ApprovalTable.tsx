import { showDateTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { ActionCell, NameCell, RowTable, TableRow } from '../../../ui/tables/RowTable.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Approval } from '../approvals.queries.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { showAge } from '@bisita/rules/time/spans'
import { known, t } from '@bisita/contract/words'
import { headingOf, statusMark } from '../format.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { FieldFormat } from './ChangeTable.tsx'
import styles from './ApprovalTable.module.css'

/** Which requests of a page are chosen to be decided together. */
export type ApprovalSelection = {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: readonly string[], chosen: boolean) => void
}

export type ApprovalRowsProps = {
  approvals: readonly Approval[]
  /** The request that is open. */
  openId: string | undefined
  /** A link to a request, around its title. */
  link: (approval: Approval, face: ReactNode) => ReactNode
  /** The names and values of a request's fields. */
  formatOf: (approval: Approval) => FieldFormat
  /** Null where nobody may decide any of them. */
  choosing: ApprovalSelection | null
}

/** The requests of a page on a desk, a row each. */
export function ApprovalTable({ approvals, openId, link, formatOf, ...props }: ApprovalRowsProps) {
  const now = useNow(60_000)
  const waiting = approvals.every(({ status }) => status === 'PENDING')
  const decidable = approvals.filter(({ may_decide }) => may_decide).map(({ approval_id }) => approval_id)
  const choosing = decidable.length === 0 ? null : props.choosing
  return (
    <RowTable
      caption={t('Requests for approval')}
      className={styles.approvals}
      head={
        <>
          {choosing !== null && (
            <th scope="col" className={styles.check}>
              <RowCheck
                label={t('Select all on this page')}
                checked={decidable.every((id) => choosing.chosen.has(id))}
                onChange={(all) => choosing.onChoose(decidable, all)}
              />
            </th>
          )}
          <th scope="col">{t('Request')}</th>
          <th scope="col" className={styles.type}>
            {t('Type')}
          </th>
          <th scope="col" className={styles.who}>
            {t('Requested by')}
          </th>
          <th scope="col" className={styles.when}>
            {t('Requested')}
          </th>
          {!waiting && (
            <th scope="col" className={styles.status}>
              {t('Status')}
            </th>
          )}
        </>
      }
    >
      {approvals.map((approval) => {
        const { approval_id: id } = approval
        const [title, type] = [known(approval.approval_title), known(approval.approval_type)]
        return (
          <TableRow key={id} open={id === openId}>
            {choosing !== null && (
              <ActionCell className={styles.check}>
                {approval.may_decide && (
                  <RowCheck
                    label={t('Select {title}', { title })}
                    checked={choosing.chosen.has(id)}
                    onChange={(chosen) => choosing.onChoose([id], chosen)}
                  />
                )}
              </ActionCell>
            )}
            <NameCell title={title} className={styles.request}>
              {link(approval, headingOf(approval))}
              <ChangeSummary approval={approval} format={formatOf(approval)} />
              <span className="small mute cut" title={approval.approval_message}>“{approval.approval_message}”</span>
            </NameCell>
            <td title={type}>{type}</td>
            <td title={approval.requested_by_name}>{approval.requested_by_name}</td>
            <td className="number" title={showDateTime(approval.requested_at)}>{showAge((now - Date.parse(approval.requested_at)) / 1000)}</td>
            {!waiting && (
              <td>
                <StateMark {...statusMark(approval.status)} />
              </td>
            )}
          </TableRow>
        )
      })}
    </RowTable>
  )
}
