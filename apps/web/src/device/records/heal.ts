import { Refused } from '../../api/outcomes.ts'
import type { Touched } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { stillWhole } from './place.ts'

/** Where records of a kind stand; `clients` with the catalogue. */
type Stores = readonly ('clients' | 'catalogue' | 'visits' | 'itineraries')[]

/** Puts something right in one transaction, while the records are whole and this user's, and tells what it touched. */
export async function put(deps: RecordsDeps, stores: Stores, work: () => Promise<Touched | void>): Promise<void> {
  const { db } = deps
  const touched = await db.transaction('rw', [...stores, 'state'], async () => {
    await stillWhole(deps)
    return (await work()) ?? []
  })
  deps.news.tell(touched)
  deps.changes.tell('records')
}

/** A record as it is now; null where it is out of scope or gone. */
export async function orGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

type Page<T> = { readonly items: readonly T[]; readonly hasNext: boolean }

/**
 * Reads all records of a kind again in the order of their ids. `store` gets each page with the ids that it reaches:
 * behind `after`, up to and with `to`, to the end where that is null. Answers false where it ended early.
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
