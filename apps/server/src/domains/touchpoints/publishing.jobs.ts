import { addStrategyVersion, findPublishedStrategy, type PublishedStrategy, lockRecording, activateStrategy } from '../../placement/strategyVersions.store.ts'
import { calendarFor } from '../../placement/calendar.ts'
import type { PlacementFacts } from '../../placement/facts.ts'
import { readPlacementFacts, storePlacements } from '../../placement/place.ts'
import { JobProblem, type JobRun, type JobHandler } from '../jobs/jobHandler.ts'
import { countPlaceableClients, dropDeleted, dropOld, movedSince, settledNow } from './publishing.store.ts'
import { findIntended } from './strategies.store.ts'

/** Clients placed in one transaction. */
const batch = 1000
/** The most clients that are placed while nobody can record contacts. */
const few = 200
/** Somebody whose transaction stays open has the same clients looked at again; after so many looks they are placed in the switch. */
const mostRounds = 20
/** Old placements removed in one transaction. */
const sweep = 10_000
const first = '00000000-0000-0000-0000-000000000000'

/** Where the work stands. `since`: what is written from that number on is not seen yet; null while all clients are read. */
type At = { readonly generation: number; readonly after: string; readonly from: number; readonly since: number | null; readonly seen: number; readonly total: number }

/**
 * The job `place_clients_on_strategy`: places all clients by the strategy that is to become current, beside the
 * placements in use; then those that changed meanwhile, until few are left; then these together with the switch, while
 * nobody can record contacts.
 */
export const publishingHandler = (): JobHandler => async (run) => {
  let at = run.position === null ? await begin(run) : (run.position as At)
  const generation = await findPublishedStrategy(run.db, at.generation)
  if (generation === undefined) throw new JobProblem('What was to be published is gone. Please publish again.')
  at = await placeAll(run, generation, at)
  for (let round = 0; round < mostRounds; round += 1) {
    // Read before who moved is asked for: what ends between the two is seen by the next look.
    const since = await settledNow(run.db)
    const moved = await movedSince(run.db, at.since ?? at.from)
    if (moved.length < few) break
    await placeMoved(run, generation, at, moved)
    at = { ...at, since }
  }
  await change(run, generation, at)
  for (let gone = sweep; gone === sweep; ) {
    gone = await run.batch(async (trx) => ({ done: at.seen, total: at.total, position: at, value: await dropOld(trx, at.generation, sweep) }))
  }
  return { clients: at.seen, path: '/strategy' }
}

/** Notes what is published, as it is now. */
async function begin(run: JobRun): Promise<At> {
  return run.batch(async (trx) => {
    const strategy = await findIntended(trx)
    if (strategy === undefined) throw new JobProblem('No strategy is current yet, so there is nothing to place clients on.')
    const from = await settledNow(trx)
    const { id: strategy_id, version, working_days, defaults, touchpoints } = strategy
    const calendar = await calendarFor(trx, touchpoints)
    const generation = await addStrategyVersion(trx, { strategy_id, version, working_days, defaults, touchpoints, calendar }, run.now())
    const total = await countPlaceableClients(trx)
    const at: At = { generation, after: first, from, since: null, seen: 0, total }
    return { done: 0, total, position: at, value: at }
  })
}

/**
 * Places all clients, in the order of their ids. The next ones are read while the last ones are written: a client that
 * changes in between is among those that changed since the beginning, and is checked once more.
 */
async function placeAll(run: JobRun, generation: PublishedStrategy, begin: At): Promise<At> {
  let at = begin
  let next = at.since === null ? readAfter(run, at.after) : null
  while (next !== null) {
    const facts = await next
    next = facts.length < batch ? null : readAfter(run, facts.at(-1)?.id ?? at.after)
    at = await placeSome(run, generation, at, facts)
  }
  return at
}

function readAfter(run: JobRun, id: string): Promise<readonly PlacementFacts[]> {
  const facts = readPlacementFacts(run.db, 'c.id > $1', [id, batch], 'order by c.id limit $2')
  // Where the job is lost meanwhile nobody waits for them any more.
  facts.catch(() => undefined)
  return facts
}

async function placeSome(run: JobRun, generation: PublishedStrategy, at: At, facts: readonly PlacementFacts[]): Promise<At> {
  return run.batch(async (trx) => {
    await storePlacements(trx, generation, facts)
    const seen = at.seen + facts.length
    const isLast = facts.length < batch
    // Some were added or deleted since they were counted.
    const total = isLast ? seen : Math.max(at.total, seen)
    const next: At = { ...at, after: facts.at(-1)?.id ?? at.after, seen, total, since: isLast ? at.from : null }
    return { done: seen, total, position: next, value: next }
  })
}

async function placeMoved(run: JobRun, generation: PublishedStrategy, at: At, moved: readonly string[]): Promise<void> {
  for (let done = 0; done < moved.length; done += batch) {
    const ids = moved.slice(done, done + batch)
    await run.batch(async (trx) => {
      await place(trx, generation, ids)
      return { done: at.seen, total: at.total, position: at, value: undefined }
    })
  }
}

async function place(trx: JobRun['db'], generation: PublishedStrategy, ids: readonly string[]): Promise<void> {
  await storePlacements(trx, generation, await readPlacementFacts(trx, 'c.id = any($1::uuid[])', [ids]))
  await dropDeleted(trx, generation.generation, ids)
}

/** The last who moved, and the switch. */
async function change(run: JobRun, generation: PublishedStrategy, at: At): Promise<void> {
  await run.batch(async (trx) => {
    await lockRecording(trx)
    const strategy = await findIntended(trx)
    await place(trx, generation, await movedSince(trx, at.since ?? at.from))
    const version = strategy?.id === generation.strategy_id ? strategy.version : generation.version
    await activateStrategy(trx, generation.generation, version, run.now())
    return { done: at.seen, total: at.total, position: at, value: undefined }
  })
}
