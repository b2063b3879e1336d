import type { LastVisitor, StrategyProgress, Visitor } from '@bisita/contract/touchpoints/touchpoints'
import { manilaDay } from '@bisita/rules/time/days'
import { progressOf } from '@bisita/rules/touchpoints/progress'
import { forPensioner } from '@bisita/rules/pension/forPensioner'
import type { Context } from '../../http/context.ts'
import { contactFromRow } from '../../placement/facts.ts'
import { currentPublishedStrategy } from '../../placement/strategyVersions.store.ts'
import { readPlacementFacts } from '../../placement/place.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { type ClientBlock, findClientBlock, findLastVisitor, findVisitors } from './progress.store.ts'
import { presentNames } from './strategies.store.ts'

/** @throws Problem not_found where the client is not in the caller's scope */
async function inScope({ db, user }: Context, id: string): Promise<ClientBlock> {
  return orNotFound(await findClientBlock(db, user.scope, id))
}

/** The steps of a client. @throws Problem not_found */
export async function readProgress(context: Context, id: string): Promise<StrategyProgress> {
  const { db, now } = context
  const blocked = await inScope(context, id)
  const today = manilaDay(now)
  const present = await currentPublishedStrategy(db)
  if (present === undefined) return progressOf(null, [], { made: today, today })
  const { name } = await presentNames(db, present.strategy_id)
  const [facts] = await readPlacementFacts(db, 'c.id = $1', [id])
  if (facts === undefined) throw new Problem('not_found')
  const strategy = { ...present, id: present.strategy_id, name, defaults: [...present.defaults], touchpoints: [...present.touchpoints] }
  return progressOf(forPensioner(strategy, facts), facts.contacts.map(contactFromRow), { ...blocked, made: manilaDay(new Date(facts.created_at)), today })
}

/** @throws Problem not_found */
export async function readLastVisitor(context: Context, id: string): Promise<LastVisitor | null> {
  await inScope(context, id)
  return findLastVisitor(context.db, id)
}

/** @throws Problem not_found */
export async function readVisitors(context: Context, id: string): Promise<{ items: Visitor[] }> {
  await inScope(context, id)
  return { items: [...(await findVisitors(context.db, id))] }
}

/** Visitors of the caller's own branch, or of all branches for a caller who sees all. @throws Problem not_found */
export async function readVisitorsOfBranch(context: Context, id: string): Promise<{ items: Visitor[] }> {
  const { user_type, branch_id } = context.user
  await inScope(context, id)
  const all = user_type === 'ah' || user_type === 'admin'
  return { items: [...(await findVisitors(context.db, id, all ? undefined : branch_id))] }
}
