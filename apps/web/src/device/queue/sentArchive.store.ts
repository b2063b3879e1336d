import type { Table } from 'dexie'
import { type DeviceDatabase, queueTable } from '../database.ts'
import { remember } from '../state.ts'
import type { AwaitingRow, QueuedItem } from './items.ts'
import { requeuedItem, itemRetention, clockTolerance, isInBackup, requeuedPhoto, photoRetentionBytes, type RestoredBackup } from './sentArchive.ts'

/** The stores of the archive of sent items. All functions here are called within a transaction over them. */
export const archiveStores = ['kept', 'kept_photos'] as const

/** Archives an item that leaves the queue, with the request that it became. */
export async function archiveItem(db: DeviceDatabase, { kind, item }: QueuedItem, awaiting: AwaitingRow | null): Promise<void> {
  await db.kept.put({ id: item.id, user_id: item.sending.user_id, kind, item, ...(awaiting && { asked: awaiting }), kept_at: 0 })
}

/** Archives the photo of a visit that has arrived. */
export async function archivePhoto(db: DeviceDatabase, visitId: string): Promise<void> {
  const photo = await db.photos.get(visitId)
  if (photo !== undefined) await db.kept_photos.put({ ...photo, kept_at: 0, size: photo.bytes.byteLength })
}

/** Dates undated items by the server's clock, and deletes those that are too old, in a backup, or beyond the size limit. */
export async function pruneArchive(db: DeviceDatabase, serverTime: number, backedUpTo: number | null): Promise<void> {
  for (const store of [db.kept, db.kept_photos] as readonly Table<{ kept_at: number }, string>[]) await store.where('kept_at').equals(0).modify({ kept_at: serverTime })
  await db.kept.where('kept_at').below(serverTime - itemRetention).delete()
  if (backedUpTo !== null) await db.kept_photos.where('kept_at').below(backedUpTo - clockTolerance).delete()
  // The keys of this index are read without the photos.
  const sizes = (await db.kept_photos.orderBy('[kept_at+size+visit_id]').keys()) as unknown as readonly (readonly [number, number, string])[]
  let left = sizes.reduce((sum, [, size]) => sum + size, 0) - photoRetentionBytes
  for (const [, size, visitId] of sizes) {
    if (left <= 0) break
    await db.kept_photos.delete(visitId)
    left -= size
  }
}

/**
 * After a backup was restored: queues archived items of all users that the backup may lack again with their photos, before
 * everything that was entered since. The epoch is stored in the same transaction; the records are compared once all of
 * them are sent.
 */
export async function requeueLost(db: DeviceDatabase, restored: RestoredBackup, newKey: () => string, now: number): Promise<void> {
  for (const row of await db.kept.toArray()) {
    if (isInBackup(row, restored)) continue
    const { kind, item } = requeuedItem(row, newKey(), restored, now)
    const queue = queueTable(db, kind)
    if ((await queue.get(item.id)) === undefined) await queue.add(item)
    // Its photo may have been refused meanwhile because the visit was missing.
    if (kind === 'visit') await db.photo_progress.update(row.id, requeuedPhoto)
    await db.awaiting.delete(row.id)
    await db.kept.delete(row.id)
  }
  for (const visitId of await db.kept_photos.toCollection().primaryKeys()) {
    const archived = await db.kept_photos.get(visitId)
    if (archived === undefined || (await db.photos.get(visitId)) !== undefined) continue
    const { kept_at: _, size, ...photo } = archived
    const visit = await db.queued_visits.get(visitId)
    await db.photos.add(photo)
    await db.photo_progress.put({
      visit_id: visitId, user_id: photo.user_id, client_name: visit?.sending.client_name ?? null, total: size, ...requeuedPhoto, visit_stored: visit === undefined,
    })
    await db.kept_photos.delete(visitId)
  }
  await remember(db, 'epoch', restored.epoch)
  await db.state.delete('digest_at')
}

/** Deletes the archive of a user whose records are wiped. */
export async function deleteArchive(db: DeviceDatabase, userId: string): Promise<void> {
  await db.kept.where('user_id').equals(userId).delete()
  await db.kept_photos.where('user_id').equals(userId).delete()
}

/** Deletes archived photos to make room for those that have not arrived. */
export async function discardArchivedPhotos(db: DeviceDatabase): Promise<boolean> {
  const count = await db.kept_photos.count()
  if (count > 0) await db.kept_photos.clear()
  return count > 0
}
