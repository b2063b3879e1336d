import { type DeviceDatabase, queuedKinds, queueTable } from './database.ts'
import { discardArchivedPhotos } from './queue/sentArchive.store.ts'
import type { StorageRoom } from './device.ts'
import { StorageFailure } from './storageFailure.ts'

/** Bytes for a visit with the largest photo. The reserve is stored only to be deleted when there is no other room. */
const reserveBytes = 6_000_000

/** Bytes of ten of the largest photos: with less room no new photo is taken. */
export const minimumRoom = 60_000_000

/** Milliseconds before each try, since browsers free the room of deleted data with a delay. */
const tries = [0, 1_000, 3_000]

/** The content of the reserve: random bytes, since a disk that compresses would reserve no room for other bytes. */
function filling(): ArrayBuffer {
  const bytes = new Uint8Array(reserveBytes)
  const most = 65_536
  for (let at = 0; at < reserveBytes; at += most) crypto.getRandomValues(bytes.subarray(at, Math.min(at + most, reserveBytes)))
  return bytes.buffer
}

/** Whether the device has unsent work of any user. */
async function isAnyUnsent(db: DeviceDatabase): Promise<boolean> {
  const counts = await Promise.all([...queuedKinds.map((kind) => queueTable(db, kind)), db.photo_progress].map((store) => store.count()))
  return counts.some((count) => count > 0)
}

/**
 * Makes the reserve where there is none; false where it was given up, or there is no room for it. Only while nothing is
 * unsent, because a failed write on a full disk may make the browser delete data (docs/decisions/device.md).
 */
async function keepReserve(db: DeviceDatabase): Promise<boolean> {
  try {
    const names = await db.reserve.toCollection().primaryKeys()
    if (names.includes('reserve')) return true
    if (await isAnyUnsent(db)) return !names.includes('given up')
    const bytes = filling()
    await db.transaction('rw', db.reserve, () => db.reserve.clear().then(() => db.reserve.put({ name: 'reserve', bytes })))
    return true
  } catch {
    return false
  }
}

/** Deletes the reserve and remembers that; false where there was none. */
const giveUp = (db: DeviceDatabase): Promise<boolean> =>
  db.transaction('rw', db.reserve, db.kept_photos, async () => {
    // Archived photos have arrived, so they are deleted first.
    if (await discardArchivedPhotos(db)) return true
    if ((await db.reserve.get('reserve')) === undefined) return false
    await db.reserve.delete('reserve')
    await db.reserve.put({ name: 'given up', bytes: new ArrayBuffer(0) })
    return true
  })

/**
 * Runs a write; where the device has no room for it, deletes the reserve and tries again.
 * @throws StorageFailure where there is still no room
 */
export async function withReserve<T>(db: DeviceDatabase, write: () => Promise<T>, sleep = later): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof StorageFailure) || !(await giveUp(db).catch(() => false))) throw error
    for (const pause of tries) {
      await sleep(pause)
      try {
        return await write()
      } catch (again) {
        if (!(again instanceof StorageFailure)) throw again
      }
    }
    throw error
  }
}

/** Whether storage is almost full: unsent work should be exported, and no photo be taken. Where the browser does not report its room, the state of the reserve decides. */
export async function isRoomShort(db: DeviceDatabase, { usage, quota }: StorageRoom): Promise<boolean> {
  const left = usage === null || quota === null ? minimumRoom : quota - usage
  return left < minimumRoom || !(await keepReserve(db))
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
