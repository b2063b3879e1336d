import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Approval } from '../approvals.queries.ts'
import { changeSinceRequest, comparesValues } from '../format.ts'
import styles from './ChangeTable.module.css'

/** What the fields of a record are called and how their values are shown: whose record it is knows that. */
export type FieldFormat = {
  readonly name: (field: string) => string
  readonly value: (field: string, value: unknown) => ReactNode
  /** The same as plain text; a number that identifies somebody stays masked. */
  readonly text: (field: string, value: unknown) => string
}

type Change = Approval['changes'][number]

/** What stands today, and whether somebody has changed it since the request. */
function Now({ change, showing }: { change: Change; showing: FieldFormat }) {
  const since = changeSinceRequest(change)
  return (
    <span className="flex wrap gap-4-8">
      <span>{showing.value(change.field, change.now)}</span>
      {since === 'changed' && <StateMark tone="late" word={t('Changed since')} />}
      {since === 'already' && <StateMark tone="plain" word={t('No change needed')} />}
    </span>
  )
}

/** Field by field what a request would change: as it was, as it shall be and, while it waits, as it is now. */
export function ChangeTable({ approval, showing }: { approval: Approval; showing: FieldFormat }) {
  const waits = approval.status === 'PENDING'
  // What is made or deleted is shown once: there is nothing to compare.
  if (!comparesValues(approval))
    return <Facts facts={approval.changes.map(({ field, before, after }) => [showing.name(field), showing.value(field, after ?? before)])} />
  return (
    <table className={`ledger even-table ${styles.changes}`}>
      <caption className="unseen">{t('What the request changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
          {waits && <th scope="col">{t('Now')}</th>}
        </tr>
      </thead>
      <tbody>
        {approval.changes.map((change, at) => (
          // A request about several records names a field several times; the order stays.
          <tr key={`${change.field} ${at}`}>
            <th scope="row">{showing.name(change.field)}</th>
            <td data-column="Before">{showing.value(change.field, change.before)}</td>
            <td data-column="After" className="strong">
              {showing.value(change.field, change.after)}
              {change.alike?.includes('before after') && <StateMark tone="late" word={t('A different number')} />}
            </td>
            {waits && (
              <td data-column="Now">
                <Now change={change} showing={showing} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
