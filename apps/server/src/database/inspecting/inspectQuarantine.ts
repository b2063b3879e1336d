import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** Quarantined items that wait for a decision: their number, the whole days since the oldest, and how many only an administrator sees because they belong to no branch. */
export type QuarantineBacklog = { readonly items: number; readonly days: number; readonly ofNoBranch: number }

export async function readQuarantineBacklog(db: Executor): Promise<QuarantineBacklog> {
  const { rows } = await sql<QuarantineBacklog>`
    select count(*)::int as items, coalesce(extract(day from now() - min(received_at)), 0)::int as days,
      count(*) filter (where branch_id is null)::int as "ofNoBranch"
    from quarantined_items where status = 'WAITING'
  `.execute(db)
  return rows[0] as QuarantineBacklog
}
