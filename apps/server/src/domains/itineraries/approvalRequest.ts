import { showDate } from '@bisita/rules/time/dates'
import type { ApprovalRequest } from '../../approval.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'

/** An itinerary in words. */
export type ItineraryDescription = {
  readonly client: string
  readonly assigned_to: string
  readonly visible_at: string
  readonly remarks: string | null
}

const fields = ['client', 'assigned_to', 'visible_at', 'remarks'] as const

const side = (words: ItineraryDescription | null, field: (typeof fields)[number]): string | null => words?.[field] ?? null

/** Field by field what a request would make, change or take away; what is nowhere filled is left out. */
export function describeItineraryChanges(before: ItineraryDescription | null, after: ItineraryDescription | null): RequestedChange[] {
  return fields
    .map((field) => ({ field, before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after)
}

/** An itinerary in one line, as the title of a request has it. */
export const titleValues = ({ client, assigned_to, visible_at }: ItineraryDescription) => ({ client, name: assigned_to, day: showDate(visible_at) })

/** What every request about an itinerary says of it; `branch_id` is the branch of the client's place. */
export function itineraryRequestBase(itinerary: {
  readonly id: string
  readonly client_id: string
  readonly client_branch_id: string | null
}): Pick<ApprovalRequest, 'record_type' | 'record_id' | 'client_id' | 'branch_id'> {
  const { id, client_id, client_branch_id } = itinerary
  return { record_type: 'itinerary', record_id: id, client_id, branch_id: client_branch_id }
}
