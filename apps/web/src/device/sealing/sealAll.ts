import type { DeviceDatabase } from '../database.ts'
import { isClearRow, sealedStores } from './clearFields.ts'
import type { Sealing } from './middleware.ts'
import { noteChanged, readVault } from './vault.store.ts'

/** How many rows are sealed in one transaction; photos one by one, since each is megabytes. */
const atOnce = 200
const large = new Set(['photos', 'kept_photos', 'drafts'])

/** The stores in which rows of several people may be: what somebody else left unsent here is not this user's to seal. */
const ownedStores = new Set(['queued_clients', 'queued_visits', 'queued_itineraries', 'photos', 'photo_progress', 'awaiting', 'drafts', 'kept', 'kept_photos'])

type Row = { readonly user_id?: string; readonly sending?: { readonly user_id: string }; readonly sealed?: unknown }

/**
 * Seals what stands in clear, store by store, while the app goes on working: each transaction reads some rows and writes
 * those in clear sealed, so that a row is always either in clear or sealed. Broken off, it begins again with the store it
 * was at.
 * @param db without a key, so that rows are read as they are stored
 * @param running ends it where it says false
 */
export async function sealAll(db: DeviceDatabase, { sealRow }: Pick<Sealing, 'sealRow'>, userId: string, running: () => boolean): Promise<boolean> {
  const vault = await readVault(db, userId)
  if (vault?.changed === undefined || vault.changed === null) return true
  const isDue = (store: string, row: Row): boolean =>
    row.sealed === undefined && !isClearRow(store, row) && (!ownedStores.has(store) || (row.sending?.user_id ?? row.user_id) === userId)

  async function sealStore(store: string): Promise<boolean> {
    const table = db.table<Row>(store)
    const count = large.has(store) ? 1 : atOnce
    for (let last: unknown; ; ) {
      if (!running()) return false
      const keys = await db.transaction('rw', table, async () => {
        const some = (last === undefined ? table.toCollection() : table.where(':id').above(last)).limit(count)
        const [rows, found] = await Promise.all([some.toArray(), some.clone().primaryKeys()])
        await table.bulkPut(rows.filter((row) => isDue(store, row)).map((row) => sealRow(store, row) as Row))
        return found
      })
      if (keys.length < count) return true
      last = keys.at(-1)
    }
  }

  const done = [...vault.changed]
  for (const store of sealedStores.filter((name) => !done.includes(name))) {
    if (!(await sealStore(store))) return false
    done.push(store)
    await noteChanged(db, userId, done)
  }
  await noteChanged(db, userId, null)
  return true
}
