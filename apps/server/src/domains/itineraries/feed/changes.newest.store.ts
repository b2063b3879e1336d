import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { touched } from './changes.store.ts'
import type { Planner } from '../scope.ts'

/** The number of the newest change of itineraries that the feed would tell somebody after one, or that one. */
export async function newestItineraryChange(db: Executor, user: Planner, seq: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    with bounds as materialized (select bisita_settled() as settled)
    select coalesce(max(seq), ${seq}::bigint) as newest from (${touched(user, { seq, after: null })}) t
  `.execute(db)
  return rows[0]?.newest ?? seq
}
