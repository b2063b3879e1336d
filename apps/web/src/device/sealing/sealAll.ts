import type { DeviceDatabase } from '../database.ts'
import { sealedStores } from './clearFields.ts'
import { noteChanged, readVault } from './vault.store.ts'

/** How many rows are sealed in one transaction; photos one by one, since each is megabytes. */
const atOnce = 200
const large = new Set(['photos', 'kept_photos', 'drafts'])

/**
 * Seals what stood in clear, store by store, while the app goes on working: each transaction reads some rows and writes
 * them sealed, so that a row is always either in clear or sealed. Broken off, it begins again with the store it was at.
 * @param running ends it where it says false
 */
export async function sealAll(db: DeviceDatabase, userId: string, running: () => boolean): Promise<boolean> {
  const vault = await readVault(db, userId)
  if (vault?.changed === undefined || vault.changed === null) return true
  const done = [...vault.changed]
  for (const store of sealedStores.filter((name) => !done.includes(name))) {
    if (!(await sealStore(db, store, running))) return false
    done.push(store)
    await noteChanged(db, userId, done)
  }
  await noteChanged(db, userId, null)
  return true
}

async function sealStore(db: DeviceDatabase, store: string, running: () => boolean): Promise<boolean> {
  const table = db.table<object>(store)
  for (let last: unknown; ; ) {
    if (!running()) return false
    const keys = await db.transaction('rw', table, async () => {
      const some = (last === undefined ? table.toCollection() : table.where(':id').above(last)).limit(large.has(store) ? 1 : atOnce)
      const [rows, found] = await Promise.all([some.toArray(), some.clone().primaryKeys()])
      await table.bulkPut(rows)
      return found
    })
    if (keys.length < (large.has(store) ? 1 : atOnce)) return true
    last = keys.at(-1)
  }
}
