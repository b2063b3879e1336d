import { clientRecordColumns, clientRecordJoins } from '@bisita/server/domains/clients/clientRecordColumns'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '@bisita/server/database/tables/tables'
import { ngramQuery, likePattern } from '@bisita/server/database/ngramSearch'
import type { ListCase } from './cases.ts'

/** One statement of the floor, ready to be sent, with its values: the same ones, or a set of several in turn. */
export type FloorCase = { readonly sql: string; readonly parameters: readonly unknown[]; readonly inTurn?: readonly (readonly unknown[])[] }

/** The floor's cases by name; their answer is the column `page` of the one row. */
export type FloorCases = Readonly<Record<string, FloorCase>>

/** The scope as somebody would write it who knows that no client is assigned to an MR directly. */
function scoped(subject: ListCase['subject'], location: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (subject.user_type === 'mr') return [sql`${location} in (select location_id from mr_locations where user_id = ${subject.id})`]
  if (subject.user_type === 'oic') {
    return [sql`${location} in (select location_id from branch_locations where branch_id = ${subject.branch_id})`]
  }
  if (subject.user_type === 'ah') {
    return [sql`${location} in (select l.location_id from area_heads h join branches b on b.area_id = h.area_id join branch_locations l on l.branch_id = b.id where h.user_id = ${subject.id})`]
  }
  return []
}

/**
 * The leanest statement that gives a page of ten: straight from the tables, the filter written out, in
 * name order, no count. The database may choose any of the product's indexes.
 */
export function floorPage(db: Kysely<Tables>, one: ListCase, today: string): FloorCase {
  const { query, subject } = one
  const words = query.keyword?.split(' ') ?? []
  const conditions: RawBuilder<unknown>[] = words.length > 0
    ? [
        sql`bisita_grams(s.search_text) @@ ${ngramQuery(words)}::tsquery`,
        ...words.map((word) => sql`s.search_text like ${likePattern(word)}`),
        ...scoped(subject, sql`s.location_id`),
      ]
    : [sql`c.deleted_at is null`, ...scoped(subject, sql`c.location_id`)]
  const in_place = (column: string, code: string) => sql`c.location_id in (select id from locations where ${sql.ref(column)} = ${code})`
  if (query.filter_region) conditions.push(in_place('region_code', query.filter_region))
  if (query.filter_province) conditions.push(in_place('province_code', query.filter_province))
  if (query.filter_mun_city) conditions.push(in_place('mun_city_code', query.filter_mun_city))
  if (query.filter_barangay) conditions.push(sql`c.location_id = ${query.filter_barangay}`)
  if (query.id_type) conditions.push(sql`c.id_type = ${query.id_type}`)
  if (query.with_contact_numbers) conditions.push(sql`c.has_contact`)
  if (query.visit_status === 'visited') conditions.push(sql`c.last_visit is not null`)
  if (query.visit_status === 'unvisited') conditions.push(sql`c.last_visit is null`)
  if (query.visit_result === 'Availed') conditions.push(sql`c.has_availed`)
  else if (query.visit_result) conditions.push(sql`c.visit_result = ${query.visit_result}`)
  if (query.visit_secondary_result) conditions.push(sql`c.visit_secondary_result = ${query.visit_secondary_result}`)
  if (query.full_address) {
    conditions.push(sql`(
      c.location_id in (select id from locations where bisita_grams(path_key) @@ ${ngramQuery([query.full_address])}::tsquery
        and path_key like ${likePattern(query.full_address)})
      or c.id in (select client_id from client_search where bisita_grams(address_key) @@ ${ngramQuery([query.full_address])}::tsquery
        and address_key like ${likePattern(query.full_address)}))`)
  }
  const from = words.length > 0 ? sql`client_search s join clients c on c.id = s.client_id` : sql`clients c`
  const order = words.length > 0 ? sql`s.name_key, s.client_id` : sql`c.name_key, c.id`
  const compiled = sql`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as page from (
      select ${clientRecordColumns(today)}, c.revision_id from ${from} ${clientRecordJoins}
      where ${sql.join(conditions, sql` and `)} order by ${order} limit 10) r`.compile(db)
  return { sql: compiled.sql, parameters: compiled.parameters }
}
