import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** From this number of changed rows on, the statistics of the planner are wrong enough to choose bad plans. */
const analyzeThreshold = 200

/**
 * Analyzes a table of location assignments after many changes. Until the next autovacuum the planner would assume next to no
 * locations for a user who has just got thousands, and would read all of their clients for a page of ten. Does nothing
 * while the table is being analyzed already.
 */
export async function analyzeTable(trx: Executor, table: 'branch_locations' | 'mr_locations', changed: number): Promise<void> {
  if (changed >= analyzeThreshold) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(trx)
}
