import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { daysOf } from './list/counts.ts'
import type { Filters } from './list/filters.ts'
import { partsOf } from './list/parts.ts'
import type { Planner } from './scope.ts'
import { stretchOf } from './stretch.ts'

/** How many itineraries a day has, by what became of them. */
export type Day = { readonly date: string; readonly open: number; readonly visited: number; readonly skipped: number }

/** Counts what is in scope and matches by its day, oldest first; days without any are left out. */
export async function countDays(db: Executor, user: Planner, query: Filters, today: string): Promise<Day[]> {
  const parts = partsOf(user, query, today)
  const stretch = stretchOf(query, today)
  const read = parts.flatMap((part) => part.with)
  const of = (state: string) => sql`coalesce(sum(n) filter (where state = ${state}), 0)::int`
  const { rows } = await sql<Day>`
    ${read.length === 0 ? sql`` : sql`with ${sql.join(read)}`}
    select day as date, ${of('open')} as open, ${of('visited')} as visited, ${of('skipped')} as skipped
    from (${sql.join(parts.map((part) => daysOf(part, query, stretch)), sql` union all `)}) d (day, state, n)
    group by day having sum(n) > 0 order by day
  `.execute(db)
  return rows
}
