import { CompiledQuery, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { type Facts, factsText, placementOf, storeText, storeValues } from './facts.ts'
import { type Generation, holdGeneration, presentGeneration } from './generations.store.ts'

type By = { readonly user_id: string | null; readonly now: Date }

/** The facts of living clients, by a condition with its values. */
export async function readFacts(db: Executor, condition: string, values: readonly unknown[], rest = ''): Promise<readonly Facts[]> {
  const { rows } = await db.executeQuery<Facts>(CompiledQuery.raw(factsText(condition, rest), [...values]))
  return rows
}

/** Stores where clients stand in a generation; answers those whose place it changed. */
export async function storePlacements(trx: Executor, generation: Generation, facts: readonly Facts[]): Promise<readonly string[]> {
  if (facts.length === 0) return []
  const placements = facts.map((of) => placementOf(generation, of))
  const { rows } = await trx.executeQuery<{ client_id: string }>(CompiledQuery.raw(storeText, storeValues(generation.generation, placements)))
  return rows.map(({ client_id }) => client_id)
}

/**
 * Has clients stand where their contacts and records say, after something was written of them in this transaction. A
 * client whose place moves gets a revision, so that phones hear of it. Their rows must be locked, or new.
 */
export async function placeClients(trx: Executor, ids: readonly string[], { user_id, now }: By): Promise<void> {
  await holdGeneration(trx)
  const present = await presentGeneration(trx)
  if (present === undefined || ids.length === 0) return
  const moved = await storePlacements(trx, present, await readFacts(trx, 'c.id = any($1::uuid[])', [ids]))
  if (moved.length === 0) return
  await sql`
    update clients set revised_by = ${user_id}, revised_at = ${now} where id = any(${moved}::uuid[]) and revision_id < bisita_revision()
  `.execute(trx)
}
