import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboard } from '@bisita/contract/dashboards/dashboards'
import { availed } from '@bisita/contract/visits/outcomes'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { levels } from '../locations/conditions.ts'
import { contactsInScope } from '../visits/scope.ts'

/** Days of Manila, YYYY-MM-DD, both included. */
type Days = { readonly from: string; readonly to: string }

type Dashboard = CallAnswer<typeof dashboard>

/** Visits and calls of some days. Days and results with none are left out. */
export type ContactFigures = {
  readonly days: readonly { readonly date: string; readonly visits: number; readonly calls: number }[]
  readonly results: Dashboard['average_response']['results']
  readonly groups: Dashboard['visits_group_by']
}

export type ContactsQuery = {
  /** Of the days and the groups. */
  readonly perDay: Days
  /** Of the results. */
  readonly response: Days
  readonly level: keyof typeof levels
}

const within = ({ from, to }: Days): RawBuilder<boolean> =>
  sql`contact_time >= ${startOfDay(from)} and contact_time < ${startOfDay(addDays(to, 1))}`

const counted = sql`
  count(*) filter (where visit_type = 'visit') as visits,
  count(*) filter (where visit_type = 'call') as calls,
  count(*) filter (where has_availed) as availed`

/** What tells two places of one name apart. Regions and provinces have one name each. */
const fullNames = {
  region: sql`l.region`,
  province: levels.province.name,
  mun_city: sql`l.mun_city || ', ' || l.province`,
  barangay: sql`l.location`,
} as const satisfies Record<keyof typeof levels, RawBuilder<unknown>>

/** Whose figures they are. */
export type DashboardReader = { readonly scope: Scope; readonly user_type: Role }

/**
 * The contacts that the reader's lists show: a day, by how they ended (a contact after which the client availed
 * counts as that, whatever its result), and by place with the most first.
 */
export async function readContacts(db: Executor, reader: DashboardReader, wanted: ContactsQuery): Promise<ContactFigures> {
  const { perDay, response, level } = wanted
  const { code, name, key } = levels[level]
  const longest = perDay.from < response.from ? perDay : response
  // With the whole scope each figure reads the table by its index and its statistics; a smaller scope is read once.
  const materialization = reader.scope.kind === 'all' ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<ContactFigures>`
    with contacts as ${materialization} (
      select contact_time, location_id, visit_type, has_availed, visit_result from (${contactsInScope(reader.scope, reader, within(longest))}) v
    ), days as (
      select (contact_time at time zone interval '08:00')::date as date, ${counted} from contacts
      where ${within(perDay)} group by 1
    ), results as (
      select case when has_availed then ${availed} else visit_result end as result, count(*) from contacts
      where ${within(response)} group by 1
    ), places as (
      select location_id, ${counted} from contacts where ${within(perDay)} group by 1
    ), groups as (
      select ${code} as code, ${name} as name, ${key} as key, ${fullNames[level]} as full_name,
        sum(visits)::int as visits, sum(calls)::int as calls, sum(availed)::int as availed
      from places join locations l on l.id = places.location_id group by 1, 2, 3, 4
    ), named as (
      select case when count(*) over (partition by name) > 1 then full_name else name end as "group", visits, calls, availed
      from groups order by visits + calls desc, key, code
    )
    select
      (select coalesce(json_agg(days), '[]') from days) as days,
      (select coalesce(json_agg(results), '[]') from results) as results,
      (select coalesce(json_agg(named), '[]') from named) as groups
  `.execute(db)
  return rows[0] as ContactFigures
}
