import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './connection.ts'
import type { Tables } from './tables/tables.ts'

/**
 * A snapshot of the database by transaction numbers: all transactions below `xmax` are visible, except those in `xip`,
 * which were still open. A timestamp would not do: transactions end in another order than they begin.
 */
export type TransactionSnapshot = { readonly xmax: number; readonly xip: readonly number[] }

/**
 * Takes the snapshot of this statement, or in a repeatable-read transaction that of all its statements. The transaction
 * must have written nothing: a snapshot never contains its own writes. A standby does not know which transactions are
 * open; its snapshot contains only those below the oldest that may be open.
 */
export async function takeTransactionSnapshot(db: Executor): Promise<TransactionSnapshot> {
  const { rows } = await sql<TransactionSnapshot>`
    select bisita_revision_offset() + (case when pg_is_in_recovery() then pg_snapshot_xmin(s) else pg_snapshot_xmax(s) end)::text::bigint as xmax,
      case when pg_is_in_recovery() then '[]' else
        (select coalesce(json_agg(bisita_revision_offset() + x::text::bigint), '[]') from pg_snapshot_xip(s) x) end as xip
    from pg_current_snapshot() s
  `.execute(db)
  return rows[0] as TransactionSnapshot
}

/** Condition: a snapshot contains the changes of transaction `number`. The only definition of this rule. */
export const visibleIn = (number: RawBuilder<unknown>, { xmax, xip }: TransactionSnapshot): RawBuilder<boolean> =>
  xip.length === 0 ? sql`${number} < ${xmax}::bigint` : sql`(${number} < ${xmax}::bigint and ${number} <> all(${xip}::bigint[]))`

/**
 * Condition: a snapshot does not contain the change by which transaction `number` ended a row; null where `number` is
 * null. Its lower bound follows from the rest and is there for the index.
 */
const notYetVisibleIn = (number: RawBuilder<unknown>, moment: TransactionSnapshot): RawBuilder<boolean> =>
  sql`(${number} >= ${Math.min(moment.xmax, ...moment.xip)}::bigint and not ${visibleIn(number, moment)})`

/** Columns of clients that are stored for each revision. */
type ClientColumns = readonly (keyof Tables['client_revisions'])[]

/** Columns of the clients that were not deleted at a snapshot, as a relation for `from (…) c`. */
export const clientsAsOf = (moment: TransactionSnapshot, columns: ClientColumns): RawBuilder<unknown> => {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  return sql`
    select ${chosen} from clients where deleted_at is null and ${visibleIn(sql`revision_id`, moment)}
    union all
    select ${chosen} from client_revisions
    where deleted_at is null and ${visibleIn(sql`revision_id`, moment)} and ${notYetVisibleIn(sql`superseded_by`, moment)}`
}

/** Conditions for the visits and calls of a snapshot: one for those that still exist, one for those that were deleted since. */
const visitConditionsAsOf = (moment: TransactionSnapshot): readonly [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql`(deleted_at is null and ${visibleIn(sql`created_seq`, moment)})`,
  sql`(deleted_seq is not null and ${visibleIn(sql`created_seq`, moment)} and ${notYetVisibleIn(sql`deleted_seq`, moment)})`,
]

/** The visits and calls of a snapshot, all columns. A visit is never changed, only deleted. */
export const visitsAsOf = (moment: TransactionSnapshot): RawBuilder<unknown> => {
  const [still, since] = visitConditionsAsOf(moment)
  return sql`select * from visits where ${still} union all select * from visits where ${since}`
}

/** The ids of a page of the visits and calls of a snapshot that match `conditions`, newest first, read along an index. */
export const newestVisitsAsOf = (moment: TransactionSnapshot, conditions: RawBuilder<boolean>, { limit, offset }: { readonly limit: number; readonly offset: number }): RawBuilder<unknown> => {
  // Each of the two needs an order and a limit of its own to be read along its index.
  const first = (there: RawBuilder<boolean>) => sql`(select id, contact_time from visits where ${there} and ${conditions} order by contact_time desc, id desc limit ${limit + offset})`
  const [still, since] = visitConditionsAsOf(moment)
  return sql`select id from (${first(still)} union all ${first(since)}) v order by contact_time desc, id desc limit ${limit} offset ${offset}`
}

/** The itineraries of a snapshot: `id, assigned_to, branch_id, visible_at, state` as they were. */
export const itinerariesAsOf = (moment: TransactionSnapshot): RawBuilder<unknown> => sql`
    select id, assigned_to, branch_id, visible_at, state from itineraries where deleted_at is null and ${visibleIn(sql`version_seq`, moment)}
    union all
    select itinerary_id, assigned_to, branch_id, visible_at, state from itinerary_versions
    where not deleted and ${visibleIn(sql`seq`, moment)} and ${notYetVisibleIn(sql`superseded_by`, moment)}`

/** The branch of each location at a snapshot: `location_id, branch_id`. */
export const branchLocationsAsOf = (moment: TransactionSnapshot): RawBuilder<unknown> => sql`
    select location_id, branch_id from branch_location_versions
    where ${visibleIn(sql`from_seq`, moment)} and (to_seq is null or ${notYetVisibleIn(sql`to_seq`, moment)})`
