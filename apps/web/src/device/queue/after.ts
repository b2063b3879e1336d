import type { QueuedItem } from './items.ts'

/** The records that an item names besides its own; what was made here under one of these ids goes before it. */
export function recordsNamed(entry: QueuedItem): readonly string[] {
  switch (entry.kind) {
    case 'client':
      return entry.item.action === 'create' ? [] : [entry.item.record_id]
    case 'visit':
      return [entry.item.client_id, ...(entry.item.itinerary_id ? [entry.item.itinerary_id] : [])]
    case 'itinerary':
      return [entry.item.client_id, ...(entry.item.action === 'create' ? [] : [entry.item.record_id])]
  }
}
