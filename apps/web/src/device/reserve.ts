import type { DeviceDatabase } from './database.ts'
import { giveUpPhotos } from './queue/keeping.ts'
import type { Room } from './device.ts'
import { StorageFailure } from './storageFailure.ts'

/** Room for a visit with the largest photo. It stands in the database only to be given up when there is no other. */
const reserveBytes = 6_000_000

/** With less room than this no new photo is taken: some ten of the largest. */
export const leastRoom = 60_000_000

/** A browser frees the room of what is deleted a moment later; milliseconds between tries. */
const tries = [0, 1_000, 3_000]

/** Of random bytes: a disk that compresses would keep no room for others. */
function filling(): ArrayBuffer {
  const bytes = new Uint8Array(reserveBytes)
  const most = 65_536
  for (let at = 0; at < reserveBytes; at += most) crypto.getRandomValues(bytes.subarray(at, Math.min(at + most, reserveBytes)))
  return bytes.buffer
}

/** Whether anything would be lost that the server cannot give again, whoever's it is. */
async function isAnyUnsent(db: DeviceDatabase): Promise<boolean> {
  const counts = await Promise.all([db.queued_clients, db.queued_visits, db.queued_itineraries, db.photo_progress].map((store) => store.count()))
  return counts.some((count) => count > 0)
}

/**
 * Makes the reserve where there is none; false where it was given up, or there is no room for it. Only while nothing is
 * unsent: a write that fails on a full disk is what makes a browser throw things away (docs/decisions/device-room.md).
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

/** Gives the reserve up, and remembers that; false where there was none. */
const giveUp = (db: DeviceDatabase): Promise<boolean> =>
  db.transaction('rw', db.reserve, db.kept_photos, async () => {
    // They have arrived: what has not goes before them.
    if (await giveUpPhotos(db)) return true
    if ((await db.reserve.get('reserve')) === undefined) return false
    await db.reserve.delete('reserve')
    await db.reserve.put({ name: 'given up', bytes: new ArrayBuffer(0) })
    return true
  })

/**
 * Writes something; where the device has no room for it the reserve is given up and it is tried again.
 * @throws StorageFailure where that was not enough
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

/** Whether what is unsent should be brought to safety now, and no photo be taken. Where the browser tells nothing of room, the reserve does. */
export async function isShort(db: DeviceDatabase, { usage, quota }: Room): Promise<boolean> {
  const left = usage === null || quota === null ? leastRoom : quota - usage
  return left < leastRoom || !(await keepReserve(db))
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
