import type { approvalRequest } from '@bisita/contract/approvals'
import type { Answer, Request } from '@bisita/contract/calls/call'
import type { clientCreate, clientUpdate } from '@bisita/contract/clients/clients'
import type { ItineraryEntered, itineraryUpdate } from '@bisita/contract/itineraries'
import type { userFilterList } from '@bisita/contract/users/users'
import type { visitCreate } from '@bisita/contract/visits/visits'

/** What the device sends, by the contract: the same that the domains' repositories take. */
export type NewClient = Request<typeof clientCreate>['body']
export type ClientChanges = Request<typeof clientUpdate>['body']
export type NewVisit = Request<typeof visitCreate>['body']
export type NewItinerary = Pick<ItineraryEntered, 'id' | 'client_id' | 'visible_at'> & {
  readonly assigned_to?: string
  readonly remarks?: string | null
  /** Why it is planned although the client is not to be contacted. */
  readonly override_reason?: string
  /** The visit of the strategy that it plans. */
  readonly touchpoint_id?: string
}
export type ItineraryChanges = Request<typeof itineraryUpdate>['body']
export type ApprovalRequest = Request<typeof approvalRequest>['body']
/** Somebody in scope by name. */
export type Person = Answer<typeof userFilterList>['items'][number]
