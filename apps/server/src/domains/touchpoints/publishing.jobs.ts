import { addGeneration, findGeneration, type Generation, holdRecorders, switchTo } from '../../placement/generations.store.ts'
import type { Facts } from '../../placement/facts.ts'
import { readFacts, storePlacements } from '../../placement/place.ts'
import { JobProblem, type Run, type Work } from '../jobs/work.ts'
import { countLiving, dropDeleted, dropOld, movedSince, settledNow } from './publishing.store.ts'
import { findIntended } from './strategies.store.ts'

/** Clients placed in one transaction. */
const batch = 1000
/** So few may move while recorders are held off. */
const few = 200
/** Somebody whose transaction stays open has the same clients looked at again; after so many looks they are placed in the switch. */
const mostRounds = 20
/** Old placements removed in one transaction. */
const sweep = 10_000
const first = '00000000-0000-0000-0000-000000000000'

/** Where the work stands. `since`: what is written from that number on is not seen yet; null while all clients are read. */
type At = { readonly generation: number; readonly after: string; readonly from: number; readonly since: number | null; readonly seen: number; readonly total: number }

/**
 * The job `place_clients_on_strategy`: all clients are placed by the strategy that is meant to be current, beside what
 * people work by; then those who moved meanwhile, until few are left; then these and the switch, with recorders held off.
 */
export const publishingWork = (): Work => async (run) => {
  let at = run.position === null ? await begin(run) : (run.position as At)
  const generation = await findGeneration(run.db, at.generation)
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
async function begin(run: Run): Promise<At> {
  return run.batch(async (trx) => {
    const strategy = await findIntended(trx)
    if (strategy === undefined) throw new JobProblem('No strategy is current yet, so there is nothing to place clients on.')
    const from = await settledNow(trx)
    const { id: strategy_id, version, working_days, defaults, touchpoints } = strategy
    const generation = await addGeneration(trx, { strategy_id, version, working_days, defaults, touchpoints }, run.now())
    const total = await countLiving(trx)
    const at: At = { generation, after: first, from, since: null, seen: 0, total }
    return { done: 0, total, position: at, value: at }
  })
}

/**
 * Places all clients, in the order of their ids. The next ones are read while the last ones are written: whoever moves in
 * between is among those who moved since the beginning, and is looked at once more.
 */
async function placeAll(run: Run, generation: Generation, begin: At): Promise<At> {
  let at = begin
  let next = at.since === null ? readAfter(run, at.after) : null
  while (next !== null) {
    const facts = await next
    next = facts.length < batch ? null : readAfter(run, facts.at(-1)?.id ?? at.after)
    at = await placeSome(run, generation, at, facts)
  }
  return at
}

function readAfter(run: Run, id: string): Promise<readonly Facts[]> {
  const facts = readFacts(run.db, 'c.id > $1', [id, batch], 'order by c.id limit $2')
  // Where the job is lost meanwhile nobody waits for them any more.
  facts.catch(() => undefined)
  return facts
}

async function placeSome(run: Run, generation: Generation, at: At, facts: readonly Facts[]): Promise<At> {
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

async function placeMoved(run: Run, generation: Generation, at: At, moved: readonly string[]): Promise<void> {
  for (let done = 0; done < moved.length; done += batch) {
    const ids = moved.slice(done, done + batch)
    await run.batch(async (trx) => {
      await place(trx, generation, ids)
      return { done: at.seen, total: at.total, position: at, value: undefined }
    })
  }
}

async function place(trx: Run['db'], generation: Generation, ids: readonly string[]): Promise<void> {
  await storePlacements(trx, generation, await readFacts(trx, 'c.id = any($1::uuid[])', [ids]))
  await dropDeleted(trx, generation.generation, ids)
}

/** The last who moved, and the switch. */
async function change(run: Run, generation: Generation, at: At): Promise<void> {
  await run.batch(async (trx) => {
    await holdRecorders(trx)
    const strategy = await findIntended(trx)
    await place(trx, generation, await movedSince(trx, at.since ?? at.from))
    const version = strategy?.id === generation.strategy_id ? strategy.version : generation.version
    await switchTo(trx, generation.generation, version, run.now())
    return { done: at.seen, total: at.total, position: at, value: undefined }
  })
}
