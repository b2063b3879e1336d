import type { Role } from '@bisita/contract/users/roles'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { limitsOf, mayAny } from '@bisita/rules/people/permissions'
import type { ItineraryWithQueue } from './itineraries.repository.ts'

/** The signed-in user as far as rights go by them. */
export type PlanningUser = { readonly id: string; readonly user_type: Role }

/** Whether there is a choice of who goes: an mr plans for nobody else. */
export const choosesAssignee = ({ user_type }: PlanningUser): boolean => limitsOf('itinerary.create', user_type) !== 'own'

/** Whether the user may change, skip or delete it, its state aside. The server has the last word. */
export function mayChange(user: PlanningUser, itinerary: Pick<ItineraryWithQueue, 'assigned_to' | 'created_by'>): boolean {
  const limit = limitsOf('itinerary.update', user.user_type)
  if (limit === 'own') return itinerary.assigned_to === user.id || itinerary.created_by === user.id
  return limit !== 'made_by_user' || itinerary.created_by === user.id
}

/** Whether its day or who goes can still be changed by the user. */
export const mayMove = (user: PlanningUser, itinerary: ItineraryWithQueue): boolean => isOpen(itinerary.status) && mayChange(user, itinerary)

/** Whether the user may record the visit that it waits for. */
export const mayRecord = ({ user_type }: PlanningUser, itinerary: ItineraryWithQueue): boolean =>
  isOpen(itinerary.status) && mayAny(['visit.create'], user_type)
