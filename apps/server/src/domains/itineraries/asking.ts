import { showDate } from '@bisita/rules/time/dates'
import type { Asked } from '../../approval.ts'
import type { ChangeAsked } from '../../database/tables/tables.approvals.ts'

/** An itinerary in words. */
export type InWords = {
  readonly client: string
  readonly assigned_to: string
  readonly visible_at: string
  readonly remarks: string | null
}

const fields = ['client', 'assigned_to', 'visible_at', 'remarks'] as const

const side = (words: InWords | null, field: (typeof fields)[number]): string | null => words?.[field] ?? null

/** Field by field what a request would make, change or take away; what is nowhere filled is left out. */
export function toldChanges(before: InWords | null, after: InWords | null): ChangeAsked[] {
  return fields
    .map((field) => ({ field, before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after)
}

/** An itinerary in one line, for the title of a request. */
export const toldTitle = ({ client, assigned_to, visible_at }: InWords): string =>
  `visit of ${client} by ${assigned_to} on ${showDate(visible_at)}`

/** What every request about an itinerary says of it; `branch_id` is the branch of the client's place. */
export function aboutItinerary(itinerary: {
  readonly id: string
  readonly client_id: string
  readonly client_branch_id: string | null
}): Pick<Asked, 'actions' | 'record_type' | 'record_id' | 'client_id' | 'branch_id'> {
  const { id, client_id, client_branch_id } = itinerary
  return { actions: [], record_type: 'itinerary', record_id: id, client_id, branch_id: client_branch_id }
}
