import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** What was handed over and waits to be decided: how much, since how many whole days, and of whom nobody but an administrator sees it. */
export type Waiting = { readonly items: number; readonly days: number; readonly ofNoBranch: number }

export async function readWaiting(db: Executor): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as items, coalesce(extract(day from now() - min(received_at)), 0)::int as days,
      count(*) filter (where branch_id is null)::int as "ofNoBranch"
    from quarantined_items where status = 'WAITING'
  `.execute(db)
  return rows[0] as Waiting
}
