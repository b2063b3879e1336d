import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { everybodyId } from '../../database/counts.ts'
import type { ListPage } from '../../page.store.ts'
import { chosenWithin, type ChosenPlaces, type LocationSort, orderBy, pathContains, readableLocationsOf, type WithFree } from './conditions.ts'

/** `after_id` reads in the order of ids from there; then `page` and `sort` say nothing. */
export type LocationPageQuery = ChosenPlaces & WithFree & {
  readonly page: number
  readonly ipp: number
  readonly keyword?: string | undefined
  readonly sort?: LocationSort | undefined
  readonly after_id?: string | undefined
}

/** The columns of a location `l` as it is sent. */
export const locationColumns = sql`l.id, l.location, l.region, l.province, l.mun_city_kind, l.mun_city, l.barangay`

/** The number of clients of a location `l` that are not deleted: the rollup and the changes not folded into it yet, in one snapshot. */
export const locationClientCount = sql`(
  select coalesce(sum(n), 0)::int from (
    select n from client_counts where place = 'b' || l.id and holder_id = ${everybodyId}
    union all
    select n from client_count_deltas where location_id = l.id
  ) counted
)`

/** Every location in scope under the chosen codes, as JSON text in the order of their paths. */
export async function wholeLocations(db: Executor, scope: Scope, chosen: ChosenPlaces): Promise<string> {
  const { rows } = await sql<{ items: string }>`
    select coalesce(json_agg(item), '[]')::text as items
    from (select ${locationColumns} from locations l where ${chosenWithin(readableLocationsOf(scope), chosen)} order by ${orderBy('location')}) item
  `.execute(db)
  return rows[0]?.items ?? ''
}

/** A page of the locations in scope, with their points. */
export function listLocations(db: Executor, scope: Scope, wanted: LocationPageQuery): Promise<ListPage> {
  return readPage(db, scope, wanted, sql`${locationColumns}, l.latitude, l.longitude`)
}

/** The same with the number of clients in each, and with retired locations that are still assigned: their clients stay. */
export function listWithClients(db: Executor, scope: Scope, wanted: LocationPageQuery): Promise<ListPage> {
  return readPage(db, scope, wanted, sql`${locationColumns}, ${locationClientCount} as clients`, true)
}

async function readPage(db: Executor, scope: Scope, query: LocationPageQuery, columns: RawBuilder<unknown>, retired = false): Promise<ListPage> {
  const { page, ipp, sort, keyword, after_id, with_free, ...chosen } = query
  const wanted = sql`${chosenWithin(readableLocationsOf(scope, with_free), chosen, retired)} and ${pathContains(keyword ?? '')}`
  const reading = after_id !== undefined
  const order = reading ? sql`l.id` : orderBy(sort ?? 'location')
  const { rows } = await sql<ListPage>`
    with page as materialized (
      select ${columns} from locations l where ${wanted} and ${reading ? sql`l.id > ${after_id}` : sql`true`}
      order by ${order} limit ${ipp + 1} offset ${reading ? 0 : (page - 1) * ipp}
    )
    select
      (select coalesce(json_agg(item), '[]')::text from (select * from page limit ${ipp}) item) as items,
      (select count(*) from locations l where ${wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as ListPage
}
