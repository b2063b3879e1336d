import type { Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** A strategy as clients are placed by it. */
export type Generation = {
  readonly generation: number
  readonly strategy_id: string
  readonly version: number
  readonly working_days: boolean
  readonly defaults: readonly Way[]
  readonly touchpoints: readonly Touchpoint[]
}

/** Names the switching of generations among the advisory locks of the database. */
const switching = 1_146_311_702

/**
 * To be called by whoever writes something that moves clients, after it is written and before the generation is read:
 * waits while generations are being switched, and holds the next switch off until the transaction ends. What the switch
 * does not see yet is placed by its writer in the generation that is present then.
 */
export async function holdGeneration(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(switching)})`.execute(trx)
}

/** Holds recorders off until the transaction ends; those who have begun are waited for. */
export async function holdRecorders(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(switching)})`.execute(trx)
}

const columns = sql`generation, strategy_id, version, working_days, defaults, touchpoints`

/** What people work by now; undefined where no strategy is current yet. */
export async function presentGeneration(db: Executor): Promise<Generation | undefined> {
  const { rows } = await sql<Generation>`select ${columns} from strategy_generations where present`.execute(db)
  return rows[0]
}

export async function findGeneration(db: Executor, generation: number): Promise<Generation | undefined> {
  const { rows } = await sql<Generation>`select ${columns} from strategy_generations where generation = ${generation}`.execute(db)
  return rows[0]
}

/** The number of the present generation, as a subquery; null where there is none. */
export const presentNumber: RawBuilder<number> = sql`(select generation from strategy_generations where present)`

/** Notes a generation to come, with its steps, and answers its number. */
export async function addGeneration(trx: Executor, plan: Omit<Generation, 'generation'>, now: Date): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into strategy_generations (generation, strategy_id, version, working_days, defaults, touchpoints, made_at)
    select coalesce(max(generation), 0) + 1, ${plan.strategy_id}, ${plan.version}, ${plan.working_days},
      ${JSON.stringify(plan.defaults)}::jsonb, ${JSON.stringify(plan.touchpoints)}::jsonb, ${now} from strategy_generations
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

/** Makes a generation the present one. Recorders must be held off. */
export async function switchTo(trx: Executor, generation: number, version: number, now: Date): Promise<void> {
  await sql`update strategy_generations set present = false where present`.execute(trx)
  await sql`update strategy_generations set present = true, present_from = ${now}, version = ${version} where generation = ${generation}`.execute(trx)
}
