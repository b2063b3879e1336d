import { operationNamed, type QueuedKind } from '@bisita/contract/devices/devices.kinds'
import type { PhotoRow } from '../rows.ts'
import { type AwaitingRow, operationOf, type QueuedItem } from './items.ts'
import { callFor, withBody } from './queuedCall.ts'
import { withSending } from './steps.ts'

/**
 * A sent item, archived for a while: where the server's data are lost and yesterday's backup is restored, the phone sends
 * it again. A new epoch of the server shows that a backup was restored.
 */
export type ArchivedItemRow = {
  /** The id of the item. */
  readonly id: string
  readonly user_id: string
  readonly kind: QueuedKind
  readonly item: QueuedItem['item']
  /** The request that it became, where somebody was asked to decide. */
  readonly asked?: AwaitingRow
  /** The server's time at the first round after it was sent, milliseconds since 1970; 0 until then. */
  readonly kept_at: number
}

/** A photo that has arrived, archived until a backup has it. */
export type ArchivedPhotoRow = PhotoRow & { readonly kept_at: number; readonly size: number }

/** A period that was lost with a restored backup: its time (milliseconds since 1970) and the revisions that were made in it. */
export type LostPeriod = { readonly from: number; readonly to: number; readonly from_revision: number; readonly to_revision: number }

/** What a server says after a backup was put back. */
export type RestoredBackup = { readonly epoch: string; readonly lost: readonly LostPeriod[] }

const minute = 60_000
const day = 24 * 60 * minute

/** How long sent items are archived, in milliseconds. */
export const itemRetention = 14 * day
/** The most bytes of archived photos. */
export const photoRetentionBytes = 200_000_000
/** Milliseconds by which the clocks of servers may differ. */
export const clockTolerance = 5 * minute
/** Creations of this time before the loss are sent again although the backup should have them: the server answers them like the first time. */
const createsAgain = day
/** How long an item that is sent again waits for its record, which another phone may still have to send; milliseconds. */
export const resendWait = 2 * day

/** The item that a row of the archive was. */
export const archivedItem = ({ kind, item }: Pick<ArchivedItemRow, 'kind' | 'item'>): QueuedItem => ({ kind, item }) as QueuedItem

const effectOf = (entry: QueuedItem) => operationNamed(operationOf(entry)).effect

/**
 * Whether the restored backup should have an item, so that it is not sent again. A change that the backup surely has is not
 * sent again, because it would overwrite later changes of others.
 */
export function isInBackup(row: ArchivedItemRow, { lost }: RestoredBackup): boolean {
  const before = effectOf(archivedItem(row)) === 'creates' ? createsAgain : clockTolerance
  return row.kept_at > 0 && !lost.some(({ from, to }) => row.kept_at > from - before && row.kept_at < to + clockTolerance)
}

/** What is kept as it is queued again: under a new key, and without a base that the server has no more. */
export function requeuedItem(row: Pick<ArchivedItemRow, 'kind' | 'item' | 'asked'>, key: string, { lost }: RestoredBackup, now: number): QueuedItem {
  const asked = row.asked && { asked: row.asked }
  const entry = withSending(archivedItem(row), { key, attempts: 0, failure: null, held: false, request: null, again: now + resendWait, ...asked })
  const base = baseOf(entry)
  return base !== undefined && isLost(base, lost) ? withoutBaseRevision(entry) : entry
}

/** The progress of the photo of a visit that is sent again. */
export const requeuedPhoto = { visit_stored: false, sent: 0, refused: null } as const

const isLost = (revision: number, lost: readonly LostPeriod[]): boolean => lost.some(({ from_revision, to_revision }) => revision >= from_revision && revision <= to_revision)

/** The revision that a change was made from, where it names one. */
function baseOf(entry: QueuedItem): number | undefined {
  const { body } = callFor(entry)
  return 'base_revision_id' in body ? body.base_revision_id : undefined
}

const withoutNamed = (entry: QueuedItem, names: readonly string[]): QueuedItem => {
  const body = Object.entries(callFor(entry).body).filter(([name]) => !names.includes(name))
  return withBody(entry, Object.fromEntries(body))
}

/** The same change without its base revision: it applies to whatever the record is now. */
export const withoutBaseRevision = (entry: QueuedItem): QueuedItem => withoutNamed(entry, ['base_revision_id'])

/** A change without the fields that somebody else has changed since; null where nothing is left of it. */
export function withoutFields(entry: QueuedItem, fields: readonly string[]): QueuedItem | null {
  if (effectOf(entry) !== 'changes') return null
  const left = withoutNamed(entry, fields)
  return Object.keys(callFor(left).body).some((name) => name !== 'base_revision_id') ? left : null
}
