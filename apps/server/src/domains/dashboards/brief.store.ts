import type { DayRange } from '@bisita/rules/time/dayRanges'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** The number of visits planned for a user on some days, and how many of them are still open. */
export async function countPlanned(db: Executor, userId: string, { from, to }: DayRange): Promise<{ readonly planned: number; readonly open: number }> {
  const { rows } = await sql<{ planned: number; open: number }>`
    select count(*)::int as planned, count(*) filter (where state = 'open')::int as open from itineraries
    where assigned_to = ${userId} and visible_at between ${from}::date and ${to}::date and deleted_at is null
  `.execute(db)
  return rows[0] as { planned: number; open: number }
}
