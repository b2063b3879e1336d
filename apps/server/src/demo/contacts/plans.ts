import { demoApprovals, type DemoApproval, type DemoLookups } from './approvals.ts'
import { demoCandidates } from '../clients/candidates.ts'
import type { DemoContext } from '../context.ts'
import { demoItineraries, type DemoItinerary } from './itineraries.ts'

/** What a demo has beside its clients and their contacts: a bounded number, however many clients there are. */
export type DemoPlans = {
  readonly itineraries: readonly DemoItinerary[]
  /** The itinerary that a visit fulfilled. */
  readonly fulfilled: ReadonlyMap<string, string>
  readonly approvals: readonly DemoApproval[]
}

export const noPlans: DemoPlans = { itineraries: [], fulfilled: new Map(), approvals: [] }

/** The itineraries and requests of a demo. */
export function demoPlans(context: DemoContext, known: DemoLookups): DemoPlans {
  const from = demoCandidates(context)
  const itineraries = demoItineraries(context, from)
  const fulfilled = new Map(itineraries.flatMap(({ id, visit_id }) => (visit_id === null ? [] : [[visit_id, id] as const])))
  return { itineraries, fulfilled, approvals: demoApprovals(context, from, known) }
}
