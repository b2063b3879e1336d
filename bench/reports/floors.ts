import { addDays, startOfDay } from '@bisita/rules/time/days'
import { contactConditions, statusConditions } from '@bisita/server/domains/reports/figures.store'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Manila days, both included. */
export type BenchDays = readonly [string, string]

export const within = ([first, last]: BenchDays): Sql => sql`v.contact_time >= ${startOfDay(first)} and v.contact_time < ${startOfDay(addDays(last, 1))}`

const each = (conditions: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(conditions).map(([key, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(key)}`))

const asPage = (rows: Sql): Sql => sql`select coalesce(json_agg(row_to_json(r)), '[]')::text as page from (${rows}) r`

/** The bare aggregate of each report for an administrator: of the rows as they are, without a moment, names and targets. */
export const bareReports = (days: BenchDays, today: string): Readonly<Record<string, Sql>> => {
  const contacts = (kind: string): Sql => asPage(sql`
    select user_id, ${each(contactConditions)}, count(*) as total, count(distinct (contact_time at time zone interval '08:00')::date) as days_worked
    from visits v where deleted_at is null and visit_type = ${kind} and ${within(days)} group by 1`)
  const touched = (filter: Sql): Sql => sql`
    select client_id, bool_or(visit_type = 'visit') as visited, bool_or(visit_type = 'call') as called,
      bool_or(has_availed or visit_result <> 'Not Around') as reached, bool_or(has_availed) as availed
    from visits v where deleted_at is null ${filter} group by 1`
  return {
    'mr-visits': contacts('visit'),
    'tele-calls': contacts('call'),
    'mr-itineraries': asPage(sql`
      select assigned_to, ${each(statusConditions(today))}, count(*) as total from itineraries
      where deleted_at is null and visible_at between ${days[0]}::date and ${days[1]}::date group by 1`),
    'market-saturation': asPage(sql`
      select l.branch_id, count(*) as clients, count(*) filter (where t.visited) as visited, count(*) filter (where t.called) as called,
        count(*) filter (where t.reached) as reached, count(*) filter (where t.availed) as availed
      from clients c left join branch_locations l on l.location_id = c.location_id left join (${touched(sql`and ${within(days)}`)}) t on t.client_id = c.id
      where c.deleted_at is null group by 1`),
  }
}
