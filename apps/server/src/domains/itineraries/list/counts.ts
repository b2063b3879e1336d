import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { type ItineraryFilters, kindFilters, dayWithin } from './filters.ts'
import type { ItineraryListPart } from './parts.ts'
import { splitIntoMonthsAndDays, type DayRange } from '../../../dayRange.ts'

type Sql = RawBuilder<unknown>
type RollupScope = NonNullable<ItineraryListPart['rollup']>

const summed = (table: Sql, conditions: readonly Sql[]): Sql =>
  sql`coalesce((select sum(k.n) from ${table} k where ${allOf(conditions)}), 0)`

/** The number of itineraries in a day range, from the rollup and the changes not folded into it yet. */
export function rollupCount({ holders, deltas }: RollupScope, query: ItineraryFilters, dayRange: DayRange): Sql {
  const kinds = kindFilters(query, 'k')
  const { months, days } = splitIntoMonthsAndDays(dayRange)
  const spans = [...(months === null ? [] : [['month', months] as const]), ...days.map((piece) => ['day', piece] as const)]
  const folded = spans.map(([span, piece]) =>
    summed(sql`itinerary_counts`, [holders, sql`k.span = ${span}`, dayWithin(sql`k.day`, piece), ...kinds]),
  )
  return sql.join([...folded, summed(sql`itinerary_count_deltas`, [deltas, dayWithin(sql`k.day`, dayRange), ...kinds])], sql` + `)
}

/** How many itineraries a part has. */
export function countOf(part: ItineraryListPart, query: ItineraryFilters, dayRange: DayRange): Sql {
  return part.rollup === undefined
    ? sql`(select count(*) from ${part.from} where ${part.where})`
    : rollupCount(part.rollup, query, dayRange)
}

/** The itineraries of a part by day and state, as rows of (day, state, n). */
export function daysOf(part: ItineraryListPart, query: ItineraryFilters, dayRange: DayRange): Sql {
  if (part.rollup === undefined) return sql`select i.visible_at, i.state, count(*) from ${part.from} where ${part.where} group by 1, 2`
  const kinds = kindFilters(query, 'k')
  const { holders, deltas } = part.rollup
  return sql`
    select k.day, k.state, k.n from itinerary_counts k
    where ${allOf([holders, sql`k.span = 'day'`, dayWithin(sql`k.day`, dayRange), ...kinds])}
    union all
    select k.day, k.state, k.n from itinerary_count_deltas k where ${allOf([deltas, dayWithin(sql`k.day`, dayRange), ...kinds])}`
}
