import type { DeviceQueue } from '../device.ts'
import type { AwaitingRow, QueuedClient, QueuedItinerary, QueuedVisit } from '../queue/items.ts'
import { firstMark, markOf, markOfAwaiting, type QueueMark } from '../queue/marks.ts'
import { groupBy } from './groupBy.ts'

/** The queue grouped by record; items of one record in the order of their entry. */
export type QueueView = {
  readonly clients: ReadonlyMap<string, readonly QueuedClient[]>
  readonly visits: readonly QueuedVisit[]
  readonly itineraries: ReadonlyMap<string, readonly QueuedItinerary[]>
  /** Requests that are not decided, by their record. */
  readonly awaiting: ReadonlyMap<string, readonly AwaitingRow[]>
}

type Entered = { readonly sending: { readonly order: number } }

const byEntry = (one: Entered, other: Entered) => one.sending.order - other.sending.order

/** Reads the queue of the signed-in user. */
export async function readQueue(queue: Pick<DeviceQueue, 'unsent'>): Promise<QueueView> {
  const { items, awaiting } = await queue.unsent()
  const clients = items.flatMap((one) => (one.kind === 'client' ? [one.item] : [])).toSorted(byEntry)
  const itineraries = items.flatMap((one) => (one.kind === 'itinerary' ? [one.item] : [])).toSorted(byEntry)
  return {
    // An answer of a client is a record of its own.
    clients: groupBy(clients, (item) => (item.action === 'consent' ? item.client_id : item.record_id)),
    visits: items.flatMap((one) => (one.kind === 'visit' ? [one.item] : [])).toSorted(byEntry),
    itineraries: groupBy(itineraries, ({ record_id }) => record_id),
    awaiting: groupBy(
      awaiting.filter(({ status }) => status === 'PENDING'),
      ({ record_id }) => record_id,
    ),
  }
}

type Item = Parameters<typeof markOf>[0]

/** What the queue says of a record by the items about it and what awaits approval; undefined where nothing. */
export function markOfRecord(view: QueueView, id: string, items: readonly (Item | undefined)[]): QueueMark | undefined {
  const awaiting = view.awaiting.get(id) ?? []
  return firstMark([...items.map((item) => (item === undefined ? null : markOf(item))), ...awaiting.map(markOfAwaiting)])
}

/** A record with its mark; without the field where there is none. */
export const marked = <T extends object>(record: T, queue: QueueMark | undefined): T & { readonly queue?: QueueMark } =>
  queue === undefined ? record : { ...record, queue }

/** Whether an item takes effect on the records: a refused item does not until it is corrected. */
export const isPending = ({ is_error }: { readonly is_error: boolean }): boolean => !is_error
