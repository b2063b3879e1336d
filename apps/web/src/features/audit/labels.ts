import { actionTable } from '@bisita/contract/actions'
import { t } from '@bisita/contract/words'
import { fieldNames } from '../clients/format.ts'
import { plainName, plainValue } from '../approvals/format.ts'
import type { AuditLine } from './audit.queries.ts'

const words: Readonly<Record<string, { readonly right?: string | null; readonly audit?: string }>> = actionTable

/** What somebody did, as people say it; an action of another version of the program as well as its name can be read. */
export const actionName = (action: string): string => (Object.hasOwn(words, action) ? words[action]?.audit : undefined) ?? inWords(action)

/** A kind of record, as `record_type` has it. */
export const recordName = (type: string): string => inWords(type)

function inWords(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** What a line says field by field, in the order in which it was noted. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, before: before?.[field], after: after?.[field] }))
}

/** Names of records by their ids. */
export type Names = Readonly<Record<string, string>>

/** A field as people call it; the name of a record stands where its id does. */
export const fieldLabel = (field: string): string =>
  Object.hasOwn(fieldNames, field) ? fieldNames[field as keyof typeof fieldNames] : plainName(field.replace(/_id(s?)$/, '$1'))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const mostShown = 5

function oneWords(value: unknown, names: Names): string {
  if (typeof value !== 'string') return plainValue(value)
  return names[value] ?? (uuid.test(value) ? `…${value.slice(-6)}` : plainValue(value))
}

/** A value in words: names instead of ids; of a list how many there are, and the first of them. */
export function valueWords(value: unknown, names: Names): string {
  if (!Array.isArray(value)) return oneWords(value, names)
  const text = value.slice(0, mostShown).map((one) => oneWords(one, names)).join(', ')
  return value.length > mostShown ? t('{value}: {text}, and more', { value: value.length, text }) : text || t('none')
}

/** A line's record and the first of its changes, in a line. */
export function summaryOf(line: AuditLine, names: Names): string {
  const name = names[line.record_id] ?? recordName(line.record_type)
  const own = line.user_id === line.record_id ? null : name
  const [first, ...more] = changesOf(line)
  // Of a record that was added or deleted its name says it all.
  const named = names[line.record_id] !== undefined && own !== null
  if (first === undefined || (named && (line.before === null || line.after === null))) return own ?? ''
  const { field, before, after } = first
  const values = [line.before === null ? null : valueWords(before, names), line.after === null ? null : valueWords(after, names)].filter((part) => part !== null)
  return [own, `${fieldLabel(field)}: ${values.join(' → ')}`, more.length === 0 ? null : t('{more} more', { more: more.length })].filter((part) => part !== null).join(' · ')
}
