import { noVisitGrid, noVisitMetres } from '@bisita/contract/dayLimits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** Own clients are looked around in cells of so many degrees: neighbours share a look. */
const cell = 0.002

/** Degrees of latitude in the given metres; of longitude they are more, so a look is a little wide there. */
const degreesOf = (metres: number): number => metres / 105_000

/** How many points a phone keeps at the most. */
const mostPoints = 5000

const place = (client: string) => ({ latitude: sql.raw(`coalesce(${client}.latitude, ${client}.visits_latitude)`), longitude: sql.raw(`coalesce(${client}.longitude, ${client}.visits_longitude)`) })

const rounded = (degrees: RawBuilder<unknown>, to: number) => sql`round((${degrees} / ${to}::float8)::numeric)`

/** The cells in which the clients of an mr live that `assigned` joins, where a place of theirs is known. */
const cells = (assigned: RawBuilder<unknown>) => {
  const { latitude, longitude } = place('c')
  return sql`select ${rounded(latitude, cell)} as y, ${rounded(longitude, cell)} as x from ${assigned} where c.deleted_at is null and ${latitude} is not null`
}

/**
 * Where clients live who asked not to be visited, whichever mr they belong to, near the clients of an mr: points rounded to
 * {@link noVisitGrid} and each only once, so that they name nobody. Only places by hand or by visits count: the point of a
 * barangay is nobody's door.
 */
export async function findNoVisitPoints(db: Executor, userId: string): Promise<{ latitude: number; longitude: number }[]> {
  const { latitude, longitude } = place('d')
  const reach = cell / 2 + degreesOf(noVisitMetres)
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    with own as (
      ${cells(sql`mr_locations h join clients c on c.location_id = h.location_id and h.user_id = ${userId}`)}
      union ${cells(sql`mr_clients h join clients c on c.id = h.client_id and h.user_id = ${userId}`)})
    select distinct (d.y * ${noVisitGrid}::numeric)::float8 as latitude, (d.x * ${noVisitGrid}::numeric)::float8 as longitude
    from own cross join lateral (
      select ${rounded(latitude, noVisitGrid)} as y, ${rounded(longitude, noVisitGrid)} as x from clients d
      where d.do_not_contact = 'all' and d.deleted_at is null
        and ${latitude} between own.y::float8 * ${cell}::float8 - ${reach}::float8 and own.y::float8 * ${cell}::float8 + ${reach}::float8
        and ${longitude} between own.x::float8 * ${cell}::float8 - ${reach}::float8 and own.x::float8 * ${cell}::float8 + ${reach}::float8) d
    order by 1, 2 limit ${mostPoints}
  `.execute(db)
  return rows
}
