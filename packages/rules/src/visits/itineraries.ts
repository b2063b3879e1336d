import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'
import type { Role } from '@bisita/contract/users/roles'
import { endsWork } from './outcomes.ts'

/** The facts that determine an itinerary's state; `visible_at` is a day, YYYY-MM-DD. */
export type ItineraryFacts = {
  readonly visible_at: string
  readonly visit_id: string | null
  readonly skipped: boolean
}

/**
 * The state of an itinerary on a day of Manila. A visit counts above everything; an itinerary of today
 * is still scheduled, and pending from the day after on.
 */
export function itineraryStatus({ visible_at, visit_id, skipped }: ItineraryFacts, today: string): ItineraryStatus {
  if (visit_id !== null) return 'visited'
  if (skipped) return 'skipped'
  return visible_at < today ? 'pending' : 'scheduled'
}

/** Whether an itinerary still waits for its visit. */
export function isOpen(status: ItineraryStatus): boolean {
  return status === 'pending' || status === 'scheduled'
}

/**
 * Whether a role may plan nothing with a client whose last result is this: after one that ended the work, only roles
 * above mr and tele plan again.
 */
export function isOutOfWork(role: Role, result: string | null): boolean {
  return endsWork(result) && (role === 'mr' || role === 'tele')
}

/** The pin type of an itinerary that a person makes (both user ids): `self` for oneself, `assigned` for another. */
export function pinTypeOf(createdBy: string, assignedTo: string): Exclude<PinType, 'strategy'> {
  return createdBy === assignedTo ? 'self' : 'assigned'
}

/** The facts of an itinerary that determine whether a visit fulfils it. */
export type PlannedItinerary = {
  readonly id: string
  readonly client_id: string
  readonly assigned_to: string
  /** YYYY-MM-DD. */
  readonly visible_at: string
  readonly open: boolean
}

/** The facts of a visit that determine which itinerary it fulfils; `day` is its day in Manila. */
export type VisitFacts = {
  readonly client_id: string
  readonly user_id: string
  readonly day: string
  readonly itinerary_id: string | null
}

/**
 * The itinerary that becomes visited (promises/itineraries 2): the one the visit names, as long as it is
 * open; where it names none, the visitor's open one for that client with the latest day not after the
 * visit's, the lesser id deciding between equals. Null where there is none.
 */
export function fulfilledItinerary(visit: VisitFacts, planned: readonly PlannedItinerary[]): string | null {
  const open = planned.filter((itinerary) => itinerary.open && itinerary.client_id === visit.client_id)
  if (visit.itinerary_id !== null) return open.find(({ id }) => id === visit.itinerary_id)?.id ?? null
  const due = open.filter((one) => one.assigned_to === visit.user_id && one.visible_at <= visit.day)
  const [first] = due.toSorted((a, b) => b.visible_at.localeCompare(a.visible_at) || (a.id < b.id ? -1 : 1))
  return first?.id ?? null
}

/** The order `day`: the Manila day `today` and later ones first, as they come, then earlier ones, the latest first. */
export const byDayFrom =
  (today: string) =>
  (one: string, other: string): number => {
    if (one >= today !== other >= today) return one >= today ? -1 : 1
    const later = one === other ? 0 : one < other ? -1 : 1
    return one >= today ? later : -later
  }
