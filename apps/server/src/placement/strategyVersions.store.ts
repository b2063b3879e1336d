import type { PensionCalendar } from '@bisita/contract/pensionRules'
import type { Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { planOnce } from '../database/prepared.ts'

/** A strategy as clients are placed by it. */
export type PublishedStrategy = {
  readonly generation: number
  readonly strategy_id: string
  readonly version: number
  readonly working_days: boolean
  readonly defaults: readonly Way[]
  readonly touchpoints: readonly Touchpoint[]
  /** By which its steps wait for a crediting; null where none does. */
  readonly calendar: PensionCalendar | null
}

/** The key of the advisory lock on the present generation. */
const publishingLock = 1_146_311_702

/**
 * Call it in a transaction that changes placements, after its writes and before it reads the generation. Waits while
 * generations are switched, and delays the next switch until the transaction ends. A write that a switch does not see
 * is placed by its own transaction, in the generation that is present then.
 */
export async function lockAgainstPublishing(trx: Executor): Promise<void> {
  await sql`${planOnce} select pg_advisory_xact_lock_shared(${sql.lit(publishingLock)})`.execute(trx)
}

/** Locks out transactions that change placements until this one ends; waits for those that have begun. */
export async function lockRecording(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(publishingLock)})`.execute(trx)
}

const columns = sql`generation, strategy_id, version, working_days, defaults, touchpoints, calendar`

/** The present generation; undefined where no strategy is current yet. */
export async function currentPublishedStrategy(db: Executor): Promise<PublishedStrategy | undefined> {
  const { rows } = await sql<PublishedStrategy>`${planOnce} select ${columns} from strategy_generations where present`.execute(db)
  return rows[0]
}

export async function findPublishedStrategy(db: Executor, generation: number): Promise<PublishedStrategy | undefined> {
  const { rows } = await sql<PublishedStrategy>`select ${columns} from strategy_generations where generation = ${generation}`.execute(db)
  return rows[0]
}

/** The number of the present generation, as a subquery; null where there is none. */
export const currentGeneration: RawBuilder<number> = sql`(select generation from strategy_generations where present)`

/** Stores a generation that is not present yet, with its steps, and returns its number. */
export async function addStrategyVersion(trx: Executor, plan: Omit<PublishedStrategy, 'generation'>, now: Date): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into strategy_generations (generation, strategy_id, version, working_days, defaults, touchpoints, calendar, made_at)
    select coalesce(max(generation), 0) + 1, ${plan.strategy_id}, ${plan.version}, ${plan.working_days},
      ${JSON.stringify(plan.defaults)}::jsonb, ${JSON.stringify(plan.touchpoints)}::jsonb,
      ${plan.calendar === null ? null : JSON.stringify(plan.calendar)}::jsonb, ${now} from strategy_generations
    returning generation
  `.execute(trx)
  const { generation } = rows[0] as { generation: number }
  await sql`
    insert into generation_touchpoints (generation, position, touchpoint_id, kind, name, role, script)
    select ${generation}, (s->>'position')::int, (s->>'id')::uuid, s->>'kind', s->>'name', s->>'role', s->>'script'
    from jsonb_array_elements(${JSON.stringify(plan.touchpoints)}::jsonb) s
  `.execute(trx)
  return generation
}

/** Makes a generation the present one. Call {@link lockRecording} first. */
export async function activateStrategy(trx: Executor, generation: number, version: number, now: Date): Promise<void> {
  await sql`update strategy_generations set present = false where present`.execute(trx)
  await sql`update strategy_generations set present = true, present_from = ${now}, version = ${version} where generation = ${generation}`.execute(trx)
}
