import { CompiledQuery, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { preparedMarker } from '../database/prepared.ts'
import { type PlacementFacts, placementFactsStatement, placementOf, storePlacementsStatement, storePlacementsValues } from './facts.ts'
import { type PublishedStrategy, lockAgainstPublishing, currentPublishedStrategy } from './strategyVersions.store.ts'

type ChangedBy = { readonly user_id: string | null; readonly now: Date }

/** Reads the facts of clients that are not deleted, by a condition with its values. */
export async function readPlacementFacts(db: Executor, condition: string, values: readonly unknown[], rest = ''): Promise<readonly PlacementFacts[]> {
  const { rows } = await db.executeQuery<PlacementFacts>(CompiledQuery.raw(`${preparedMarker}${placementFactsStatement(condition, rest)}`, [...values]))
  return rows
}

/** Stores the placements of clients in a generation. Returns the ids of clients whose placement changed. */
export async function storePlacements(trx: Executor, generation: PublishedStrategy, facts: readonly PlacementFacts[]): Promise<readonly string[]> {
  if (facts.length === 0) return []
  const placements = facts.map((of) => placementOf(generation, of))
  const { rows } = await trx.executeQuery<{ client_id: string }>(CompiledQuery.raw(`${preparedMarker}${storePlacementsStatement}`, storePlacementsValues(generation.generation, placements)))
  return rows.map(({ client_id }) => client_id)
}

/**
 * Recomputes the placements of clients after this transaction has changed their contacts or records. A client whose
 * placement changes gets a new revision, so that the feed sends it to phones. The rows must be locked, or new.
 */
export async function placeClients(trx: Executor, ids: readonly string[], { user_id, now }: ChangedBy): Promise<void> {
  await lockAgainstPublishing(trx)
  const present = await currentPublishedStrategy(trx)
  if (present === undefined || ids.length === 0) return
  const moved = await storePlacements(trx, present, await readPlacementFacts(trx, 'c.id = any($1::uuid[])', [ids]))
  if (moved.length === 0) return
  await sql`
    update clients set revised_by = ${user_id}, revised_at = ${now} where id = any(${moved}::uuid[]) and revision_id < bisita_revision()
  `.execute(trx)
}

/** The fields of a client that its crediting days go by. */
export const pensionFields = ['id_type', 'claim_type', 'birth_date', 'sss_id'] as const satisfies readonly (keyof PlacementFacts)[]

/** The same after a change of these fields alone: nothing moves unless a step waits for a crediting. */
export async function placePensioners(trx: Executor, ids: readonly string[], by: ChangedBy): Promise<void> {
  if (ids.length === 0) return
  await lockAgainstPublishing(trx)
  const present = await currentPublishedStrategy(trx)
  if (present !== undefined && present.calendar !== null) await placeClients(trx, ids, by)
}
