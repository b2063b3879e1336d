import type { RecordsDeps } from './deps.ts'
import { assertComplete } from './setUpPosition.ts'

/** The stores of a kind of records; clients have their lines as well. */
type Stores = readonly ('clients' | 'client_lines' | 'visits' | 'itineraries')[]

/** Runs a repair in one transaction, if the records are complete and this user's. */
export async function applyRepair(deps: RecordsDeps, stores: Stores, work: () => Promise<unknown>): Promise<void> {
  const { db } = deps
  await db.transaction('rw', [...stores, 'state'], async () => {
    await assertComplete(deps)
    await work()
  })
  deps.changes.notify('records')
}
