import type { DashboardFinding } from '@bisita/contract/dashboards/dashboards.overview'
import { longestSilence, silentSince } from '@bisita/rules/devices/silence'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import { medianOf } from '@bisita/rules/time/dayRanges'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { branchInScope, userInScope } from '../../scope.ts'
import { visitInScope } from '../visits/scope.ts'
import { onDays } from './contactDays.store.ts'

/* Findings of the dashboard, by stated rules (promises/reports 6). Only for those who are responsible for people. */

/** Above so many items unsent somebody should look. */
export const mostUnsent = 10
/** A week is a finding below this part of the person's median of the four weeks before. */
export const lowRate = 0.5
/** A smaller median is too little to compare with. */
const leastMedian = 4
/** So many visits of different barangays, each within so many metres of one of them, on the last days. */
const samePlace = { visits: 5, metres: 20, days: 3 } as const
/** The most rows of a finding. */
const mostRows = 10
/** What is due is a finding where it rose for so many weeks in a row. */
const risingWeeks = 4

type Row = DashboardFinding['rows'][number]

const working = (caller: Caller): RawBuilder<boolean> => sql`(u.user_type = 'mr' and u.deleted_at is null and u.deactivated_at is null
  and u.branch_id is not null and ${userInScope(userScopeOf(caller), 'u')})`

const phones = (caller: Caller): RawBuilder<unknown> => sql`
  select u.id, u.display_name as name, max(d.last_success_at) as last_success_at,
    sum(d.unsent_clients + d.unsent_visits + d.unsent_itineraries + d.unsent_photos + d.refused)::int as unsent
  from users u join devices d on d.user_id = u.id and d.replaced_at is null where ${working(caller)} group by u.id, u.display_name`

const toFindings = (kind: DashboardFinding['kind'], expected: DashboardFinding['expected'], rows: readonly Row[]): readonly DashboardFinding[] =>
  rows.length === 0 ? [] : [{ kind, value: rows[0]?.value ?? null, expected, rows: rows.slice(0, mostRows), more: Math.max(0, rows.length - mostRows) }]

const row = (id: string, name: string, value: number | null, expected: number | null, visit_ids: string[] = []): Row => ({ id, name, value, expected, visit_ids })

async function phonesBehind(db: Executor, caller: Caller, now: Date): Promise<readonly DashboardFinding[]> {
  const { rows } = await sql<{ id: string; name: string; hours: number | null; unsent: number; silent: boolean }>`
    select id, name, unsent, last_success_at is null or last_success_at < ${silentSince(now)} as silent,
      floor(extract(epoch from ${now}::timestamptz - last_success_at) / 3600)::int as hours
    from (${phones(caller)}) p order by last_success_at nulls first, name, id
  `.execute(db)
  const silent = rows.filter((one) => one.silent).map(({ id, name, hours }) => row(id, name, hours, longestSilence))
  const unsent = rows
    .filter((one) => one.unsent > mostUnsent)
    .toSorted((one, other) => other.unsent - one.unsent)
    .map((one) => row(one.id, one.name, one.unsent, mostUnsent))
  return [
    ...toFindings('no_sync', { least: null, most: longestSilence }, silent),
    ...toFindings('unsent', { least: null, most: mostUnsent }, unsent),
  ]
}

/** Whose last seven days have less than half of what the four weeks before them usually had. */
async function lowRates(db: Executor, caller: Caller, today: string): Promise<readonly DashboardFinding[]> {
  const from = addDays(today, -34)
  const { rows } = await sql<{ id: string; name: string; weeks: number[] }>`
    with week as (
      select v.user_id, ((${today}::date - (v.contact_time at time zone interval '08:00')::date) / 7)::int as back, count(*)::int as n
      from visits v where v.visit_type = 'visit' and ${onDays({ from, to: today })} and ${visitInScope(caller.scope, caller, 'v')} group by 1, 2)
    select u.id, u.display_name as name,
      array(select coalesce((select w.n from week w where w.user_id = u.id and w.back = b), 0) from generate_series(0, 4) b order by b) as weeks
    from users u where ${working(caller)} and u.created_at < ${startOfDay(from)} order by u.display_name, u.id
  `.execute(db)
  const low = rows
    .flatMap(({ id, name, weeks: [last = 0, ...before] }) => {
      const usual = medianOf(before) ?? 0
      return usual >= leastMedian && last < lowRate * usual ? [row(id, name, last, Math.ceil(lowRate * usual))] : []
    })
    .toSorted((one, other) => (one.value ?? 0) / (one.expected ?? 1) - (other.value ?? 0) / (other.expected ?? 1))
  return toFindings('low_rate', { least: low[0]?.expected ?? null, most: null }, low)
}

