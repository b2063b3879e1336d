import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { touchpointCreate, touchpointDelete, touchpointList, touchpointUpdate } from '@bisita/contract/touchpoints/touchpoints'
import { maximumTouchpoints } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { worded } from '@bisita/contract/words'
import { mayAny } from '@bisita/rules/people/permissions'
import { completeStep, endFaults, movedStep, type OrderedStrategy, type EnteredStep, withoutStep, withStep } from '@bisita/rules/touchpoints/entered'
import type { Context } from '../../http/context.ts'
import { cutPage } from '../../http/pages.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { storeChange } from './change.service.ts'
import { currentStrategy } from './strategies.service.ts'
import { findStrategy, findStrategyOf, lockStrategies, type StoredStrategy, storedSteps } from './strategies.store.ts'

const withSteps = (strategy: StoredStrategy, { defaults, touchpoints }: OrderedStrategy): StoredStrategy => ({
  ...strategy, defaults: [...defaults], touchpoints: storedSteps(strategy.id, touchpoints, uuidv7),
})

/** @throws Problem invalid */
function requirePosition(position: number, most: number): void {
  if (position > most) throw invalid({ position: `From 1 to ${most}.` })
}

const requireNoFaults = (faults: Readonly<Record<string, string>>): void => {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Adds a step at its position, or as the last one.
 * @throws Problem invalid, not_found, duplicate, strategy_incomplete
 */
export async function createTouchpoint(context: Context, { strategy: strategyId, ...sent }: CallInput<typeof touchpointCreate>['body']): Promise<CallAnswer<typeof touchpointCreate>> {
  requireNoFaults(endFaults(sent, sent.kind))
  await lockStrategies(context.db)
  const strategy = orNotFound(await findStrategy(context.db, strategyId))
  const many = strategy.touchpoints.length
  if (many === maximumTouchpoints) throw invalid({ strategy: worded('A strategy has at most {n} touchpoints.', { n: maximumTouchpoints }) })
  const position = sent.position ?? many + 1
  requirePosition(position, many + 1)
  const id = uuidv7()
  const after = withSteps(strategy, withStep(strategy, completeStep({ ...sent, id }, position)))
  return answer(await storeChange(context, strategy, after, { action: 'touchpoint.create', record_type: 'touchpoint', record_id: id }), id)
}

/**
 * Changes one step; at another position the others move. What is sent of its ways names positions as they are afterwards.
 * @throws Problem invalid, not_found, duplicate, strategy_incomplete
 */
export async function changeTouchpoint(context: Context, id: string, sent: CallInput<typeof touchpointUpdate>['body']): Promise<CallAnswer<typeof touchpointUpdate>> {
  const { strategy, step } = await locked(context, id)
  requireNoFaults(endFaults(sent, sent.kind ?? step.kind))
  const position = sent.position ?? step.position
  requirePosition(position, strategy.touchpoints.length)
  const { defaults, touchpoints } = movedStep(strategy, step.position, position)
  const changed = touchpoints.map((other) => (other.id === id ? completeStep(sent, position, other) : other))
  const after = withSteps(strategy, { defaults, touchpoints: changed })
  return answer(await storeChange(context, strategy, after, { action: 'touchpoint.update', record_type: 'touchpoint', record_id: id }), id)
}

/**
 * Removes one step.
 * @throws Problem not_found, strategy_incomplete
 */
export async function deleteTouchpoint(context: Context, id: string): Promise<CallAnswer<typeof touchpointDelete>> {
  const { strategy, step } = await locked(context, id)
  const after = withSteps(strategy, withoutStep(strategy, step.position))
  const { job_id } = await storeChange(context, strategy, after, { action: 'touchpoint.delete', record_type: 'touchpoint', record_id: id })
  return { ok: true, job_id }
}

/** A step with its strategy, and the strategies' lock. @throws Problem not_found */
async function locked({ db }: Context, id: string): Promise<{ strategy: StoredStrategy; step: EnteredStep }> {
  await lockStrategies(db)
  const strategy = await findStrategyOf(db, id)
  const step = strategy?.touchpoints.find((other) => other.id === id)
  if (strategy === undefined || step === undefined) throw new Problem('not_found')
  return { strategy, step }
}

function answer({ touchpoints, job_id }: Awaited<ReturnType<typeof storeChange>>, id: string): CallAnswer<typeof touchpointCreate> {
  const touchpoint = touchpoints.find((other) => other.id === id) as (typeof touchpoints)[number]
  return { ...touchpoint, job_id }
}

/**
 * A page of the steps of the current strategy, or of another one for a caller who may see it.
 * @throws Problem not_allowed, not_found
 */
export async function readTouchpoints({ db, user }: Context, { strategy: id, ...paging }: CallInput<typeof touchpointList>['query']): Promise<CallAnswer<typeof touchpointList>> {
  if (id !== undefined && !mayAny(['touchpoint.strategies'], user.user_type)) throw new Problem('not_allowed')
  const strategy = id === undefined ? await currentStrategy(db) : await findStrategy(db, id)
  if (strategy === undefined) throw new Problem('not_found')
  return cutPage(strategy?.touchpoints ?? [], paging)
}
