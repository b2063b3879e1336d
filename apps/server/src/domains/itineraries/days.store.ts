import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { daysOf } from './list/counts.ts'
import type { ItineraryFilters } from './list/filters.ts'
import { partsOf } from './list/parts.ts'
import type { ItineraryReader } from './scope.ts'
import { itineraryDayRange } from './dayRange.ts'

/** How many itineraries a day has, by what became of them. */
export type DayCounts = { readonly date: string; readonly open: number; readonly visited: number; readonly skipped: number }

/** Counts what is in scope and matches by its day, oldest first; days without any are left out. */
export async function countDays(db: Executor, user: ItineraryReader, query: ItineraryFilters, today: string): Promise<DayCounts[]> {
  const parts = partsOf(user, query, today)
  const dayRange = itineraryDayRange(query, today)
  const read = parts.flatMap((part) => part.with)
  const of = (state: string) => sql`coalesce(sum(n) filter (where state = ${state}), 0)::int`
  const { rows } = await sql<DayCounts>`
    ${read.length === 0 ? sql`` : sql`with ${sql.join(read)}`}
    select day as date, ${of('open')} as open, ${of('visited')} as visited, ${of('skipped')} as skipped
    from (${sql.join(parts.map((part) => daysOf(part, query, dayRange)), sql` union all `)}) d (day, state, n)
    group by day having sum(n) > 0 order by day
  `.execute(db)
  return rows
}
