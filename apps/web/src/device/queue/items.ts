import type { ActionOf, KindOf, OperationOf, QueuedKind, QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import type { ApprovalRequestBody, BodyOf } from '../wire.ts'

/** The refusal of an item by the server. */
export type ItemFailure = {
  readonly status: number
  readonly code: string | null
  readonly message: string
  readonly fields: readonly { readonly path: string; readonly message: string }[]
  /** The fields of a 409 `conflict`, which somebody else changed meanwhile. */
  readonly conflicts: readonly { readonly field: string; readonly base: unknown; readonly theirs: unknown; readonly mine: unknown }[]
}

/** The bookkeeping of an item, apart from what is sent. */
export type QueueBookkeeping = {
  /** The user who entered it: nobody else sees or sends it. */
  readonly user_id: string
  /** The number of the entry on this device, over all stores; it gives the order, since clocks may be wrong. */
  readonly order: number
  /** The idempotency key; a corrected item has a new one. */
  readonly key: string
  /** How often sending was begun: after the first time the server may have stored it, with or without an answer. */
  readonly attempts: number
  readonly failure: ItemFailure | null
  /** Waits until an earlier request about the same record is decided. */
  readonly held: boolean
  /** The request for approval that a 202 offered, with its own key; stored before it is sent. */
  readonly request: { readonly key: string; readonly body: ApprovalRequestBody } | null
  /** Ids of items that have to be on the server before this one. */
  readonly after: readonly string[]
  readonly entered_at: string
  /** The revision up to which changes of clients had been read at the time of entry; missing where that is not known. */
  readonly seen_revision_id?: number
  readonly app_version: string | null
  /** Set on an item that is sent again after a backup was restored: until when it waits for a record that is still missing; milliseconds since 1970. */
  readonly again?: number
  /** The request that it had become before the restore: whether the server still has it is asked first. */
  readonly asked?: AwaitingRow
  /** The name of the client, to show. */
  readonly client_name: string
}

/** What a 202 needs on the device: no dialog (promises/approvals 2). */
export type MetadataOptions = { readonly approval: 'queued' }

type Item = { readonly id: string; readonly is_error: boolean; readonly metadataOptions: MetadataOptions; readonly sending: QueueBookkeeping }

/**
 * What a row has beside the body of its call, by what it is about (promises/phone 1). `id` is the item's, of a visit the
 * visit's too; `record_id` is that of the client or the itinerary. A visit has nothing more: its photo stands in the store of photos.
 */
type RowFields<O extends QueuedOperation> = {
  readonly client: { readonly record_id: string; readonly action: ActionOf<O> }
  readonly visit: unknown
  readonly itinerary: {
    readonly record_id: string
    readonly action: ActionOf<O>
    readonly client_id: string
    /** Missing in what an older version of the app queued. */
    readonly client_name?: string
    /** Of one that was planned here. */
    readonly pin_type?: 'self'
  }
}[KindOf<O>]

/** The row of an operation: the body of its call with the bookkeeping of the queue. */
export type RowOf<O extends QueuedOperation> = { [N in O]: Item & RowFields<N> & Omit<BodyOf<N>, 'id' | 'device_time'> }[O]

export type QueuedClient = RowOf<OperationOf<'client'>>
export type QueuedVisit = RowOf<OperationOf<'visit'>>
export type QueuedItinerary = RowOf<OperationOf<'itinerary'>>

/** An item of some of the three kinds, each of which has its own store. */
export type ItemOf<K extends QueuedKind> = { [N in K]: { readonly kind: N; readonly item: RowOf<OperationOf<N>> } }[K]

export type QueuedItem = ItemOf<QueuedKind>

/** An item under its key: one that was corrected meanwhile has another key, and does not match. */
export type QueuedItemRef = { readonly kind: QueuedKind; readonly id: string; readonly key: string }

export const refOf = ({ kind, item }: QueuedItem): QueuedItemRef => ({ kind, id: item.id, key: item.sending.key })

/** The record that an item is about: a visit's own. */
export const recordOf = ({ item }: QueuedItem): string => ('record_id' in item ? item.record_id : item.id)

/** The client that an item is about. */
export const clientOf = ({ item }: QueuedItem): string => ('client_id' in item ? item.client_id : item.record_id)

/** Which operation an item was queued for. */
export const operationOf = ({ kind, item }: QueuedItem): QueuedOperation => `${kind}_${'action' in item ? item.action : 'create'}` as QueuedOperation

/** The same item with some fields of its row replaced. */
export const withFields = (entry: QueuedItem, fields: object): QueuedItem => ({ ...entry, item: { ...entry.item, ...fields } }) as QueuedItem

/** A request that waits for approval or was decided. `id` is that of the queue item. */
export type AwaitingRow = {
  readonly id: string
  readonly user_id: string
  readonly kind: QueuedKind
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
