import type { QueuedItem } from './items.ts'

/** An item where it stands in the order of sending. */
export type Planned = {
  readonly entry: QueuedItem
  /** Ids of items without which it may not be sent: while one of them is not on the server, it waits. */
  readonly needs: readonly string[]
}

const rankOf = ({ kind, item }: QueuedItem): number => {
  if (kind === 'client') return item.action === 'create' ? 0 : 1
  return kind === 'visit' ? 2 : 3
}

const byRank = (a: QueuedItem, b: QueuedItem): number => rankOf(a) - rankOf(b) || a.item.sending.order - b.item.sending.order

/** What was done to one record stays in its order; each visit is a record of its own. */
const recordOf = ({ kind, item }: QueuedItem): string => (kind === 'visit' ? item.id : item.record_id)

/** Ids of what one item names: what it was entered after. */
const namedBy = ({ item }: QueuedItem): readonly string[] => item.sending.after

type Before = { readonly needs: readonly string[]; readonly earlier: readonly QueuedItem[] }

/** For each item, what has to be on the server before it, and what merely goes before it. Items in order of entry. */
function before(items: readonly QueuedItem[]): ReadonlyMap<string, Before> {
  const known = new Map(items.map((entry) => [entry.item.id, entry]))
  const lastOf = new Map<string, QueuedItem>()
  const found = new Map<string, Before>()
  for (const entry of items) {
    const record = recordOf(entry)
    const previous = lastOf.get(record)
    const needs = [...namedBy(entry), ...(previous === undefined ? [] : [previous.item.id])]
    // A plan that was moved before it was visited is moved first: a visited one can't be.
    const plan = entry.kind === 'visit' && entry.item.itinerary_id ? lastOf.get(entry.item.itinerary_id) : undefined
    const earlier = needs.flatMap((id) => known.get(id) ?? [])
    found.set(entry.item.id, { needs, earlier: plan === undefined ? earlier : [...earlier, plan] })
    lastOf.set(record, entry)
  }
  return found
}

/**
 * The order of sending: clients created, clients changed, visits, itineraries, each in the order of entry; what an
 * item depends on goes before it. One pass over it sends everything that can be sent.
 */
export function planSending(items: readonly QueuedItem[]): readonly Planned[] {
  const entered = items.toSorted((a, b) => a.item.sending.order - b.item.sending.order)
  const links = before(entered)
  const placed = new Set<string>()
  const planned: Planned[] = []
  // Links lead to what was entered earlier, so this ends.
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

/** An item and everything that depends on it, directly or through others: what goes when it is thrown away. */
export function withDependants(items: readonly QueuedItem[], id: string): readonly QueuedItem[] {
  const dependants = new Map<string, QueuedItem[]>()
  for (const entry of items) for (const named of namedBy(entry)) dependants.set(named, [...(dependants.get(named) ?? []), entry])
  const going = new Set([id])
  for (const gone of going) for (const { item } of dependants.get(gone) ?? []) going.add(item.id)
  return items.filter(({ item }) => going.has(item.id))
}
