import { Dexie } from 'dexie'
import { type DeviceDatabase, queuedBy, queuedKinds } from './database.ts'
import { isClearRow } from './sealing/clearFields.ts'
import { nothingHanded, rememberHanded } from './sealing/handOver/handed.ts'
import { notesOf } from './sealing/notes.store.ts'
import { readVault, setPinWrapping, vaultName } from './sealing/vault.store.ts'
import { deleteArchive } from './queue/sentArchive.store.ts'
import { keepJournal } from './showings.ts'
import { recall, recallAll, remember, type Remembered } from './state.ts'
import { forgetTicket } from './tickets.ts'

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
 * @param keepsTicket whether the ticket stays too: something is still to be handed over or answered with it
 * @returns whether there was anything of this user
 */
export function wipeUser(db: DeviceDatabase, userId: string, keepsTicket = false): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const owner = await ownerOf(db)
    if (owner !== null && owner !== userId) return false
    await wipeAll(db, userId, keepsTicket)
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

/** Thrown where the user's records are sealed and the database was opened without the key. */
export class VaultLocked extends Error {
  override readonly name = 'VaultLocked'
}

/**
 * Makes a user the owner of the device, after wiping the records of others. Returns the remembered values.
 * @throws VaultLocked
 */
export async function claim(db: DeviceDatabase, userId: string): Promise<Partial<Remembered>> {
  if (db.sealing !== null) await forgetForeignOpener(db, userId)
  const known = await recallAll(db)
  if (db.sealing === null && vaultName(userId) in known) throw new VaultLocked('The records are sealed.')
  if (known.owner === userId) return known
  await wipeOthers(db, userId)
  await remember(db, 'owner', userId)
  return recallAll(db)
}

/** What opens the notes of somebody else is sealed with their key, and opens for nobody here: those notes are handed over. */
async function forgetForeignOpener(db: DeviceDatabase, userId: string): Promise<void> {
  const key = await recall(db, 'note_key')
  if (key !== undefined && key.user_id !== userId) await db.state.bulkDelete(['note_key', 'note_opener'])
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

async function wipeAll(db: DeviceDatabase, userId: string, keepsTicket = false): Promise<void> {
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
  const shown = await keepJournal(db, userId)
  await db.state.bulkDelete([...forgotten])
  const unsent = photos.size > 0 || (await hasUnsent(db, userId))
  await closeVault(db, userId, unsent)
  // What was shown goes with it too, where its user may never sign in here again.
  if (!unsent && !shown && !keepsTicket) await forgetTicket(db, userId)
}

/**
 * Throws the wrapped keys of a user away, and with them everything sealed. Where something is unsent, the wrapping by the
 * server's key stays: a finder of the phone can't use it, and the same user can after signing in.
 */
async function closeVault(db: DeviceDatabase, userId: string, unsent: boolean): Promise<void> {
  const vault = await readVault(db, userId)
  if (vault === undefined) return
  if (unsent) await setPinWrapping(db, userId, null)
  else {
    await db.state.delete(vaultName(userId))
    for (const name of ['envelope_key', 'note_key'] as const) if ((await recall(db, name))?.user_id === userId) await db.state.delete(name)
    await rememberHanded(db, userId, nothingHanded)
  }
  // Somebody else has the phone now: what is remembered is theirs.
  if (((await recall(db, 'owner')) ?? userId) !== userId) return
  // What is remembered and sealed opens for nobody else; notes of a locked phone are opened with it again.
  const sealed = (await db.state.toArray()).filter((row) => !isClearRow('state', row) && !(unsent && row.name === 'note_opener'))
  await db.state.bulkDelete(sealed.map(({ name }) => name))
}

async function hasUnsent(db: DeviceDatabase, userId: string): Promise<boolean> {
  if ((await notesOf(db, userId)).length > 0) return true
  const counts = await Promise.all(queuedKinds.map((kind) => queuedBy(db, kind, userId).count()))
  return counts.some((count) => count > 0)
}

/** Deletes the ticket of a user who has nothing unsent on this device any more, and what opened what was sealed. */
export function forgetSpentTicket(db: DeviceDatabase, userId: string): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    const photos = await db.photos.where('user_id').equals(userId).count()
    if (photos > 0 || (await hasUnsent(db, userId))) return
    await closeVault(db, userId, false)
    if (!(await keepJournal(db, userId))) await forgetTicket(db, userId)
  })
}
