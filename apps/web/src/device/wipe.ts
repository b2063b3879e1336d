import { Dexie } from 'dexie'
import type { DeviceDatabase } from './database.ts'
import { forgetKept } from './queue/keeping.ts'
import { recall, recallAll, remember, type Remembered } from './state.ts'

/** What is forgotten with a user; the number of the device and the counter of its queue go on. */
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
  'last_success_at',
  'digest_at',
]

/** What is wiped whole: all of it is the server's and can be had again. */
const records = ['clients', 'users', 'visits', 'locations', 'itineraries', 'products', 'catalogue'] as const

/**
 * Wipes what the device holds of a user: records, search index, drafts, who was signed in. Stays: what was not
 * sent, its photos, and the requests that a photo still waits for. Another user's records are left alone, so
 * that a tab that comes late takes nothing from whoever signed in meanwhile.
 * @returns whether there was anything of this user
 */
export function wipeOf(db: DeviceDatabase, userId: string): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const owner = await ownerOf(db)
    if (owner !== null && owner !== userId) return false
    await wipeAll(db, userId)
    return true
  })
}

/**
 * Wipes what the device holds of anybody else than the user who has signed in. Mostly there is nothing of anybody else,
 * and a look says so; the transaction over every store, which has to wait for all others, looks again.
 * @returns whether there was anything
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

/** Makes the device a user's: whatever another one left is gone before. Gives all that it remembers. */
export async function own(db: DeviceDatabase, userId: string): Promise<Partial<Remembered>> {
  const known = await recallAll(db)
  if (known.owner === userId) return known
  await wipeOthers(db, userId)
  await remember(db, 'owner', userId)
  return recallAll(db)
}

/** Locks what the device holds: nobody is signed in any more, and the records wait for the same user. */
export function lock(db: DeviceDatabase, userId: string): Promise<void> {
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
  await forgetKept(db, userId)
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

/** The ticket is good for handing over unsent work: without any it goes too. */
async function forgetTicket(db: DeviceDatabase, userId: string, photos: boolean): Promise<void> {
  const device = await recall(db, 'device')
  if (device === undefined || device.user_id !== userId) return
  const unsent = await Promise.all(
    [db.queued_clients, db.queued_visits, db.queued_itineraries].map((store) =>
      store.where('[sending.user_id+sending.order]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).count(),
    ),
  )
  if (!photos && unsent.every((count) => count === 0)) await remember(db, 'device', { ...device, ticket: null, user_id: null })
}
