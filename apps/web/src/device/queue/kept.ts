import type { PhotoRow } from '../rows.ts'
import type { AwaitingRow, QueuedItem } from './items.ts'

/**
 * What was sent is kept for a while: where the server's data are lost and yesterday's backup is put back, the phone sends
 * it again. The server says so by another epoch.
 */
export type KeptRow = {
  /** Of the item that it was. */
  readonly id: string
  readonly user_id: string
  readonly kind: QueuedItem['kind']
  readonly item: QueuedItem['item']
  /** The request that it became, where somebody was asked to decide. */
  readonly asked?: AwaitingRow
  /** The server's time at the first round after it was sent, milliseconds since 1970; 0 until then. */
  readonly kept_at: number
}

/** A photo that has arrived, for as long as no backup has it. */
export type KeptPhotoRow = PhotoRow & { readonly kept_at: number; readonly size: number }

/** A stretch that was lost with a backup that was put back: what was saved and which changes were made in it. Milliseconds since 1970. */
export type Lost = { readonly from: number; readonly to: number; readonly from_revision: number; readonly to_revision: number }

/** What a server says after a backup was put back. */
export type Restored = { readonly epoch: string; readonly lost: readonly Lost[] }

const minute = 60_000
const day = 24 * 60 * minute

/** How long bodies are kept. */
export const bodiesKept = 14 * day
/** How many bytes of photos are kept that no backup has yet. */
export const photosKept = 200_000_000
/** Clocks of servers differ a little. */
export const clocksDiffer = 5 * minute
/** A record that is answered like the first time is sent again also where the backup should have it. */
const createsAgain = day
/** How long an item that is sent again waits for what it is about, which another phone may still have to send. */
export const awaited = 2 * day

const isCreate = ({ kind, item }: Pick<KeptRow, 'kind' | 'item'>): boolean => kind === 'visit' || ('action' in item && item.action === 'create')

/**
 * Whether the server should have it, so that it is not sent again. A change is not where that is sure: what others have
 * changed since stands there too.
 */
export function isContained(row: KeptRow, { lost }: Restored): boolean {
  const before = isCreate(row) ? createsAgain : clocksDiffer
  return row.kept_at > 0 && !lost.some(({ from, to }) => row.kept_at > from - before && row.kept_at < to + clocksDiffer)
}

/** What is kept as it is queued again: under a new key, and without a base that the server has no more. */
export function againOf({ kind, item, asked }: Pick<KeptRow, 'kind' | 'item' | 'asked'>, key: string, { lost }: Restored, now: number): QueuedItem {
  const sending = { ...item.sending, key, attempts: 0, failure: null, held: false, request: null, again: now + awaited, ...(asked && { asked }) }
  const entry = { kind, item: { ...item, is_error: false, sending } } as QueuedItem
  return entry.kind === 'client' && entry.item.action === 'update' && isLost(entry.item.base_revision_id ?? 0, lost) ? withoutBase(entry) : entry
}

/** Where the photo stands of a visit that is sent again. */
export const photoAgain = { visit_stored: false, sent: 0, refused: null } as const

const isLost = (revision: number, lost: readonly Lost[]): boolean => lost.some(({ from_revision, to_revision }) => revision >= from_revision && revision <= to_revision)

/** A change that is laid over whatever stands. */
export function withoutBase(entry: QueuedItem): QueuedItem {
  if (entry.kind !== 'client' || entry.item.action !== 'update') return entry
  const { base_revision_id: _, ...item } = entry.item
  return { kind: 'client', item }
}

/** A change without the fields that somebody else has changed since; null where nothing is left of it. */
export function withoutFields(entry: QueuedItem, fields: readonly string[]): QueuedItem | null {
  if (entry.kind !== 'client' || entry.item.action !== 'update') return null
  const gone = new Set(fields)
  const left = Object.fromEntries(Object.entries(entry.item).filter(([name]) => !gone.has(name))) as typeof entry.item
  const notSaid = new Set(['id', 'record_id', 'action', 'is_error', 'metadataOptions', 'sending', 'base_revision_id'])
  return Object.keys(left).some((name) => !notSaid.has(name)) ? { kind: 'client', item: left } : null
}