/** Metres per degree of latitude. */
const degree = 111_195

/**
 * Who recorded visits of different barangays from one place. Visits are put into squares, four nets of them half a square
 * apart, so that whatever lies within the distance of a visit lies in one square with it.
 */
async function samePlaces(db: Executor, caller: Caller, today: string): Promise<readonly DashboardFinding[]> {
  const { visits, metres, days } = samePlace
  const side = (4 * metres) / degree
  const { rows } = await sql<{ id: string; name: string; barangays: number; visit_ids: string[] }>`
    with seen as materialized (
      select v.id, v.user_id, v.location_id, v.latitude as lat, v.longitude * cos(radians(v.latitude)) as lon from visits v
      where v.visit_type = 'visit' and v.latitude is not null and v.longitude is not null
        and ${onDays({ from: addDays(today, 1 - days), to: today })} and ${visitInScope(caller.scope, caller, 'v')}
    ), squares as (
      select s.*, n.net, floor(s.lat / ${side}::float8 + n.a) as x, floor(s.lon / ${side}::float8 + n.b) as y
      from seen s cross join (values (0, 0.0, 0.0), (1, 0.5, 0.0), (2, 0.0, 0.5), (3, 0.5, 0.5)) n (net, a, b)
    ), full_squares as (
      select user_id, net, x, y from squares group by 1, 2, 3, 4 having count(distinct location_id) >= ${visits}::int
    ), near as (
      select a.user_id, a.id, count(distinct b.location_id)::int as barangays, array_agg(distinct b.id) as visit_ids
      from full_squares f join squares a using (user_id, net, x, y) join squares b using (user_id, net, x, y)
      where (a.lat - b.lat) ^ 2 + (a.lon - b.lon) ^ 2 <= (${metres / degree}::float8) ^ 2
      group by a.user_id, a.net, a.x, a.y, a.id having count(distinct b.location_id) >= ${visits}::int
    )
    select distinct on (u.id) u.id, u.display_name as name, n.barangays, n.visit_ids::text[] as visit_ids
    from near n join users u on u.id = n.user_id and ${working(caller)} order by u.id, n.barangays desc, n.id
  `.execute(db)
  const found = rows
    .toSorted((one, other) => other.barangays - one.barangays || one.name.localeCompare(other.name))
    .map(({ id, name, barangays, visit_ids }) => row(id, name, barangays, visits - 1, visit_ids.slice(0, 100)))
  return toFindings('same_place', { least: null, most: visits - 1 }, found)
}

/**
 * The branches that had more clients due with each of the last four weeks than with the one before. It is noted each morning;
 * of a week that is the last day on which it was.
 */
async function dueRising(db: Executor, caller: Caller, today: string): Promise<readonly DashboardFinding[]> {
  const { rows } = await sql<{ id: string; name: string; first: number; last: number }>`
    with weeks as (
      select b.id, b.branch_name as name, w.back, (
        select d.due from due_days d where d.branch_id = b.id and d.day <= ${today}::date - 7 * w.back and d.day > ${today}::date - 7 * (w.back + 1)
        order by d.day desc limit 1) as due
      from branches b cross join generate_series(0, ${risingWeeks}::int) w (back)
      where ${branchInScope(caller.scope, sql`b.id`)}
    ), steps as (select *, due > lag(due) over (partition by id order by back desc) as more from weeks
    ), rising as (
      select id, name, max(due) filter (where back = ${risingWeeks}::int) as first, max(due) filter (where back = 0) as last
      from steps group by id, name having count(due) = ${risingWeeks}::int + 1 and bool_and(more))
    select id, name, first, last from rising order by last - first desc, name, id
  `.execute(db)
  return toFindings('due_rising', { least: null, most: rows[0]?.first ?? null }, rows.map(({ id, name, first, last }) => row(id, name, last, first)))
}

/** At most five findings about the people in scope; none for those who are responsible for nobody. */
export async function readFindings(db: Executor, caller: Caller, now: Date, today: string): Promise<readonly DashboardFinding[]> {
  if (caller.user_type === 'mr' || caller.user_type === 'tele') return []
  const found = await Promise.all([phonesBehind(db, caller, now), lowRates(db, caller, today), samePlaces(db, caller, today), dueRising(db, caller, today)])
  return found.flat()
}
