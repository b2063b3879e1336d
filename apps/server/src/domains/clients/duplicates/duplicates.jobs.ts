import type { Work } from '../../jobs/work.ts'
import { dropStale, findSharers, keepNamesakes, keepSharers, type NameAt, nextNames, type Sharers } from './duplicates.store.ts'

/** Clients looked at, and pairs kept, in one transaction. */
const batch = 2000
/** Pairs by their number that are looked at in one run: more of them is no list that anybody reads. */
const mostSharers = 50_000
const first: Sharers = { one: '00000000-0000-0000-0000-000000000000', other: '00000000-0000-0000-0000-000000000000' }
const begin: NameAt = { name_key: '', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The job `find_duplicates`: goes through all clients in the order of their names, then through those who share a number.
 * What was dismissed is not found again, and what is no pair any more goes.
 */
export const duplicatesWork = (): Work => async (run) => {
  const since = typeof run.position?.['since'] === 'string' ? new Date(run.position['since']) : run.now()
  let { after, seen, found, shared } = { after: begin, seen: 0, found: 0, shared: first, ...run.position }
  for (let more = true; more; ) {
    const to = await nextNames(run.db, after, batch)
    if (to === null) break
    const from = after
    const before = { seen, found }
    ;({ after, seen, found } = await run.batch(async (trx) => {
      const kept = await keepNamesakes(trx, from, to, run.now())
      const position = { since: since.toISOString(), after: { name_key: to.name_key, id: to.id }, seen: before.seen + to.count, found: before.found + kept }
      return { done: position.seen, position, value: position }
    }))
    more = to.count === batch
  }
  const sharers = await findSharers(run.db, shared, mostSharers)
  for (let at = 0; at < sharers.length; at += batch) {
    const pairs = sharers.slice(at, at + batch)
    const before = found
    ;({ found, shared } = await run.batch(async (trx) => {
      const position = { since: since.toISOString(), after, seen, found: before + (await keepSharers(trx, pairs, run.now())), shared: pairs.at(-1) as Sharers }
      return { done: seen, position, value: position }
    }))
  }
  while ((await run.batch(async (trx) => ({ done: seen, total: seen, value: await dropStale(trx, since, batch) }))) === batch) continue
  return { clients: seen, pairs: found, path: '/clients?show=duplicates' }
}
