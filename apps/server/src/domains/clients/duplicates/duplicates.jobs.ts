import type { JobHandler } from '../../jobs/jobHandler.ts'
import { dropStalePairs, findSharedNumberPairs, storeNamesakes, storeSharedNumberPairs, type NamePosition, nextNames, type SharedNumberPair } from './duplicates.store.ts'

/** Clients looked at, and pairs kept, in one transaction. */
const batch = 2000
/** Pairs by their number that are looked at in one run: more of them is no list that anybody reads. */
const mostSharers = 50_000
const first: SharedNumberPair = { one: '00000000-0000-0000-0000-000000000000', other: '00000000-0000-0000-0000-000000000000' }
const begin: NamePosition = { name_key: '', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The job `find_duplicates`: goes through all clients in the order of their names, then through those who share a number.
 * What was dismissed is not found again, and what is no pair any more goes.
 */
export const duplicatesHandler = (): JobHandler => async (run) => {
  const since = typeof run.position?.['since'] === 'string' ? new Date(run.position['since']) : run.now()
  let { after, seen, found, shared } = { after: begin, seen: 0, found: 0, shared: first, ...run.position }
  for (let more = true; more; ) {
    const to = await nextNames(run.db, after, batch)
    if (to === null) break
    const from = after
    const before = { seen, found }
    ;({ after, seen, found } = await run.batch(async (trx) => {
      const stored = await storeNamesakes(trx, from, to, run.now())
      const position = { since: since.toISOString(), after: { name_key: to.name_key, id: to.id }, seen: before.seen + to.count, found: before.found + stored }
      return { done: position.seen, position, value: position }
    }))
    more = to.count === batch
  }
  const sharers = await findSharedNumberPairs(run.db, shared, mostSharers)
  for (let at = 0; at < sharers.length; at += batch) {
    const pairs = sharers.slice(at, at + batch)
    const before = found
    ;({ found, shared } = await run.batch(async (trx) => {
      const position = { since: since.toISOString(), after, seen, found: before + (await storeSharedNumberPairs(trx, pairs, run.now())), shared: pairs.at(-1) as SharedNumberPair }
      return { done: seen, position, value: position }
    }))
  }
  while ((await run.batch(async (trx) => ({ done: seen, total: seen, value: await dropStalePairs(trx, since, batch) }))) === batch) continue
  return { clients: seen, pairs: found, path: '/clients?show=duplicates' }
}
