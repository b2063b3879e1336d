import { Dexie } from 'dexie'
import { type DeviceDatabase, queuedBy, queuedKinds } from './database.ts'
import { deleteArchive } from './queue/sentArchive.store.ts'
import { recall, recallAll, remember, type Remembered } from './state.ts'

/** The remembered values that a wipe deletes; the id of the device and the counter of its queue stay. */
const forgotten: readonly (keyof Remembered)[] = [
  'owner',
  'session',
  'clients_position',
  'visits_position',
  'itineraries_position',
  'unheard_clients',
  'setup',
  'setup_wanted',
  'versions',
  'strategy',
  'day_order',
  'no_visit_points',
  'last_success_at',
  'digest_at',
  'reread',
]

/** The stores that a wipe clears: the server has all of their content. */
const records = ['clients', 'users', 'visits', 'locations', 'itineraries', 'products', 'client_lines', 'catalogue'] as const

/**
 * Wipes what the device stores of a user: records, their lines, drafts, who was signed in. Stays: what was not sent,
 * its photos, and the requests that a photo still waits for. Another user's records are left alone, so that a tab that
 * comes late takes nothing from a user who signed in meanwhile.
 * @returns whether there was anything of this user
 */
export function wipeUser(db: DeviceDatabase, userId: string): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const owner = await ownerOf(db)
    if (owner !== null && owner !== userId) return false
    await wipeAll(db, userId)
    return true
  })
}

/**
 * Wipes the records of all other users than the signed-in one. Usually there are none, which a quick read shows; otherwise a
 * transaction over every store checks again.
 * @returns whether there was anything to wipe
 */
export async function wipeOthers(db: DeviceDatabase, userId: string): Promise<boolean> {
  const other = async () => {
    const owner = await ownerOf(db)
    return owner === userId ? null : owner
  }
  if ((await other()) === null) return false
  return db.transaction('rw', db.tables, async () => {
    const owner = await other()
    if (owner === null) return false
    await wipeAll(db, owner)
    return true
  })
}

/** Makes a user the owner of the device, after wiping the records of others. Returns the remembered values. */
export async function claim(db: DeviceDatabase, userId: string): Promise<Partial<Remembered>> {
  const known = await recallAll(db)
  if (known.owner === userId) return known
  await wipeOthers(db, userId)
  await remember(db, 'owner', userId)
  return recallAll(db)
}

/** Deletes the remembered session: nobody is signed in any more, and the records stay for the same user. */
export function forgetSignIn(db: DeviceDatabase, userId: string): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const session = await recall(db, 'session')
    if (session?.user.id === userId) await db.state.delete('session')
  })
}

async function ownerOf(db: DeviceDatabase): Promise<string | null> {
  const { owner, session } = await recallAll(db)
  return owner ?? session?.user.id ?? null
}

async function wipeAll(db: DeviceDatabase, userId: string): Promise<void> {
  for (const store of records) await db.table(store).clear()
  await db.drafts.where('[user_id+name]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).delete()
  await deleteArchive(db, userId)
  const photos = new Set(await db.photos.where('user_id').equals(userId).primaryKeys())
  const decidedElsewhere = await db.awaiting
    .where('user_id')
    .equals(userId)
    .filter((row) => !photos.has(row.record_id))
    .primaryKeys()
  await db.awaiting.bulkDelete(decidedElsewhere)
  await db.state.bulkDelete([...forgotten])
  await forgetTicket(db, userId, photos.size > 0)
}

/** Deletes the ticket where there is no unsent work: it is only for quarantining that. */
async function forgetTicket(db: DeviceDatabase, userId: string, photos: boolean): Promise<void> {
  const device = await recall(db, 'device')
  if (device === undefined || device.user_id !== userId) return
  const unsent = await Promise.all(queuedKinds.map((kind) => queuedBy(db, kind, userId).count()))
  if (!photos && unsent.every((count) => count === 0)) await remember(db, 'device', { ...device, ticket: null, user_id: null })
}
