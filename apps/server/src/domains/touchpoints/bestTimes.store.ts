import { type FoundFacts, type HalfDayCounts, noHalfDays } from '@bisita/rules/day/halfDays'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { inScope } from '../../scope.ts'

/** A client, where it lives, and its contacts since a moment. */
export type VisitedClient = { readonly id: string; readonly location_id: string; readonly mun_city_code: string; readonly contacts: readonly FoundFacts[] }

/** The clients of some ids that are in scope, each with its visits from an instant on. */
export async function findVisitedClients(db: Executor, scope: Scope, ids: readonly string[], since: Date): Promise<readonly VisitedClient[]> {
  const { rows } = await sql<VisitedClient>`
    select c.id, c.location_id, l.mun_city_code, coalesce(h.contacts, '[]') as contacts
    from clients c join locations l on l.id = c.location_id cross join lateral (
      select json_agg(json_build_object('visit_type', v.visit_type, 'has_availed', v.has_availed, 'visit_result', v.visit_result,
        'visit_time', bisita_instant(v.contact_time), 'received_at', bisita_instant(v.contact_time))) as contacts
      from visits v where v.client_id = c.id and v.contact_time >= ${since} and v.deleted_at is null and v.visit_type = 'visit') h
    where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
    order by c.id
  `.execute(db)
  return rows
}

/** {@link halfDaysOf} of barangays by their codes. */
export const readHalfDaysOfPlaces = (db: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, HalfDayCounts>> =>
  halfDaysOf(db, sql`select unnest(${[...codes]}::text[])`)

/** {@link halfDaysOf} of the barangays that are assigned to somebody, or in which a client lives who is. */
export const readHalfDaysOfUser = (db: Executor, userId: string): Promise<ReadonlyMap<string, HalfDayCounts>> =>
  halfDaysOf(db, sql`
    select location_id from mr_locations where user_id = ${userId}
    union select c.location_id from mr_clients m join clients c on c.id = m.client_id where m.user_id = ${userId}`)

/**
 * The visits of barangays and of their cities by half-day, under their codes; places without visits are missing. What
 * is not folded into the rollup yet is in it.
 * @param barangays a subquery of their codes
 */
async function halfDaysOf(db: Executor, barangays: RawBuilder<unknown>): Promise<ReadonlyMap<string, HalfDayCounts>> {
  const { rows } = await sql<{ code: string; half_day: number; visits: number; found: number }>`
    with asked as materialized (select id, mun_city_code from locations where id in (${barangays})),
    around as materialized (
      select l.id, l.mun_city_code from (select distinct mun_city_code from asked) a join locations l on l.mun_city_code = a.mun_city_code),
    late as materialized (select location_id, half_day, sum(visits) as visits, sum(found) as found from half_day_count_deltas group by 1, 2),
    counted as materialized (
      select a.id, a.mun_city_code, k.half_day, k.visits, k.found from around a join half_day_counts k on k.location_id = a.id
      union all
      select a.id, a.mun_city_code, k.half_day, k.visits, k.found from around a join late k on k.location_id = a.id)
    select code, half_day, sum(visits)::int as visits, sum(found)::int as found from (
      select mun_city_code as code, half_day, visits, found from counted
      union all
      select id, half_day, visits, found from counted where id in (select id from asked)) c
    group by code, half_day
  `.execute(db)
  const places = new Map<string, { visits: number[]; found: number[] }>()
  for (const { code, half_day, visits, found } of rows) {
    const place = places.get(code) ?? { visits: [...noHalfDays.visits], found: [...noHalfDays.found] }
    place.visits[half_day] = visits
    place.found[half_day] = found
    places.set(code, place)
  }
  return places
}
