import { type DeviceDatabase, queueStores } from '../database.ts'
import { notesOf } from './notes.store.ts'
import { noteSwept, readVault, vaultName } from './vault.store.ts'

/** How many rows are written in one transaction. */
const atOnce = 500

/** Stores whose rows nobody else has: while there are any, the database is not deleted. */
const onlyHere = [...queueStores, 'photos', 'photo_progress', 'awaiting'] as const

/**
 * Deletes the database and makes it again with what it had, once everything in it is sealed: what stood in clear before is
 * then gone from the browser's files too, in which overwritten rows stay for a while. Only where nothing is unsent, no shown number either, since
 * the rows are in memory alone for a moment: ended then, the phone sets itself up again.
 * @param open opens it without a key; it is closed here
 */
export async function remakeDatabase(open: () => DeviceDatabase, userId: string, factory: IDBFactory = indexedDB): Promise<boolean> {
  let db = open()
  try {
    const vault = await readVault(db, userId)
    if (vault === undefined || vault.changed !== null || vault.remade === true) return false
    for (const store of onlyHere) if ((await db.table(store).count()) > 0) return false
    if ((await notesOf(db, userId)).length > 0) return false
    if ((await db.state.where('name').startsWith('showings ').count()) > 0) return false
    const rows = new Map<string, readonly object[]>()
    for (const { name } of db.tables) rows.set(name, await db.table<object>(name).toArray())
    rows.set('reserve', (rows.get('reserve') ?? []).filter((row) => !('name' in row && String(row.name).startsWith(flushName))))
    await flush(db)
    db.close()
    await deleteDatabase(factory, db.name)
    db = open()
    // The owner and the vault come last: without them nobody takes the rest for whole.
    for (const [store, found] of [...rows].toSorted(([one], [other]) => Number(one === 'state') - Number(other === 'state'))) {
      if (store === 'state') await flush(db)
      const whole = store !== 'state' ? found : found.map((row) => ('name' in row && row.name === vaultName(userId) ? { ...row, value: { ...vault, remade: true } } : row))
      const part = store === 'state' ? Math.max(1, whole.length) : atOnce
      for (let at = 0; at < whole.length; at += part) await db.table<object>(store).bulkPut(whole.slice(at, at + part))
    }
    return true
  } finally {
    db.close()
  }
}

/**
 * At a start after that: has the browser write its files once more. Chromium empties the deleted database's files some time
 * after it says that it is deleted, and takes them off the disk only with the next that it writes.
 * @param open opens it without a key; it is closed here
 */
export async function sweepDatabase(open: () => DeviceDatabase, userId: string): Promise<void> {
  const db = open()
  try {
    const vault = await readVault(db, userId)
    if (vault?.remade !== true || vault.swept === true) return
    await flush(db)
    await noteSwept(db, userId)
  } finally {
    db.close()
  }
}

/** Resolves once it is deleted: a connection that is still closing is waited for. */
const deleteDatabase = (factory: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be deleted.')))
  })

/** More than a browser gathers in memory before it writes a file of it. */
const flushing = 6_000_000

/** Of so many bytes each: Chromium puts what is larger than 64 KiB into a file of its own, and gathers nothing of it. */
const flushedAtOnce = 50_000

const flushName = 'flush '

/**
 * Has the browser write what it has gathered to its files. Chromium rewrites only files that are there when a database is
 * deleted; what it wrote just before would go into a new one together with its deletion, and stay readable in it.
 */
async function flush(db: DeviceDatabase): Promise<void> {
  const names: string[] = []
  try {
    for (let written = 0; written < flushing; written += flushedAtOnce) {
      const name = flushName + String(written)
      await db.table('reserve').put({ name, bytes: crypto.getRandomValues(new Uint8Array(flushedAtOnce)).buffer })
      names.push(name)
    }
  } catch (error) {
    console.info('There is no room to have everything rewritten.', error)
  }
  await db.table('reserve').bulkDelete(names)
}
