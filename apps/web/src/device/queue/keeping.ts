import type { Table } from 'dexie'
import type { DeviceDatabase } from '../database.ts'
import { remember } from '../state.ts'
import type { AwaitingRow, QueuedItem } from './items.ts'
import { againOf, bodiesKept, clocksDiffer, isContained, photoAgain, photosKept, type Restored } from './kept.ts'

/** What was sent and is kept, in the device's database. Everything here is called within a transaction over these stores. */
export const keepingStores = ['kept', 'kept_photos'] as const

/** Keeps an item that leaves the queue, with the request that it became. */
export async function keepItem(db: DeviceDatabase, { kind, item }: QueuedItem, asked: AwaitingRow | null): Promise<void> {
  await db.kept.put({ id: item.id, user_id: item.sending.user_id, kind, item, ...(asked && { asked }), kept_at: 0 })
}

/** Keeps the photo of a visit that has arrived. */
export async function keepPhoto(db: DeviceDatabase, visitId: string): Promise<void> {
  const photo = await db.photos.get(visitId)
  if (photo !== undefined) await db.kept_photos.put({ ...photo, kept_at: 0, size: photo.bytes.byteLength })
}

/** Dates what was sent since the last round by the server's clock, and lets go what is out of its time, in a backup, or too much. */
export async function tidyKept(db: DeviceDatabase, serverTime: number, backedUpTo: number | null): Promise<void> {
  for (const store of [db.kept, db.kept_photos] as readonly Table<{ kept_at: number }, string>[]) await store.where('kept_at').equals(0).modify({ kept_at: serverTime })
  await db.kept.where('kept_at').below(serverTime - bodiesKept).delete()
  if (backedUpTo !== null) await db.kept_photos.where('kept_at').below(backedUpTo - clocksDiffer).delete()
  // The keys of this index are read without the photos.
  const sizes = (await db.kept_photos.orderBy('[kept_at+size+visit_id]').keys()) as unknown as readonly (readonly [number, number, string])[]
  let left = sizes.reduce((sum, [, size]) => sum + size, 0) - photosKept
  for (const [, size, visitId] of sizes) {
    if (left <= 0) break
    await db.kept_photos.delete(visitId)
    left -= size
  }
}

const storeNames = { client: 'queued_clients', visit: 'queued_visits', itinerary: 'queued_itineraries' } as const

/**
 * A backup was put back: what was sent from here that it may lack, whoever's it is, goes into the queue again, in its old place before
 * everything that was entered since, with its photos. Then, and only with it, the epoch counts as known; the records are
 * compared once all of it is sent.
 */
export async function queueAgain(db: DeviceDatabase, restored: Restored, newKey: () => string, now: number): Promise<void> {
  for (const row of await db.kept.toArray()) {
    if (isContained(row, restored)) continue
    const { kind, item } = againOf(row, newKey(), restored, now)
    const queue = db.table(storeNames[kind]) as Table<QueuedItem['item'], string>
    if ((await queue.get(item.id)) === undefined) await queue.add(item)
    // Its photo may have been refused meanwhile, for want of the visit.
    if (kind === 'visit') await db.photo_progress.update(row.id, photoAgain)
    await db.awaiting.delete(row.id)
    await db.kept.delete(row.id)
  }
  for (const visitId of await db.kept_photos.toCollection().primaryKeys()) {
    const kept = await db.kept_photos.get(visitId)
    if (kept === undefined || (await db.photos.get(visitId)) !== undefined) continue
    const { kept_at: _, size, ...photo } = kept
    const visit = await db.queued_visits.get(visitId)
    await db.photos.add(photo)
    await db.photo_progress.put({
      visit_id: visitId, user_id: photo.user_id, client_name: visit?.sending.client_name ?? null, total: size, ...photoAgain, visit_stored: visit === undefined,
    })
    await db.kept_photos.delete(visitId)
  }
  await remember(db, 'epoch', restored.epoch)
  await db.state.delete('digest_at')
}

/** Forgets what is kept of a user, whose records are wiped. */
export async function forgetKept(db: DeviceDatabase, userId: string): Promise<void> {
  await db.kept.where('user_id').equals(userId).delete()
  await db.kept_photos.where('user_id').equals(userId).delete()
}

/** Gives up photos that are kept though they have arrived: there is no room for what has not. */
export async function giveUpPhotos(db: DeviceDatabase): Promise<boolean> {
  const count = await db.kept_photos.count()
  if (count > 0) await db.kept_photos.clear()
  return count > 0
}
