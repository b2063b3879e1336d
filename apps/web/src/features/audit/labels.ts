import { actionTable } from '@bisita/contract/actions'
import { t } from '@bisita/contract/words'
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

const mostShown = 5

/** A list in words: how many there are, and the first of them. */
export function listWords(values: readonly unknown[]): string {
  const shown = values.slice(0, mostShown).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const text = shown.join(', ')
  return values.length > mostShown ? t('{values}: {text}, and more', { values: values.length, text }) : text || t('none')
}
