import type { approvalRequest } from '@bisita/contract/approvals'
import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { QueuedCallDefinition, QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import type { ItineraryEntered } from '@bisita/contract/itineraries'
import type { userFilterList } from '@bisita/contract/users/users'

/** One planned visit: the call takes several too, which a phone queues one by one. */
export type ItineraryCreateBody = Pick<ItineraryEntered, 'id' | 'client_id' | 'visible_at'> & {
  readonly assigned_to?: string
  readonly remarks?: string | null
  /** The reason for planning although the client must not be contacted. */
  readonly override_reason?: string
  /** The id of the touchpoint that it plans. */
  readonly touchpoint_id?: string
}
/** The body of a call that has none: no field. */
type NoBody = { readonly [field: string]: never }
type SentBody<R> = R extends { readonly body: infer B } ? B : NoBody

/** What the device sends for an operation, by the contract: the same that the domains' repositories take. */
export type BodyOf<O extends QueuedOperation> = O extends 'itinerary_create' ? ItineraryCreateBody : SentBody<CallRequest<QueuedCallDefinition<O>>>

export type ApprovalRequestBody = CallRequest<typeof approvalRequest>['body']
/** Somebody in scope by name. */
export type UserInScope = CallAnswer<typeof userFilterList>['items'][number]
