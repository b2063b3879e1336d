import type { Strategy, Touchpoint } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { EnteredStep } from '@bisita/rules/touchpoints/entered'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** A strategy as it is stored, its steps in their order. */
export type StoredStrategy = Omit<Strategy, 'problems'>

/** The steps of a strategy `x` as the wire has them. */
const steps: RawBuilder<unknown> = sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'strategy', p.strategy_id, 'kind', p.kind, 'name', p.name, 'position', p.position,
    'wait_days', p.wait_days, 'when', p."when", 'role', p.role, 'script', p.script, 'max_times', p.max_times, 'next', p.next, 'otherwise', p.otherwise) order by p.position)
    from touchpoints p where p.strategy_id = x.id), '[]')`

const columns = sql`x.id, x.name, x.description, x.is_current, x.version, x.working_days, x.defaults, ${steps} as touchpoints`

/** Has other changes of strategies wait: they are few, and what is current is one for all. */
export async function lockStrategies(trx: Executor): Promise<void> {
  await sql`lock table strategies in share row exclusive mode`.execute(trx)
}

export async function findStrategy(db: Executor, id: string): Promise<StoredStrategy | undefined> {
  const { rows } = await sql<StoredStrategy>`select ${columns} from strategies x where x.id = ${id} and x.deleted_at is null`.execute(db)
  return rows[0]
}

/** The strategy that is chosen as current, whether published yet or not. */
export async function findIntended(db: Executor): Promise<StoredStrategy | undefined> {
  const { rows } = await sql<StoredStrategy>`select ${columns} from strategies x where x.is_current`.execute(db)
  return rows[0]
}

/** The strategy that a step belongs to. */
export async function findStrategyOf(db: Executor, touchpointId: string): Promise<StoredStrategy | undefined> {
  const { rows } = await sql<StoredStrategy>`
    select ${columns} from strategies x where x.id = (select strategy_id from touchpoints where id = ${touchpointId}) and x.deleted_at is null
  `.execute(db)
  return rows[0]
}

/** A page of the strategies, newest first. */
export async function listStrategies(db: Executor, { page, ipp }: { page: number; ipp: number }): Promise<{ items: StoredStrategy[]; count: number }> {
  const { rows: items } = await sql<StoredStrategy>`
    select ${columns} from strategies x where x.deleted_at is null order by x.created_at desc, x.id desc limit ${ipp} offset ${(page - 1) * ipp}
  `.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from strategies where deleted_at is null`.execute(db)
  return { items, count: rows[0]?.count ?? 0 }
}

export async function insertStrategy(trx: Executor, strategy: StoredStrategy, now: Date): Promise<void> {
  const { id, name, description, working_days, defaults } = strategy
  await trx
    .insertInto('strategies')
    .values({ id, name, description, is_current: false, version: 1, working_days, defaults: JSON.stringify(defaults), created_at: now, deleted_at: null })
    .execute()
  await writeSteps(trx, id, strategy.touchpoints)
}

/** Stores a strategy and replaces all of its steps. */
export async function updateStrategy(trx: Executor, { id, name, description, is_current, version, working_days, defaults, touchpoints }: StoredStrategy): Promise<void> {
  if (is_current) await sql`update strategies set is_current = false where is_current and id <> ${id}`.execute(trx)
  await trx
    .updateTable('strategies')
    .set({ name, description, is_current, version, working_days, defaults: JSON.stringify(defaults) })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('touchpoints').where('strategy_id', '=', id).execute()
  await writeSteps(trx, id, touchpoints)
}

async function writeSteps(trx: Executor, strategy_id: string, touchpoints: readonly Touchpoint[]): Promise<void> {
  if (touchpoints.length === 0) return
  const rows = touchpoints.map(({ strategy: _, next, otherwise, ...step }) => ({
    ...step, strategy_id, next: JSON.stringify(next), otherwise: otherwise === null ? null : JSON.stringify(otherwise),
  }))
  await trx.insertInto('touchpoints').values(rows).execute()
}

export async function removeStrategy(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.updateTable('strategies').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Raises the version of the current strategy, where what its steps are placed by changed without it. */
export async function raiseVersion(trx: Executor, id: string): Promise<void> {
  await sql`update strategies set version = version + 1 where id = ${id}`.execute(trx)
}

/** Names what the present generation is called and which version it is, where only that has changed. */
export async function renumberPresent(trx: Executor, strategyId: string, version: number): Promise<void> {
  await sql`update strategy_generations set version = ${version} where present and strategy_id = ${strategyId}`.execute(trx)
}

/** The strategy of the present generation by its name of today. */
export async function presentNames(db: Executor, strategyId: string): Promise<{ name: string; description: string | null }> {
  const { rows } = await sql<{ name: string; description: string | null }>`select name, description from strategies where id = ${strategyId}`.execute(db)
  return rows[0] as { name: string; description: string | null }
}

/** Steps with ids, as they are stored. */
export const storedSteps = (strategy: string, steps: readonly EnteredStep[], newId: () => string): Touchpoint[] =>
  steps.map(({ id, ...step }) => ({ id: id ?? newId(), strategy, ...step }))
