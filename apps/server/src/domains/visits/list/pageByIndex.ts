import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { dayFilters, evidenceFilters, outcomeFilters } from './filters.ts'
import type { VisitListRequest } from './list.counts.ts'

type Sql = RawBuilder<unknown>

/** What a list is sorted by: the time, or the id when reading on from `after_id`; the id breaks ties. */
export type ListOrder = { readonly key: Sql; readonly direction: Sql; readonly by: Sql }

export function orderOf({ query }: VisitListRequest): ListOrder {
  if (query.after_id !== undefined) return { key: sql`v.id`, direction: sql`asc`, by: sql`v.id` }
  const way = query.sort === 'visit_time' ? sql`asc` : sql`desc`
  return { key: sql`v.contact_time`, direction: way, by: sql`v.contact_time ${way}, v.id ${way}` }
}

/** The conditions that limit the scan of an index. */
const range = ({ query, reader }: VisitListRequest): readonly Sql[] => [
  sql`v.deleted_at is null`,
  ...dayFilters(query, 'v'),
  ...evidenceFilters(query, reader, 'v'),
  ...(query.after_id === undefined ? [] : [sql`v.id > ${query.after_id}`]),
]

/** The first so many of all contacts, as rows of (id, k); no further than to the last of the `total`. */
export function scanAll(request: VisitListRequest, { key, by }: ListOrder, most: number): Sql {
  const conditions = [...range(request), ...outcomeFilters(request.query, request.kinds, 'v')]
  return sql`
    select id, k from (select v.id, ${key} as k from visits v where ${allOf(conditions)} order by ${by} limit ${most}) v
    limit (select n from total)`
}

/** The first so many of each place or person in a table, under more conditions. */
function firstOfEach(request: VisitListRequest, { key, by }: ListOrder, most: number, table: Sql, more: readonly Sql[]): Sql {
  const conditions = [...range(request), ...outcomeFilters(request.query, request.kinds, 'v'), ...more]
  return sql`
    select t.id, t.k from ${table} s cross join lateral (
      select v.id, ${key} as k from visits v where ${allOf(conditions)} order by ${by} limit ${most}) t`
}

/** The first so many of the people whom the filters ask for, each in the index of what that one did. */
export function scanPeople(request: VisitListRequest, order: ListOrder, most: number): Sql {
  return firstOfEach(request, order, most, sql`chosen`, [sql`v.user_id = s.id`, request.scope.visible('v')])
}

/**
 * The first so many of the places in question: a table, and rows of (id, k) out of it. Where there are enough
 * (`total`) among all (`span`), the whole is walked until they are met. Where they lie too far apart or too far
 * back, they are gathered place by place and, where members have been elsewhere at all, person by person.
 */
export function scanPlaces(request: VisitListRequest, order: ListOrder, most: number): { table: Sql; rows: Sql } {
  const { query, kinds, scope, thresholds: ways } = request
  // How many steps it should take; three times as many are taken before it is given up. Gathering takes one for each contact.
  const expected = sql`(select ${most} * s.n / greatest(t.n, 1) from total t, span s)`
  const dense = sql`${expected} <= greatest(${ways.farthest}::int, (select n from total))`
  const many = scope.hasMembers ? [] : [sql`(select count(*) > ${ways.fewPlaces} from here)`]
  const missing = sql`(select count(*) from walked) < least(${most}, (select n from total))`
  const chosen = scope.byAskedPeople('v')
  const { table, conditions } = scope.memberContacts
  const elsewhere = firstOfEach(request, order, most, table, [...conditions, ...chosen])
  return {
    table: sql`walked as materialized (
      select v.id, ${order.key} as k from (
        select v.* from visits v where ${allOf([dense, ...many, ...range(request)])}
        order by ${order.by} limit greatest(${ways.farthest}::int, 3 * ${expected})) v
      where ${allOf([...outcomeFilters(query, kinds, 'v'), scope.visible('v'), ...chosen])} order by ${order.by} limit ${most})`,
    rows: sql`
      select id, k from walked where not ${missing}
      union all ${firstOfEach(request, order, most, sql`here`, [sql`v.location_id = s.id`, ...chosen])} where ${missing}
      ${scope.hasMembers ? sql`union all ${elsewhere} where ${missing} and (select n > 0 from elsewhere)` : sql``}`,
  }
}
