import type { RequestedChange } from '../../database/tables/requestedChange.ts'

/** A contact as far as a request about it tells of it. */
type OutcomeFields = {
  readonly visit_time: Date | string
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly visit_others_result: string | null
  readonly remarks: string | null
}

const fields = ['visit_time', 'has_availed', 'visit_result', 'visit_secondary_result', 'visit_others_result', 'remarks'] as const

/** Field by field what a request would add (`after`) or take away (`before`); what is empty is left out. */
export function describeOutcomeChanges(contact: OutcomeFields, side: 'before' | 'after'): RequestedChange[] {
  return fields
    .filter((field) => contact[field] !== null)
    .map((field) => {
      const value = contact[field]
      const displayed = value instanceof Date ? value.toISOString() : value
      return { field, before: side === 'before' ? displayed : null, after: side === 'after' ? displayed : null }
    })
}
