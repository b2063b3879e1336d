import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** From so many changed rows on, what the planner knows of who has which location is wrong enough to matter. */
const manyChanged = 200

/**
 * Tells the planner at once how much the holders of locations have now. Until the autovacuum came round it would take
 * somebody who has just got thousands of locations for one who has next to none, and read all of their clients for a
 * page of ten. Where the table is being analyzed already nothing happens.
 */
export async function refreshPlans(trx: Executor, table: 'branch_locations' | 'mr_locations', changed: number): Promise<void> {
  if (changed >= manyChanged) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(trx)
}
