import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { operationOf, type QueuedItem, type QueuedVisit, recordOf } from './items.ts'

/** An item in the order of sending. */
export type SendPlanEntry = {
  readonly entry: QueuedItem
  /** Ids of items that it needs: while one of them is not on the server, it waits. */
  readonly needs: readonly string[]
}

const rankOf = (entry: QueuedItem): number => operationNamed(operationOf(entry)).rank

const byRank = (a: QueuedItem, b: QueuedItem): number => rankOf(a) - rankOf(b) || a.item.sending.order - b.item.sending.order

/** Ids of what one item names: what it was entered after. */
const namedBy = ({ item }: QueuedItem): readonly string[] => item.sending.after

type Before = { readonly needs: readonly string[]; readonly earlier: readonly QueuedItem[] }

/** For each item, the items that have to be on the server before it, and those that are only sent before it. Items in order of entry. */
function before(items: readonly QueuedItem[]): ReadonlyMap<string, Before> {
  const known = new Map(items.map((entry) => [entry.item.id, entry]))
  const lastOf = new Map<string, QueuedItem>()
  const plansOf = new Map<string, Set<string>>()
  const found = new Map<string, Before>()
  for (const entry of items) {
    // What was done to one record stays in its order; each visit is a record of its own.
    const record = recordOf(entry)
    const previous = lastOf.get(record)
    const needs = [...namedBy(entry), ...(previous === undefined ? [] : [previous.item.id])]
    const closed = entry.kind === 'visit' ? closedBy(entry.item, plansOf) : []
    found.set(entry.item.id, { needs, earlier: [...needs.flatMap((id) => known.get(id) ?? []), ...closed.flatMap((id) => lastOf.get(id) ?? [])] })
    lastOf.set(record, entry)
    if (entry.kind === 'itinerary') plansOf.set(entry.item.client_id, (plansOf.get(entry.item.client_id) ?? new Set()).add(record))
  }
  return found
}

/**
 * The plans with queued changes that a visit closes: the one it names, and all plans of a client whose work it ends. Their
 * earlier changes are sent before the visit, since a closed plan cannot be changed.
 */
const closedBy = ({ itinerary_id, client_id, visit_result }: QueuedVisit, plansOf: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const ended = endsWork(visit_result ?? null) ? [...(plansOf.get(client_id) ?? [])] : []
  return itinerary_id ? [itinerary_id, ...ended] : ended
}

/**
 * The order of sending: clients created, clients changed, visits, itineraries, each in the order of entry; what an
 * item depends on goes before it, and so does what was planned before a visit that ends the work on its client. One
 * pass over it sends everything that can be sent.
 */
export function planSending(items: readonly QueuedItem[]): readonly SendPlanEntry[] {
  const entered = items.toSorted((a, b) => a.item.sending.order - b.item.sending.order)
  const links = before(entered)
  const placed = new Set<string>()
  const planned: SendPlanEntry[] = []
  // Items depend only on earlier entries, so this recursion ends.
  const place = (entry: QueuedItem): void => {
    if (placed.has(entry.item.id)) return
    placed.add(entry.item.id)
    const { needs, earlier } = links.get(entry.item.id) ?? { needs: [], earlier: [] }
    for (const first of earlier.toSorted(byRank)) place(first)
    planned.push({ entry, needs })
  }
  for (const entry of entered.toSorted(byRank)) place(entry)
  return planned
}

/** An item and all items that depend on it, directly or through others: they are deleted together. */
export function withDependants(items: readonly QueuedItem[], id: string): readonly QueuedItem[] {
  const dependants = new Map<string, QueuedItem[]>()
  for (const entry of items) for (const named of namedBy(entry)) dependants.set(named, [...(dependants.get(named) ?? []), entry])
  const going = new Set([id])
  for (const gone of going) for (const { item } of dependants.get(gone) ?? []) going.add(item.id)
  return items.filter(({ item }) => going.has(item.id))
}
