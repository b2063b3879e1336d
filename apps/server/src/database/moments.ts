import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './connection.ts'
import type { Tables } from './tables/tables.ts'

/**
 * What was there for a reader at some time, told by the numbers of transactions: all below `xmax` but those that were
 * under way. A point in time would not do: transactions end in another order than they begin.
 */
export type Moment = { readonly xmax: number; readonly xip: readonly number[] }

/**
 * The moment of the statement, or in a repeatable-read transaction that of all its statements. The transaction must have
 * written nothing: what it wrote itself is in no moment. A standby doesn't know what is under way; there it is as much
 * as had ended for certain.
 */
export async function takeMoment(db: Executor): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select bisita_revision_offset() + (case when pg_is_in_recovery() then pg_snapshot_xmin(s) else pg_snapshot_xmax(s) end)::text::bigint as xmax,
      case when pg_is_in_recovery() then '[]' else
        (select coalesce(json_agg(bisita_revision_offset() + x::text::bigint), '[]') from pg_snapshot_xip(s) x) end as xip
    from pg_current_snapshot() s
  `.execute(db)
  return rows[0] as Moment
}

/** Whether what a transaction of some number did is visible at a moment. The one place that says so. */
export const visibleAt = (number: RawBuilder<unknown>, { xmax, xip }: Moment): RawBuilder<boolean> =>
  xip.length === 0 ? sql`${number} < ${xmax}::bigint` : sql`(${number} < ${xmax}::bigint and ${number} <> all(${xip}::bigint[]))`

/**
 * Whether what a transaction of some number, or none, did is not visible at a moment, for a change that ended something.
 * That no number below the first one under way can be meant is said too, for the index.
 */
const notYetAt = (number: RawBuilder<unknown>, moment: Moment): RawBuilder<boolean> =>
  sql`(${number} >= ${Math.min(moment.xmax, ...moment.xip)}::bigint and not ${visibleAt(number, moment)})`

/** Columns of a table of clients. */
type ClientColumns = readonly (keyof Tables['client_revisions'])[]

/** The living clients as of a moment, some of their columns: a relation for `from (…) c`. */
export const clientsAt = (moment: Moment, columns: ClientColumns): RawBuilder<unknown> => {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  return sql`
    select ${chosen} from clients where deleted_at is null and ${visibleAt(sql`revision_id`, moment)}
    union all
    select ${chosen} from client_revisions
    where deleted_at is null and ${visibleAt(sql`revision_id`, moment)} and ${notYetAt(sql`superseded_by`, moment)}`
}

/** The two kinds of visits and calls that were there at a moment, as conditions: those that still are, and those that were taken back since. */
const visitsThere = (moment: Moment): readonly [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql`(deleted_at is null and ${visibleAt(sql`created_seq`, moment)})`,
  sql`(deleted_seq is not null and ${visibleAt(sql`created_seq`, moment)} and ${notYetAt(sql`deleted_seq`, moment)})`,
]

/** The visits and calls that were there at a moment, with all that they tell: they never change but by being taken back. */
export const visitsAt = (moment: Moment): RawBuilder<unknown> => {
  const [still, since] = visitsThere(moment)
  return sql`select * from visits where ${still} union all select * from visits where ${since}`
}

/** The ids of some of the visits and calls that were there at a moment, newest first, found along an index. */
export const newestVisitsAt = (moment: Moment, conditions: RawBuilder<boolean>, { limit, offset }: { readonly limit: number; readonly offset: number }): RawBuilder<unknown> => {
  // Only in order by themselves are the two read along their indexes.
  const first = (there: RawBuilder<boolean>) => sql`(select id, visit_time from visits where ${there} and ${conditions} order by visit_time desc, id desc limit ${limit + offset})`
  const [still, since] = visitsThere(moment)
  return sql`select id from (${first(still)} union all ${first(since)}) v order by visit_time desc, id desc limit ${limit} offset ${offset}`
}

/** The itineraries that were there at a moment: `id, assigned_to, branch_id, visible_at, state` as they were. */
export const itinerariesAt = (moment: Moment): RawBuilder<unknown> => sql`
    select id, assigned_to, branch_id, visible_at, state from itineraries where deleted_at is null and ${visibleAt(sql`version_seq`, moment)}
    union all
    select itinerary_id, assigned_to, branch_id, visible_at, state from itinerary_versions
    where not deleted and ${visibleAt(sql`seq`, moment)} and ${notYetAt(sql`superseded_by`, moment)}`

/** Which branch had which location at a moment: `location_id, branch_id`. */
export const branchLocationsAt = (moment: Moment): RawBuilder<unknown> => sql`
    select location_id, branch_id from branch_location_versions
    where ${visibleAt(sql`from_seq`, moment)} and (to_seq is null or ${notYetAt(sql`to_seq`, moment)})`
