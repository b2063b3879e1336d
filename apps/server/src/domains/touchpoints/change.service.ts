import type { StrategyChanged } from '@bisita/contract/touchpoints/strategies'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { doubledName } from '@bisita/rules/touchpoints/entered'
import { isComplete, strategyProblems } from '@bisita/rules/touchpoints/problems'
import { duplicateProblem } from '../../database/faults.ts'
import type { AuditEntry, Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { beginPublishing } from './publishing.service.ts'
import { renumberPresent, type StoredStrategy, updateStrategy } from './strategies.store.ts'

/** The wire's strategy: with what is wrong with it. */
export const withProblems = (strategy: StoredStrategy): Strategy => ({ ...strategy, problems: strategyProblems(strategy) })

const content = ({ working_days, defaults, touchpoints }: StoredStrategy): string => JSON.stringify([working_days, defaults, touchpoints.map(ordered)])

/** The fields of a step in one order, whatever order the database gave them in. */
const ordered = ({ id, kind, name, position, wait_days, when, role, script, max_times, next, otherwise }: StoredStrategy['touchpoints'][number]) =>
  [id, kind, name, position, wait_days, when, role, script, max_times, next.map(wayOrder), otherwise]

const wayOrder = ({ result, secondary_result, contact_detail, goto, wait_days }: StoredStrategy['defaults'][number]) =>
  [result, secondary_result, contact_detail, goto, wait_days]

const whole = (strategy: StoredStrategy): string =>
  JSON.stringify([strategy.name, strategy.description, strategy.is_current, strategy.working_days, strategy.defaults.map(wayOrder), strategy.touchpoints.map(ordered)])

/**
 * What must hold of a strategy before it is stored: no step's name twice, and no errors in one that people work by.
 * @throws Problem duplicate, strategy_incomplete
 */
export function requireSound(strategy: StoredStrategy): void {
  if (doubledName(strategy.touchpoints) !== null) throw duplicateProblem('touchpoints_name')
  const problems = strategyProblems(strategy)
  if (strategy.is_current && !isComplete(problems)) throw new Problem('strategy_incomplete', { problems })
}

/**
 * Stores a changed strategy and publishes it where people work by it. Nothing is done where nothing differs. The caller
 * holds the strategies' lock.
 * @throws Problem duplicate, strategy_incomplete
 */
export async function storeChange(context: Context, before: StoredStrategy, after: StoredStrategy, entry: Pick<AuditEntry, 'action' | 'record_type' | 'record_id'>): Promise<StrategyChanged> {
  const { db } = context
  if (whole(before) === whole(after)) {
    context.unchanged = true
    return { ...withProblems(before), job_id: null }
  }
  requireSound(after)
  const next: StoredStrategy = { ...after, version: before.version + 1 }
  await updateStrategy(db, next)
  const publishes = next.is_current && (!before.is_current || content(before) !== content(next))
  const job_id = publishes ? await beginPublishing(context, next.name) : null
  if (next.is_current && !publishes) await renumberPresent(db, next.id, next.version)
  context.audit({ ...entry, before, after: next })
  return { ...withProblems(next), job_id }
}
