import type { TouchedBlocks } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { assertComplete } from './setUpPosition.ts'

/** The stores of a kind of records; clients have the index as well. */
type Stores = readonly ('clients' | 'catalogue' | 'visits' | 'itineraries')[]

/** Runs a repair in one transaction, if the records are complete and this user's, and reports the touched blocks. */
export async function applyRepair(deps: RecordsDeps, stores: Stores, work: () => Promise<TouchedBlocks>): Promise<void> {
  const { db } = deps
  const touched = await db.transaction('rw', [...stores, 'state'], async () => {
    await assertComplete(deps)
    return work()
  })
  deps.indexChanges.notify(touched)
  deps.changes.notify('records')
}
