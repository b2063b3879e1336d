import { Refused } from '../../api/outcomes.ts'
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

/** The answer with a record; null for a 404, where it is out of scope or deleted. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

type Page<T> = { readonly items: readonly T[]; readonly hasNext: boolean }

/**
 * Reads all records of a kind again in the order of their ids. `store` gets each page with its range of ids: after
 * `after`, up to and including `to`, to the end where that is null. Returns false where it ended early.
 */
export async function rereadPages<T extends { readonly id: string }>(
  { sleep, replayPause }: RecordsDeps,
  running: () => boolean,
  read: (after: string | null) => Promise<Page<T>>,
  store: (items: readonly T[], after: string, to: string | null) => Promise<void>,
): Promise<boolean> {
  for (let after: string | null = null; running(); ) {
    const { items, hasNext }: Page<T> = await read(after)
    const last: string | null = items.at(-1)?.id ?? null
    await store(items, after ?? '', hasNext ? last : null)
    if (!hasNext || last === null) return true
    after = last
    await sleep(replayPause)
  }
  return false
}
