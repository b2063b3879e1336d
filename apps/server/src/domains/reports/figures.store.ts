import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { itinerariesAt, type Moment, visitsAt } from '../../database/moments.ts'
import type { Stretch } from '../../stretch.ts'

type Sql = RawBuilder<unknown>

/** The condition that a visit or call was in a stretch of Manila days. */
export const withinStretch = ([first, last]: Stretch): RawBuilder<boolean> =>
  sql`(visit_time >= ${startOfDay(first)} and visit_time < ${startOfDay(addDays(last, 1))})`

/** The statuses of an itinerary on a Manila day, as conditions on its state and day. */
export const statusConditions = (day: string): Readonly<Record<string, RawBuilder<boolean>>> => ({
  pending: sql`(state = 'open' and visible_at < ${day}::date)`,
  scheduled: sql`(state = 'open' and visible_at >= ${day}::date)`,
  visited: sql`state = 'visited'`,
  skipped: sql`state = 'skipped'`,
})

/** The columns of contacts, as conditions: each of the results, and those that availed. */
export const contactConditions: Readonly<Record<string, RawBuilder<boolean>>> = {
  ...Object.fromEntries(visitResults.map((result) => [result, sql<boolean>`visit_result = ${result}`])),
  [availed]: sql`has_availed`,
}

/** Numbers of each person by the columns. */
export type Counts = ReadonlyMap<string, Readonly<Record<string, number>>>

const each = (conditions: Readonly<Record<string, RawBuilder<boolean>>>, total: string): Sql =>
  sql.join([
    ...Object.entries(conditions).map(([key, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(key)}`),
    sql`count(*)::int as ${sql.ref(total)}`,
  ])

type Counted = { readonly id: string } & Readonly<Record<string, number>>

const byId = (rows: readonly Counted[]): Counts => new Map(rows.map(({ id, ...counts }) => [id, counts]))

/** What was planned for people on the days of a stretch, by what had become of it at a moment. */
export async function countItineraries(db: Executor, moment: Moment, userIds: readonly string[], [first, last]: Stretch, day: string): Promise<Counts> {
  const { rows } = await sql<Counted>`
    select assigned_to as id, ${each(statusConditions(day), 'total')} from (${itinerariesAt(moment)}) i
    where assigned_to = any(${userIds}::uuid[]) and visible_at between ${first}::date and ${last}::date group by 1`.execute(db)
  return byId(rows)
}

/** What people recorded in a stretch, by how it ended, and on how many days. */
export async function countContacts(db: Executor, moment: Moment, kind: 'visit' | 'call', userIds: readonly string[], stretch: Stretch): Promise<Counts> {
  const { rows } = await sql<Counted>`
    select user_id as id, ${each(contactConditions, 'Total')},
      count(distinct (visit_time at time zone interval '08:00')::date)::int as days_worked
    from (${visitsAt(moment)}) v
    where user_id = any(${userIds}::uuid[]) and visit_type = ${kind} and ${withinStretch(stretch)} group by 1`.execute(db)
  return byId(rows)
}
