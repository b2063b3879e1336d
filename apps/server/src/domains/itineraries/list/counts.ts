import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { type Filters, kindFilters, within } from './filters.ts'
import type { Part } from './parts.ts'
import { piecesOf, type Stretch } from '../../../stretch.ts'

type Sql = RawBuilder<unknown>
type Kept = NonNullable<Part['kept']>

const summed = (table: Sql, conditions: readonly Sql[]): Sql =>
  sql`coalesce((select sum(k.n) from ${table} k where ${allOf(conditions)}), 0)`

/** How many itineraries the rollup knows in a stretch of days, with what is not folded into it yet. */
export function keptCount({ holders, deltas }: Kept, query: Filters, stretch: Stretch): Sql {
  const kinds = kindFilters(query, 'k')
  const { months, days } = piecesOf(stretch)
  const spans = [...(months === null ? [] : [['month', months] as const]), ...days.map((piece) => ['day', piece] as const)]
  const folded = spans.map(([span, piece]) =>
    summed(sql`itinerary_counts`, [holders, sql`k.span = ${span}`, within(sql`k.day`, piece), ...kinds]),
  )
  return sql.join([...folded, summed(sql`itinerary_count_deltas`, [deltas, within(sql`k.day`, stretch), ...kinds])], sql` + `)
}

/** How many itineraries a part has. */
export function countOf(part: Part, query: Filters, stretch: Stretch): Sql {
  return part.kept === undefined
    ? sql`(select count(*) from ${part.from} where ${part.where})`
    : keptCount(part.kept, query, stretch)
}

/** The itineraries of a part by day and state, as rows of (day, state, n). */
export function daysOf(part: Part, query: Filters, stretch: Stretch): Sql {
  if (part.kept === undefined) return sql`select i.visible_at, i.state, count(*) from ${part.from} where ${part.where} group by 1, 2`
  const kinds = kindFilters(query, 'k')
  const { holders, deltas } = part.kept
  return sql`
    select k.day, k.state, k.n from itinerary_counts k
    where ${allOf([holders, sql`k.span = 'day'`, within(sql`k.day`, stretch), ...kinds])}
    union all
    select k.day, k.state, k.n from itinerary_count_deltas k where ${allOf([deltas, within(sql`k.day`, stretch), ...kinds])}`
}
