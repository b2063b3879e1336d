import type { TouchpointRole, TouchpointState } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { Strategy, ClientPlacement } from '@bisita/contract/touchpoints/touchpoints.shapes'

/** The state of a due day as lists show it; both days YYYY-MM-DD of Manila. */
export const dueState = (due: string, today: string): 'due' | 'overdue' | 'upcoming' => (due === today ? 'due' : due < today ? 'overdue' : 'upcoming')

/** The parts of a placement that lists show. */
export type PlacementSummary = { readonly ended: string | null; readonly suspended: boolean; readonly due_on: string | null }

/** The touchpoint state of a placement on a day; null is a client without a placement, since no strategy is current. */
export function touchpointStateOf(place: PlacementSummary | null, today: string): TouchpointState {
  if (place === null) return 'none'
  if (place.suspended) return 'suspended'
  if (place.ended !== null || place.due_on === null) return 'ended'
  return dueState(place.due_on, today)
}

/** Whether a step is due today, or overdue. */
export const isDueState = (state: TouchpointState): boolean => state === 'due' || state === 'overdue'

/** The present step as lists and records show it. */
export type NextTouchpoint = { readonly id: string; readonly name: string; readonly kind: 'visit' | 'call'; readonly role: TouchpointRole; readonly due_on: string }

/**
 * The next touchpoint and its state as lists and records show them; `strategy` is the one that the placement was made
 * by.
 */
export function touchpointFieldsOf(
  strategy: Pick<Strategy, 'touchpoints'> | null,
  place: (PlacementSummary & Pick<ClientPlacement, 'position'>) | null,
  today: string,
): { readonly next_touchpoint: NextTouchpoint | null; readonly touchpoint_state: TouchpointState } {
  const touchpoint_state = touchpointStateOf(strategy === null ? null : place, today)
  const step = place?.position ? strategy?.touchpoints[place.position - 1] : undefined
  const open = touchpoint_state !== 'ended' && touchpoint_state !== 'suspended' && step !== undefined && step.kind !== 'terminate'
  if (!open || place === null || place.due_on === null) return { next_touchpoint: null, touchpoint_state }
  const { id, name, kind, role } = step as typeof step & { readonly kind: 'visit' | 'call' }
  return { next_touchpoint: { id, name, kind, role: role ?? 'any', due_on: place.due_on }, touchpoint_state }
}
