import { addDays, startOfDay } from '@bisita/rules/time/days'
import type { DayRange } from '@bisita/rules/time/dayRanges'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { everybodyId } from '../../database/counts.ts'
import { contactsInScope } from '../visits/scope.ts'
import type { DashboardReader } from './contacts.store.ts'

/** How many contacts of one kind ended one way on one day. */
export type ContactDay = {
  readonly date: string
  readonly visit_type: 'visit' | 'call'
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly n: number
}

/** That a contact `v` lies within some days. */
export const onDays = ({ from, to }: DayRange): RawBuilder<boolean> =>
  sql`(v.contact_time >= ${startOfDay(from)} and v.contact_time < ${startOfDay(addDays(to, 1))})`

/** The day of a contact `v` in Manila. */
export const dayOfVisit = sql<string>`(v.contact_time at time zone interval '08:00')::date`

/**
 * The contacts that the reader's lists show, by day, kind and end: everybody's out of the rollup with what is not folded
 * into it yet, those of a narrower scope out of an index that carries all that is counted.
 */
export async function readContactDays(db: Executor, reader: DashboardReader, days: DayRange): Promise<readonly ContactDay[]> {
  const all = sql`
    select substr(k.place, 2)::date as date, k.visit_type, k.has_availed, nullif(k.visit_result, '') as visit_result, k.n
    from visit_counts k
    where k.place between ${`d${days.from}`} and ${`d${days.to}`} and k.holder_id = ${everybodyId} and k.user_id = ${everybodyId}
    union all
    select k.day, k.visit_type, k.has_availed, nullif(k.visit_result, ''), k.n from visit_count_deltas k
    where k.day between ${days.from}::date and ${days.to}::date`
  const some = sql`
    select ${dayOfVisit} as date, v.visit_type, v.has_availed, v.visit_result, 1 as n from (${contactsInScope(reader.scope, reader, onDays(days))}) v`
  const { rows } = await sql<ContactDay>`
    select date, visit_type, has_availed, visit_result, sum(n)::int as n
    from (${reader.scope.kind === 'all' ? all : some}) c
    group by 1, 2, 3, 4 having sum(n) <> 0
  `.execute(db)
  return rows
}

/** How many contacts of each kind there were in each hour of a day. */
export async function readHours(db: Executor, reader: DashboardReader, day: string): Promise<{ hour: number; visits: number; calls: number }[]> {
  const { rows } = await sql<{ hour: number; visits: number; calls: number }>`
    select extract(hour from v.contact_time at time zone interval '08:00')::int as hour,
      (count(*) filter (where v.visit_type = 'visit'))::int as visits, (count(*) filter (where v.visit_type = 'call'))::int as calls
    from (${contactsInScope(reader.scope, reader, onDays({ from: day, to: day }))}) v
    group by 1
  `.execute(db)
  return rows
}
