import type { ApprovalRequest, ClientChanges, ItineraryChanges, NewClient, NewItinerary, NewVisit } from '../wire.ts'

/** Why the server would not take an item, as it said. */
export type ItemFailure = {
  readonly status: number
  readonly code: string | null
  readonly message: string
  readonly fields: readonly { readonly path: string; readonly message: string }[]
  /** Fields that somebody else changed meanwhile, of a 409 `conflict`. */
  readonly conflicts: readonly { readonly field: string; readonly base: unknown; readonly theirs: unknown; readonly mine: unknown }[]
}

/** The bookkeeping of an item, apart from what is sent. */
export type Sending = {
  /** Whose it is: nobody else sees or sends it. */
  readonly user_id: string
  /** Counts what was entered on this device, in whatever store; clocks are no measure of order. */
  readonly order: number
  /** The idempotency key; a corrected item has a new one. */
  readonly key: string
  /** How often it was begun to be sent: after the first it may be stored already, answer or not. */
  readonly attempts: number
  readonly failure: ItemFailure | null
  /** Waits until an earlier request about the same record is decided. */
  readonly held: boolean
  /** The request for approval that its 202 offered, kept before it is sent, with a key of its own. */
  readonly request: { readonly key: string; readonly body: ApprovalRequest } | null
  /** Items that have to be on the server before it, by their ids. */
  readonly after: readonly string[]
  readonly entered_at: string
  /** How far the changes of clients had been read when it was entered; missing where that is not known. */
  readonly seen_revision_id?: number
  readonly app_version: string | null
  /** It is sent once more since the server's data were put back, and until when it waits for a record that is not there yet; milliseconds since 1970. */
  readonly again?: number
  /** The request that it was before that: it is asked about first. */
  readonly asked?: AwaitingRow
  /** What people know the record by. */
  readonly client_name: string
}

type Item = { readonly id: string; readonly is_error: boolean; readonly sending: Sending }

/** What a 202 needs on the device: no dialog (specification, section 4). */
export type MetadataOptions = { readonly approval: 'queued' }

/** A client made or changed here. `id` is the item's; `record_id` the client's. */
export type QueuedClient = Item & { readonly record_id: string; readonly metadataOptions: MetadataOptions } & (
    | ({ readonly action: 'create' } & Omit<NewClient, 'id'>)
    | ({ readonly action: 'update' } & ClientChanges)
  )

/** A visit recorded here; `id` is the visit's. Its photo stands in the store of photos. */
export type QueuedVisit = Item & { readonly metadataOptions: MetadataOptions } & Omit<NewVisit, 'device_time'>

/** An itinerary made or acted upon here. `id` is the item's; `record_id` the itinerary's. */
export type QueuedItinerary = Item & {
  readonly record_id: string
  readonly client_id: string
  /** Missing in what an older version of the app queued. */
  readonly client_name?: string
  readonly metadataOptions: MetadataOptions
} & (
    | ({ readonly action: 'create'; readonly pin_type?: 'self' } & Omit<NewItinerary, 'id'>)
    | ({ readonly action: 'update' } & ItineraryChanges)
    | { readonly action: 'remarks'; readonly remarks: string }
    | { readonly action: 'skip'; readonly reason: string }
    | { readonly action: 'remove' }
  )

/** Any of the three, told apart by the store it stands in. */
export type QueuedItem =
  | { readonly kind: 'client'; readonly item: QueuedClient }
  | { readonly kind: 'visit'; readonly item: QueuedVisit }
  | { readonly kind: 'itinerary'; readonly item: QueuedItinerary }

/** What left the queue for somebody else's decision. `id` is that of the item it was. */
export type AwaitingRow = {
  readonly id: string
  readonly user_id: string
  readonly kind: QueuedItem['kind']
  readonly record_id: string
  readonly client_id: string
  readonly client_name: string
  readonly approval_id: string
  readonly approval_title: string
  readonly status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'CANCELLED'
  /** The message of the decision. */
  readonly message: string | null
  readonly requested_at: string
}
