import type { ApprovalConsequence } from '@bisita/contract/approvals'
import { t } from '@bisita/contract/words'
import { Fragment } from 'react'
import type { Approval } from '../approvals.queries.ts'
import { comparesValues, textAfter } from '../format.ts'
import type { FieldFormat } from './ChangeTable.tsx'

/** More changes than this are counted only: the record of the request has them all. */
const most = 2

const consequenceTexts: Readonly<Record<ApprovalConsequence['code'], (one: ApprovalConsequence) => string>> = {
  leaves_list: ({ name }) => t('Leaves the list of {name}', { name: name ?? t('an MR') }),
  joins_list: ({ name }) => t('Joins the list of {name}', { name: name ?? t('an MR') }),
  plans_end: ({ count }) => (count === 1 ? t('1 plan ends') : t('{count} plans end', { count: count ?? 0 })),
  looks_like: ({ name }) => t('Looks like {name}', { name: name ?? t('another client') }),
}

/** What follows from approving, in words. */
export const consequenceText = (one: ApprovalConsequence): string => consequenceTexts[one.code](one)

/** All that follows from approving a request; empty where nothing does. */
export const consequencesText = ({ consequences }: Approval): string => consequences.map(consequenceText).join('; ')

/** A value is whole where it is short: the name of its field gives way. */
const value = { flex: 'none', maxWidth: '36%' } as const

/** The changes of a request in a line each, cut at the end where there is no room: whole on hover, and on the record. */
export function ChangeLines({ approval, format }: { approval: Approval; format: FieldFormat }) {
  const compared = comparesValues(approval) ? approval.changes : []
  return (
    <>
      {compared.slice(0, most).map((change) => {
        const { field, before } = change
        const [was, is] = [format.text(field, before), textAfter(change, format.text)]
        return (
          <span key={field} className="row gap-4 small soft" title={`${format.name(field)}: ${was} → ${is}`}>
            <span className="cut">{format.name(field)}</span> <span className="mute cut" style={value}>{was}</span> → <span className="strong cut" style={value}>{is}</span>
          </span>
        )
      })}
      {compared.length > most && <span className="small soft cut">{t('and {n} more', { n: compared.length - most })}</span>}
    </>
  )
}

/** The changes of a request in a line: `Monthly pension ₱5,867.21 → ₱6,413.68`, and what follows. */
export function ChangeSummary({ approval, format }: { approval: Approval; format: FieldFormat }) {
  const { changes, consequences } = approval
  const compared = comparesValues(approval) ? changes : []
  if (compared.length === 0 && consequences.length === 0) return null
  return (
    <span className="small soft anywhere">
      {compared.slice(0, most).map((change, at) => (
        <Fragment key={change.field}>
          {at > 0 && '; '}
          {format.name(change.field)} <span className="mute">{format.text(change.field, change.before)}</span> → <span className="strong">{textAfter(change, format.text)}</span>
        </Fragment>
      ))}
      {compared.length > most && t('; and {n} more', { n: compared.length - most })}
      {compared.length > 0 && consequences.length > 0 && '; '}
      <span className="late-ink">{consequencesText(approval)}</span>
    </span>
  )
}
