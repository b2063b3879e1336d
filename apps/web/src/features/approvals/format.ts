import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { known, t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Approval, ApprovalStatus } from './approvals.queries.ts'
import { statusFilters, type StatusFilter } from './statuses.ts'

const statusNames: Readonly<Record<StatusFilter, string>> = {
  ALL: t('All'),
  PENDING: t('Pending'),
  APPROVED: t('Approved'),
  CANCELLED: t('Cancelled'),
  DECLINED: t('Declined'),
}

export const statusOptions = statusFilters.map((value) => ({ value, label: statusNames[value] }))

const tones: Readonly<Record<ApprovalStatus, StateTone>> = {
  PENDING: 'asked',
  APPROVED: 'done',
  CANCELLED: 'plain',
  DECLINED: 'bad',
}

export const statusMark = (status: ApprovalStatus): { tone: StateTone; word: string } => ({
  tone: tones[status],
  word: statusNames[status],
})

/** A field's name as words, where nobody has better ones. */
export function plainName(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A value in words: dates as dates, yes or no, none. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') {
    if (day.test(value)) return showDate(value)
    return instant.test(value) ? showDateTime(value) : value
  }
  return typeof value === 'number' ? grouped(value) : JSON.stringify(value)
}

const comparable = (value: unknown): unknown => {
  if (value === undefined || value === '') return null
  return typeof value === 'string' && instant.test(value) ? Date.parse(value) : value
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether a request changes values; one that makes or deletes a record has none to compare. */
export const comparesValues = ({ changes }: Pick<Approval, 'changes'>): boolean =>
  changes.some(({ before }) => !isEmpty(before)) && changes.some(({ after }) => !isEmpty(after))

/** What a row is about: the client, where the changes below it say the rest; otherwise the title of the request. */
export const headingOf = (approval: Approval): string =>
  approval.record_type === 'client' && approval.client_name !== null && comparesValues(approval) ? approval.client_name : known(approval.approval_title)

/** What has become of a field since the request: nothing, what was asked for, or something else. */
export function changeSinceRequest({ before, after, now, alike = [] }: Approval['changes'][number]): 'same' | 'already' | 'changed' {
  if (same(before, now) && !alike.includes('before now')) return 'same'
  return same(after, now) && !alike.includes('after now') ? 'already' : 'changed'
}

/** What a field is to become, as text: of a masked number that looks like the one before, that it is another one. */
export const textAfter = ({ field, before, after, alike = [] }: Approval['changes'][number], text: (field: string, value: unknown) => string): string =>
  alike.includes('before after') || (isMaskedField(field) && !same(before, after) && text(field, before) === text(field, after))
    ? t('a different number, {number}', { number: text(field, after) })
    : text(field, after)
