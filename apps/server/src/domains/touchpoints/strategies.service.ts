import type { StrategyChanged, StrategyCreate, StrategyDryRun, StrategyUpdate } from '@bisita/contract/touchpoints/strategies'
import type { Strategy, TouchpointEntered } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { manilaDay } from '@bisita/rules/time/days'
import { stepsSent } from '@bisita/rules/touchpoints/entered'
import { isComplete, strategyProblems } from '@bisita/rules/touchpoints/problems'
import type { Executor } from '../../database/connection.ts'
import type { Context } from '../../http/context.ts'
import { page, type Paging } from '../../http/pages.ts'
import { currentPublishedStrategy } from '../../placement/strategyVersions.store.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { requireSound, withProblems, storeChange } from './change.service.ts'
import { impactOf } from './impact.service.ts'
import { findStrategy, insertStrategy, listStrategies, lockStrategies, presentNames, removeStrategy, type StoredStrategy, storedSteps } from './strategies.store.ts'

/** The steps as they are stored. @throws Problem invalid */
function stepsOf(strategy: string, sent: readonly TouchpointEntered[]): StoredStrategy['touchpoints'] {
  const { steps, faults } = stepsSent(sent)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return storedSteps(strategy, steps, uuidv7)
}

/**
 * Adds a strategy as a draft, whatever is wrong with it.
 * @throws Problem invalid, duplicate
 */
export async function createStrategy(context: Context, body: StrategyCreate): Promise<Strategy> {
  const id = uuidv7()
  const strategy: StoredStrategy = {
    id, name: body.name, description: body.description ?? null, is_current: false, version: 1,
    working_days: body.working_days ?? true, defaults: body.defaults ?? [], touchpoints: stepsOf(id, body.touchpoints ?? []),
  }
  requireSound(strategy)
  await insertStrategy(context.db, strategy, context.now)
  context.audit({ action: 'strategy.create', record_type: 'strategy', record_id: id, after: strategy })
  return withProblems(strategy)
}

/** A page of all strategies, newest first. */
export async function readStrategies(db: Executor, query: Paging) {
  const { items, count } = await listStrategies(db, query)
  return page(items.map(withProblems), count, query)
}

/** A step of a generation that was made before steps could wait for anything has no such field. */
const withCondition = (step: Strategy['touchpoints'][number]): Strategy['touchpoints'][number] => ({ ...step, when: (step as Partial<typeof step>).when ?? null })

/** The strategy that people work by, as it was published; null where none is current yet. */
export async function currentStrategy(db: Executor): Promise<Strategy | null> {
  const present = await currentPublishedStrategy(db)
  if (present === undefined) return null
  const { strategy_id: id, version, working_days, defaults, calendar } = present
  const touchpoints = present.touchpoints.map(withCondition)
  return withProblems({ id, ...(await presentNames(db, id)), is_current: true, version, working_days, defaults: [...defaults], touchpoints, ...(calendar !== null && { calendar: calendar as NonNullable<Strategy['calendar']> }) })
}

/** What a strategy would be after a change. @throws Problem invalid, not_found (a step that is not the strategy's) */
function changed(before: StoredStrategy, body: StrategyUpdate): StoredStrategy {
  const known = new Set(before.touchpoints.map(({ id }) => id))
  if (body.touchpoints?.some(({ id }) => id !== undefined && !known.has(id))) throw new Problem('not_found', { message: 'This strategy has no such touchpoint.' })
  return {
    ...before,
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : body.description,
    is_current: before.is_current || body.is_current === true,
    working_days: body.working_days ?? before.working_days,
    defaults: body.defaults ?? before.defaults,
    touchpoints: body.touchpoints === undefined ? before.touchpoints : stepsOf(before.id, body.touchpoints),
  }
}

const found = async (db: Executor, id: string, base: number | undefined): Promise<StoredStrategy> => {
  const strategy = orNotFound(await findStrategy(db, id))
  if (base !== undefined && base !== strategy.version) throw new Problem('conflict', { message: 'Somebody else changed this strategy meanwhile.' })
  return strategy
}

/**
 * Changes a strategy as a whole, or makes it the current one.
 * @throws Problem invalid, not_found, conflict, duplicate, strategy_incomplete
 */
export async function changeStrategy(context: Context, id: string, body: StrategyUpdate): Promise<StrategyChanged> {
  await lockStrategies(context.db)
  const before = await found(context.db, id, body.base_version)
  return storeChange(context, before, changed(before, body), { action: 'strategy.update', record_type: 'strategy', record_id: id })
}

/**
 * What that change would do, published: nothing is written.
 * @throws Problem invalid, not_found, conflict, too_many (somebody else asks this now)
 */
export async function dryRunStrategy(context: Context, id: string, body: StrategyUpdate): Promise<StrategyDryRun> {
  const before = await found(context.db, id, body.base_version)
  const after = changed(before, body)
  const problems = strategyProblems(after)
  context.unchanged = true
  return { problems, impact: isComplete(problems) ? await impactOf(context.db, after, manilaDay(context.now)) : null }
}

/**
 * Removes a strategy that people don't work by.
 * @throws Problem not_found, in_use
 */
export async function deleteStrategy(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  await lockStrategies(db)
  const strategy = await found(db, id, undefined)
  const present = await currentPublishedStrategy(db)
  if (strategy.is_current || present?.strategy_id === id) {
    throw new Problem('in_use', { message: 'This is the current strategy. Make another one current first.' })
  }
  await removeStrategy(db, id, now)
  context.audit({ action: 'strategy.delete', record_type: 'strategy', record_id: id, before: strategy })
  return { ok: true }
}
