import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { chosenWithin, type ChosenPlaces, type PlaceLevel, levels, type ReadableLocations, readableLocationsOf, underPlaces, type WithFree } from './conditions.ts'

type Sql = RawBuilder<unknown>

/** One row of `locations` for each city or municipality within reach, as `cities` of a with clause. */
function citiesWithin(reach: ReadableLocations): Sql {
  if (reach !== null) {
    return sql`cities as (
      select distinct on (mun_city_code) * from locations
      where retired_at is null and id in (${reach}) order by mun_city_code
    )`
  }
  // Everywhere: a step of the index from each code to the next, not a reading of every barangay.
  return sql`recursive codes (code) as (
      select min(mun_city_code) from locations
      union all
      select (select min(mun_city_code) from locations where mun_city_code > code) from codes where code is not null
    ), cities as (
      select l.* from codes cross join lateral (
        select * from locations where mun_city_code = code and retired_at is null limit 1
      ) l
    )`
}

/** The places of a level among some rows, each once, as JSON in the order of their folded names. */
const places = ({ code, name, key }: PlaceLevel, rows: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('code', code, 'name', name) order by key, code), '[]')
  from (select distinct ${code} as code, ${name} as name, ${key} as key from ${rows}) place
)`

const citiesUnder = (chosen: ChosenPlaces): Sql =>
  sql`cities l where ${sql.join([sql`true`, ...underPlaces(chosen)], sql` and `)}`

/**
 * The choices at each level under the chosen codes, in scope and where asked free, as JSON text. Barangays come with a city or
 * municipality: they are too many without.
 */
export async function placeChoices(db: Executor, scope: Scope, { with_free, ...chosen }: ChosenPlaces & WithFree): Promise<string> {
  const reach = readableLocationsOf(scope, with_free)
  const { region, province, mun_city } = chosen
  const barangays = mun_city === undefined ? sql`cities l where false` : sql`locations l where ${chosenWithin(reach, chosen)}`
  const { rows } = await sql<{ answer: string }>`
    with ${citiesWithin(reach)}
    select json_build_object(
      'regions', ${places(levels.region, sql`cities l`)},
      'provinces', ${places(levels.province, citiesUnder({ region }))},
      'mun_cities', ${places(levels.mun_city, citiesUnder({ region, province }))},
      'barangays', ${places(levels.barangay, barangays)}
    )::text as answer
  `.execute(db)
  return rows[0]?.answer ?? ''
}
