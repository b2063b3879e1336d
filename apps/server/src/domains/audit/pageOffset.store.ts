import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import { everybodyId } from '../../database/counts.ts'
import { splitIntoMonthsAndDays, type DayRange } from '../../dayRange.ts'
import { type AuditFilters, isNoSignIn } from './filters.ts'

/** The page of a list, from 1 on, and how many lines it has. */
export type AuditPageQuery = { readonly page: number; readonly ipp: number }

/** The condition on a row `k` of the counts that it is of the filters' person, action and type. */
const ofKind = ({ user_id, record_type, action, without_sign_ins = false }: AuditFilters): RawBuilder<boolean> =>
  allOf([
    sql<boolean>`k.user_id = ${user_id ?? everybodyId}`,
    ...(record_type === undefined ? [] : [sql<boolean>`k.record_type = ${record_type}`]),
    ...(action === undefined ? [] : [sql<boolean>`k.action = ${action}`]),
    ...(without_sign_ins ? [isNoSignIn(sql`k.action`)] : []),
  ])

const within = (column: RawBuilder<unknown>, [first, last]: DayRange): RawBuilder<boolean> => sql`${column} between ${first}::date and ${last}::date`

/** The Manila day on which a day's or month's piece begins, at its first moment. */
const moment = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${day})::timestamp at time zone 'Asia/Manila'`

/**
 * Where a page lies, computed from the counts instead of a scan up to it. The CTEs read `fresh`, the days of the
 * matching lines that are not sealed yet, and end in
 *
 * - `counted`: `n`, how many lines match;
 * - `spot`: the time `since` and `until` when the page's lines were written, in whole days, and how many of the lines
 *   of these days, newest first, are to be passed over: `skip`. No row where the page is past the end.
 *
 * Whole months are looked at first, then the days of those that the page reaches into: a trail of ten years has 3,650
 * days and as many counts on each as there are actions.
 */
export function pageOffset(filters: AuditFilters, { page, ipp }: AuditPageQuery): RawBuilder<unknown> {
  const { months, days } = splitIntoMonthsAndDays([filters.date_from ?? '0001-01-01', filters.date_to ?? '9999-12-31'])
  const whole = months === null ? sql`false` : sql`day < ${months[1]}::date + interval '1 month' and day >= ${months[0]}::date`
  const [skipped, kind] = [(page - 1) * ipp, ofKind(filters)]
  const counts = [
    ...(months === null ? [] : [sql`select true as month, k.day, k.n from audit_counts k where ${kind} and k.span = 'month' and ${within(sql`k.day`, months)}`]),
    ...days.map((piece) => sql`select false as month, k.day, k.n from audit_counts k where ${kind} and k.span = 'day' and ${within(sql`k.day`, piece)}`),
    sql`select ${whole} as month, case when ${whole} then date_trunc('month', day)::date else day end, 1 as n from fresh`,
  ]
  return sql`
    pieces as materialized (
      select month, day, sum(n) as n, sum(sum(n)) over (order by day desc) as upto from (${sql.join(counts, sql` union all `)}) k group by month, day
    ),
    counted as (select coalesce(sum(n), 0) as n from pieces),
    reached as (select * from pieces where upto > ${skipped} and upto - n < ${skipped + ipp}),
    days as (
      select day, sum(n) as n, sum(sum(n)) over (order by day desc) + (select min(upto - n) from reached) as upto from (
        select k.day, k.n from reached r join audit_counts k on ${kind} and k.span = 'day' and k.day >= r.day
          and k.day < r.day + case when r.month then interval '1 month' else interval '1 day' end
        union all
        select f.day, 1 as n from reached r join fresh f on f.day >= r.day and f.day < r.day + case when r.month then interval '1 month' else interval '1 day' end
      ) k group by day
    ),
    spot as materialized (
      select ${moment(sql`min(day)`)} as since, ${moment(sql`max(day) + 1`)} as until, (${skipped} - min(upto - n))::bigint as skip
      from days where upto > ${skipped} and upto - n < ${skipped + ipp}
    )`
}

/**
 * Something to select from that gives what `some` selects, along an index that has the order behind what is asked
 * for: `some` gets the condition of an arm and gives its newest lines. Lines of a person or a type are in several arms,
 * one for each action that the counts or `fresh` know of them, since only the action stands in the indexes with a
 * person, and a type in none.
 */
export function unionByIndex(filters: AuditFilters, some: (arm: RawBuilder<boolean>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const { user_id, record_type, record_id, action } = filters
  const direct = record_id !== undefined || action !== undefined || (user_id === undefined && record_type === undefined)
  if (direct) return sql`(${some(sql<boolean>`true`)})`
  return sql`(
      select distinct k.action from audit_counts k where ${ofKind(filters)} and k.span = 'month'
      union select f.action from fresh f
    ) kinds cross join lateral (${some(sql<boolean>`a.action = kinds.action`)})`
}
