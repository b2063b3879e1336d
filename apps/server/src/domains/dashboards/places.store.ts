import type { CallAnswer } from '@bisita/contract/calls/call'
import type { overview } from '@bisita/contract/dashboards/dashboards.overview'
import type { DayRange } from '@bisita/rules/time/dayRanges'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { everybodyId } from '../../database/counts.ts'
import { countHolderInScope, scopeLocations } from '../../scope.ts'
import { placeFilter, type PlaceQuery } from '../clients/placeScope.ts'
import { levels } from '../locations/conditions.ts'
import { contactsInScope } from '../visits/scope.ts'
import { onDays } from './contactDays.store.ts'
import type { DashboardReader } from './contacts.store.ts'

type Sql = RawBuilder<unknown>
export type DashboardLevel = keyof typeof levels

/** How the counts write the places of a level. */
const letters = { region: 'r', province: 'p', mun_city: 'c', barangay: 'b' } as const satisfies Record<DashboardLevel, string>

/** How far clients have come, of rows (visited, stage, n). */
const far = sql`
  coalesce(sum(n), 0)::int as clients, coalesce(sum(n) filter (where not visited), 0)::int as unvisited,
  coalesce(sum(n) filter (where stage >= 1), 0)::int as contacted, coalesce(sum(n) filter (where stage >= 2), 0)::int as reached,
  coalesce(sum(n) filter (where stage >= 3), 0)::int as interested, coalesce(sum(n) filter (where stage >= 4), 0)::int as availed`

/** An MR's single clients outside of the MR's places, as rows (location_id, visited, stage, n). */
const single = (userId: string): Sql => sql`
  union all
  select c.location_id, c.last_visit is not null, c.stage, 1 from clients c
  where c.deleted_at is null and c.id in (select client_id from mr_clients where user_id = ${userId})
    and c.location_id not in (select location_id from mr_locations where user_id = ${userId})`

export type Funnel = { readonly clients: number; readonly contacted: number; readonly reached: number; readonly interested: number; readonly availed: number }

/** The progress of the clients in scope that are not deleted, from the rollup and the changes not folded into it yet. */
export async function readFunnel(db: Executor, { scope }: DashboardReader): Promise<Funnel> {
  const scopeIds = scopeLocations(scope)
  const { rows } = await sql<Funnel>`
    select ${far} from (
      select k.visited, k.stage, k.n from client_counts k where k.place = '*' and ${countHolderInScope(scope)}
      union all
      select k.visited, k.stage, k.n from client_count_deltas k where ${scopeIds === null ? sql`true` : sql`k.location_id in (${scopeIds})`}
      ${scope.kind === 'mr' ? sql`union all select visited, stage, n from (select null::text as location_id, false as visited, 0::smallint as stage, 0 as n where false ${single(scope.user_id)}) s` : sql``}
    ) counted
  `.execute(db)
  const { clients, contacted, reached, interested, availed } = rows[0] as Funnel
  return { clients, contacted, reached, interested, availed }
}

type Places = CallAnswer<typeof overview>['places']['items']

/** The most places of an answer. */
export const mostPlaces = 100

/**
 * The places of a level, under others where some are chosen: how far the clients who live there have come, and the
 * contacts of a period with clients who live there. The most clients first.
 */
export async function readPlaces(
  db: Executor,
  reader: DashboardReader,
  { level, under, days, most = mostPlaces, by = 'clients' }: {
    readonly level: DashboardLevel
    readonly under: PlaceQuery
    /** Null where only clients are asked for. */
    readonly days: DayRange | null
    readonly most?: number
    readonly by?: 'clients' | 'unvisited'
  },
): Promise<{ items: Places; count: number }> {
  const { scope } = reader
  const scopeIds = scopeLocations(scope)
  const { code, name, key } = levels[level]
  const filter = placeFilter(under)
  const inFilter = filter ?? sql`true`
  // Of a barangay only everybody's clients are counted: those of a scope are the same ones.
  const holders = level === 'barangay' ? sql`k.holder_id = ${everybodyId}` : countHolderInScope(scope)
  const { rows } = await sql<Places[number] & { count: number }>`
    with known as materialized (
      select distinct ${code} as code from locations l
      where ${allOf([inFilter, ...(scopeIds === null ? [] : [sql`l.id in (${scopeIds})`])])}
    ), folded as (
      select p.code, k.visited, k.stage, k.n from known p join client_counts k on k.place = ${letters[level]} || p.code and ${holders}
    ), late as (
      select ${code} as code, d.visited, d.stage, d.n from (
        select k.location_id, k.visited, k.stage, k.n from client_count_deltas k
        where ${scopeIds === null ? sql`true` : sql`k.location_id in (${scopeIds})`}
        ${scope.kind === 'mr' ? single(scope.user_id) : sql``}
      ) d join locations l on l.id = d.location_id where ${inFilter}
    ), living as (
      select code, ${far} from (select * from folded union all select * from late) c group by code
    ), contacts as (
      select v.location_id, count(*) filter (where v.visit_type = 'visit') as visits, count(*) filter (where v.visit_type = 'call') as calls
      from (${contactsInScope(scope, reader, days === null ? sql`false` : onDays(days))}) v group by 1
    ), done as (
      select ${code} as code, sum(c.visits)::int as visits, sum(c.calls)::int as calls
      from contacts c join locations l on l.id = c.location_id where ${inFilter} group by 1
    ), both_of as (
      select coalesce(a.code, d.code) as code, coalesce(a.clients, 0) as clients, coalesce(a.unvisited, 0) as unvisited,
        coalesce(a.contacted, 0) as contacted, coalesce(a.reached, 0) as reached, coalesce(a.availed, 0) as availed,
        coalesce(d.visits, 0) as visits, coalesce(d.calls, 0) as calls
      from living a full join done d on d.code = a.code
      where coalesce(a.clients, 0) + coalesce(d.visits, 0) + coalesce(d.calls, 0) > 0
    )
    select b.*, n.name, (count(*) over ())::int as count
    from both_of b cross join lateral (
      select ${name} as name, ${key} as key from locations l where ${code} = b.code order by l.retired_at nulls first limit 1) n
    order by ${by === 'clients' ? sql`b.clients` : sql`b.unvisited`} desc, b.visits + b.calls desc, n.key, b.code limit ${most}
  `.execute(db)
  return { items: rows.map(({ count: _, ...place }) => place), count: rows[0]?.count ?? 0 }
}
