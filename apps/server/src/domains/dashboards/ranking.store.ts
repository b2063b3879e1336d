import type { ComparisonRow } from '@bisita/contract/dashboards/dashboards.comparison'
import { addDays, isWorkingDay, startOfDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { OrganisationSettings } from '@bisita/rules/settings'
import { type DayRange, eachDay } from '@bisita/rules/time/dayRanges'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { branchInScope, userInScope } from '../../scope.ts'
import { itineraryInScope } from '../itineraries/scope.ts'
import { visitInScope } from '../visits/scope.ts'
import { onDays } from './contactDays.store.ts'

type Sql = RawBuilder<unknown>

export type RankingRequest = {
  readonly of: 'user' | 'branch' | 'area'
  readonly days: DayRange
  readonly today: string
  readonly sort: string
  readonly branch_id?: string | undefined
  readonly area_id?: string | undefined
  readonly page: number
  readonly ipp: number
  readonly goals: Pick<OrganisationSettings, 'daily_target' | 'daily_call_target' | 'holidays'>
}

/** The rows of the comparison, and the people who count for each by where they belong now. Deactivated and deleted people count for their branch. */
function groups(caller: Caller, { of, branch_id, area_id }: RankingRequest): { readonly rows: Sql; readonly members: Sql } {
  const ofBranch = branch_id === undefined ? sql`true` : sql`b.id = ${branch_id}::uuid`
  const ofArea = area_id === undefined ? sql`true` : sql`b.area_id = ${area_id}::uuid`
  const branches = sql`b.deleted_at is null and ${branchInScope(caller.scope, sql`b.id`)} and ${ofBranch} and ${ofArea}`
  if (of === 'user') {
    const filters = sql`(${branch_id === undefined ? sql`true` : sql`u.branch_id = ${branch_id}::uuid`}) and (${area_id === undefined ? sql`true` : ofArea})`
    return {
      rows: sql`
        select u.id, u.display_name as name, u.user_type, b.id as parent_id, b.branch_name as parent_name, null::int as people
        from users u left join branches b on b.id = u.branch_id
        where u.deleted_at is null and u.deactivated_at is null and u.user_type in ('mr', 'tele', 'oic')
          and ${userInScope(userScopeOf(caller), 'u')} and ${filters}`,
      members: sql`select g.id, g.id as user_id from groups g`,
    }
  }
  if (of === 'branch') {
    return {
      rows: sql`
        select b.id, b.branch_name as name, null::text as user_type, a.id as parent_id, a.area_name as parent_name,
          (select count(*) from users u where u.branch_id = b.id and u.deleted_at is null and u.deactivated_at is null
            and u.user_type in ('mr', 'tele'))::int as people
        from branches b left join areas a on a.id = b.area_id where ${branches}`,
      members: sql`select g.id, u.id as user_id from groups g join users u on u.branch_id = g.id`,
    }
  }
  return {
    rows: sql`
      select a.id, a.area_name as name, null::text as user_type, null::uuid as parent_id, null::text as parent_name,
        (select count(*) from users u join branches b on b.id = u.branch_id where b.area_id = a.id and u.deleted_at is null
          and u.deactivated_at is null and u.user_type in ('mr', 'tele'))::int as people
      from areas a where a.deleted_at is null and ${area_id === undefined ? sql`true` : sql`a.id = ${area_id}::uuid`}
        and ${caller.scope.kind === 'all' ? sql`true` : sql`a.id in (select area_id from area_heads where user_id = ${caller.id})`}`,
    members: sql`select g.id, u.id as user_id from groups g join branches b on b.area_id = g.id join users u on u.branch_id = b.id`,
  }
}

const orders: Readonly<Record<string, Sql>> = {
  name: sql`lower(name)`,
  today: sql`today_visits + today_calls`,
  visits: sql`visits`,
  calls: sql`calls`,
  availed: sql`availed`,
  rate: sql`rate`,
  verified: sql`verified::numeric / judged`,
  overdue: sql`overdue`,
  last_synced_at: sql`last_synced`,
  unsent: sql`unsent`,
}

/** Whose target of a day counts for which row: members of today's people by themselves, otherwise of the branches on that day. */
function dueOf({ of, days, goals }: RankingRequest): Sql {
  const working = eachDay(days).filter((day) => isWorkingDay(day, goals.holidays))
  const ends = working.map((day) => startOfDay(addDays(day, 1)).toISOString())
  const row = of === 'user' ? sql`m.user_id` : of === 'branch' ? sql`m.branch_id` : sql`mb.area_id`
  return sql`
    select ${row} as id, sum(case u.user_type when 'mr' then ${goals.daily_target}::int else ${goals.daily_call_target}::int end)::int as target
    from unnest(${ends}::timestamptz[]) d (at)
    join memberships m on m.from_at < d.at and (m.to_at is null or m.to_at >= d.at)
    join users u on u.id = m.user_id and u.user_type in ('mr', 'tele') left join branches mb on mb.id = m.branch_id
    where ${row} in (select id from groups) group by 1`
}

/**
 * People, branches or areas in scope side by side. Contacts are those that the reader's list of the same person, branch
 * or area shows; what is open is what the list of pending itineraries shows.
 */
export async function readRanking(db: Executor, caller: Caller, request: RankingRequest): Promise<{ items: ComparisonRow[]; count: number }> {
  const { of, days, today, sort, page, ipp } = request
  const { rows, members } = groups(caller, request)
  const both = { from: days.from < today ? days.from : today, to: days.to > today ? days.to : today }
  const [isToday, inPeriod] = [onDays({ from: today, to: today }), onDays(days)]
  const kind = (type: string, within: Sql) => sql`(count(*) filter (where v.visit_type = ${type} and ${within}))::int`
  const open = sql`i.deleted_at is null and i.state = 'open' and i.visible_at < ${today}::date and ${itineraryInScope(caller, 'i')}`
  const late = of === 'user'
    ? sql`select i.assigned_to as id, count(*)::int as n from itineraries i where ${open} and i.assigned_to in (select id from groups) group by 1`
    : of === 'branch'
      ? sql`select i.branch_id as id, count(*)::int as n from itineraries i where ${open} and i.branch_id in (select id from groups) group by 1`
      : sql`select null::uuid as id, null::int as n where false`
  // Rows without a figure come last in either order; only a phone that has never synced counts as the furthest behind.
  const falling = sort.startsWith('-')
  const way = falling ? sql`desc nulls last` : sort === 'last_synced_at' ? sql`asc nulls first` : sql`asc nulls last`
  const { rows: found } = await sql<{ item: ComparisonRow; count: number }>`
    with groups as materialized (${rows}), members as materialized (${members}),
    done as (
      select m.id, ${kind('visit', isToday)} as today_visits, ${kind('call', isToday)} as today_calls,
        ${kind('visit', inPeriod)} as visits, ${kind('call', inPeriod)} as calls,
        (count(*) filter (where v.has_availed and ${inPeriod}))::int as availed,
        (count(*) filter (where v.evidence = 'verified' and ${inPeriod}))::int as verified, (count(*) filter (where v.evidence = 'doubtful' and ${inPeriod}))::int as doubtful,
        (count(*) filter (where v.evidence is not null and ${inPeriod}))::int as judged,
        (count(*) filter (where ${inPeriod} and v.visit_type = case u.user_type when 'tele' then 'call' else 'visit' end))::int as aimed
      from members m join visits v on v.user_id = m.user_id join users u on u.id = m.user_id
      where ${onDays(both)} and ${visitInScope(caller.scope, caller, 'v')} group by 1
    ), due as (${dueOf(request)}), late as (${late}),
    phones as (
      select m.id, min(d.last_success_at) as last_synced, sum(d.unsent)::int as unsent from members m join (
        select user_id, max(last_success_at) as last_success_at,
          sum(unsent_clients + unsent_visits + unsent_itineraries + unsent_photos + refused) as unsent
        from devices where replaced_at is null group by user_id) d on d.user_id = m.user_id
      join users u on u.id = m.user_id and u.deleted_at is null and u.deactivated_at is null group by 1
    ), standing as (
      select g.*, coalesce(o.today_visits, 0) as today_visits, coalesce(o.today_calls, 0) as today_calls, coalesce(o.visits, 0) as visits,
        coalesce(o.calls, 0) as calls, coalesce(o.availed, 0) as availed, o.verified, o.doubtful, nullif(o.judged, 0) as judged, due.target,
        round(coalesce(o.aimed, 0)::numeric / nullif(due.target, 0), 4)::float8 as rate,
        ${of === 'area' ? sql`null::int` : sql`coalesce(late.n, 0)`} as overdue, p.last_synced, p.unsent
      from groups g left join done o on o.id = g.id left join due on due.id = g.id left join late on late.id = g.id left join phones p on p.id = g.id
    )
    select json_build_object('id', id, 'name', name, 'user_type', user_type,
      'parent', case when parent_id is null then null else json_build_object('id', parent_id, 'name', parent_name) end,
      'people', people, 'today', json_build_object('visits', today_visits, 'calls', today_calls), 'visits', visits, 'calls', calls,
      'availed', availed, 'target', target, 'rate', rate, 'evidence', case when judged is not null then json_build_object('verified', verified, 'doubtful', doubtful, 'unverified', judged - verified - doubtful,
        'share', round(verified::numeric / judged, 4)) end,
      'overdue', overdue, 'last_synced_at', bisita_instant(last_synced), 'unsent', unsent) as item,
      (count(*) over ())::int as count
    from standing order by ${orders[sort.replace('-', '')] ?? sql`lower(name)`} ${way}, lower(name), id
    limit ${ipp} offset ${(page - 1) * ipp}
  `.execute(db)
  if (found.length > 0 || page === 1) return { items: found.map(({ item }) => item), count: found[0]?.count ?? 0 }
  // A page behind the last: only how many there are.
  return { items: [], count: (await readRanking(db, caller, { ...request, page: 1, ipp: 1 })).count }
}
