import type { AuditLine } from './audit.repository.ts'

/** `client.update_identity` as words. */
export function actionName(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
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
  return values.length > mostShown ? `${values.length.toLocaleString('en')}: ${text}, and more` : text || 'none'
}
