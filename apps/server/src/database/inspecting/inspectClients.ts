import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { everybodyId } from '../counts.ts'

const dimensions = sql.raw('id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage')

/**
 * Compares the counts with the clients themselves, in one statement and so in one snapshot.
 * @returns for how many pairs of place and holder the rollup plus its deltas is wrong
 */
export async function countWrongCounts(db: Executor): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with real as (
      select location_id, id_type, has_contact, last_visit is not null as visited, has_availed,
        coalesce(visit_result, '') as visit_result, coalesce(visit_secondary_result, '') as visit_secondary_result, stage, count(*) as n
      from clients where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8),
    due as (
      select location_id, ${dimensions}, n from real
      union all select location_id, ${dimensions}, -n from client_count_deltas),
    holders as (
      select location_id, branch_id as holder_id from branch_locations
      union all select location_id, user_id from mr_locations),
    levels as (
      select l.id as location_id, p.place
      from locations l cross join lateral (values
        ('c' || l.mun_city_code), ('p' || l.province_code), ('r' || l.region_code), ('*')) p (place)),
    compared as (
      select place, ${everybodyId}::uuid as holder_id, ${dimensions}, n from due join levels using (location_id)
      union all select 'b' || location_id, ${everybodyId}::uuid, ${dimensions}, n from due
      union all select place, holder_id, ${dimensions}, n from due join holders using (location_id) join levels using (location_id)
      union all select place, holder_id, ${dimensions}, -n from client_counts),
    differing as (select place, holder_id from compared group by place, holder_id, ${dimensions} having sum(n) <> 0)
    select count(distinct (place, holder_id))::int as wrong from differing
  `.execute(db)
  return rows[0]?.wrong ?? 0
}

/** Differences between `client_search` and the clients that are not deleted. */
export type SearchState = {
  /** Clients without a row. */
  readonly missing: number
  /** Rows whose client is deleted or missing. */
  readonly surplus: number
  /** Rows with another location, name or number than their client. */
  readonly stale: number
}

export async function readSearchState(db: Executor): Promise<SearchState> {
  const { rows } = await sql<SearchState>`
    select
      count(*) filter (where s.client_id is null)::int as missing,
      count(*) filter (where c.id is null)::int as surplus,
      count(*) filter (where s.location_id <> c.location_id or s.name_key <> c.name_key
        or not starts_with(s.search_text, c.name_key) or position(coalesce(c.sss_id, '') in s.search_text) = 0)::int as stale
    from (select id, location_id, name_key, sss_id from clients where deleted_at is null) c
    full join client_search s on s.client_id = c.id
  `.execute(db)
  return rows[0] as SearchState
}

/** How many phone numbers of clients that are not deleted can't be dialled. */
export async function countUndialable(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum((phone_number is not null and not bisita_is_dialable(phone_number))::int
      + (secondary_phone_number is not null and not bisita_is_dialable(secondary_phone_number))::int), 0)::int as count
    from clients where deleted_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many locations there are that are not retired. */
export async function countLocations(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from locations where retired_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
