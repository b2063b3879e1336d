import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { planOnce } from '../database/prepared.ts'

/** The lowest transaction under way and the next one to begin. */
export type Under = { readonly lowest: number; readonly next: number }

export async function transactionsUnderWay(db: Executor): Promise<Under> {
  const { rows } = await sql<Under>`${planOnce}
    select pg_snapshot_xmin(s)::text::bigint as lowest, pg_snapshot_xmax(s)::text::bigint as next
    from pg_current_snapshot() s
  `.execute(db)
  return rows[0] as Under
}
