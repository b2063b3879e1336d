import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { itinerariesAsOf, type TransactionSnapshot, visitsAsOf } from '../../database/asOf.ts'
import type { DayRange } from '../../dayRange.ts'

type Sql = RawBuilder<unknown>

/** The condition that a visit or call was in a range of Manila days. */
export const withinDayRange = ([first, last]: DayRange): RawBuilder<boolean> =>
  sql`(contact_time >= ${startOfDay(first)} and contact_time < ${startOfDay(addDays(last, 1))})`

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
export type FigureCounts = ReadonlyMap<string, Readonly<Record<string, number>>>

const each = (conditions: Readonly<Record<string, RawBuilder<boolean>>>, total: string): Sql =>
  sql.join([
    ...Object.entries(conditions).map(([key, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(key)}`),
    sql`count(*)::int as ${sql.ref(total)}`,
  ])

type Counted = { readonly id: string } & Readonly<Record<string, number>>

const byId = (rows: readonly Counted[]): FigureCounts => new Map(rows.map(({ id, ...counts }) => [id, counts]))

/** The itineraries of people on the days of a range, counted by their status as of a snapshot. */
export async function countItineraries(db: Executor, moment: TransactionSnapshot, userIds: readonly string[], [first, last]: DayRange, day: string): Promise<FigureCounts> {
  const { rows } = await sql<Counted>`
    select assigned_to as id, ${each(statusConditions(day), 'total')} from (${itinerariesAsOf(moment)}) i
    where assigned_to = any(${userIds}::uuid[]) and visible_at between ${first}::date and ${last}::date group by 1`.execute(db)
  return byId(rows)
}

/** The contacts of people in a day range, counted by outcome, and the days on which they had any. */
export async function countContacts(db: Executor, moment: TransactionSnapshot, kind: 'visit' | 'call', userIds: readonly string[], dayRange: DayRange): Promise<FigureCounts> {
  const { rows } = await sql<Counted>`
    select user_id as id, ${each(contactConditions, 'Total')},
      count(distinct (contact_time at time zone interval '08:00')::date)::int as days_worked
    from (${visitsAsOf(moment)}) v
    where user_id = any(${userIds}::uuid[]) and visit_type = ${kind} and ${withinDayRange(dayRange)} group by 1`.execute(db)
  return byId(rows)
}
