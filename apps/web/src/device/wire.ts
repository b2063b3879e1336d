import type { approvalRequest } from '@bisita/contract/approvals'
import type { Answer, Request } from '@bisita/contract/call'
import type { clientCreate, clientUpdate } from '@bisita/contract/clients'
import type { ItineraryEntered, itineraryUpdate } from '@bisita/contract/itineraries'
import type { userFilterList } from '@bisita/contract/users'
import type { visitCreate } from '@bisita/contract/visits'

/** What the device sends, by the contract: the same that the domains' repositories take. */
export type NewClient = Request<typeof clientCreate>['body']
export type ClientChanges = Request<typeof clientUpdate>['body']
export type NewVisit = Request<typeof visitCreate>['body']
export type NewItinerary = Pick<ItineraryEntered, 'id' | 'client_id' | 'visible_at'> & {
  readonly assigned_to?: string
  readonly remarks?: string | null
}
export type ItineraryChanges = Request<typeof itineraryUpdate>['body']
export type ApprovalRequest = Request<typeof approvalRequest>['body']
/** Somebody in scope by name. */
export type Person = Answer<typeof userFilterList>['items'][number]
