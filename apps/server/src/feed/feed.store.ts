import { mostFeedCount } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { planOnce } from '../database/prepared.ts'

type Sql = RawBuilder<unknown>

/** Where a feed of changes goes on: after a number, or inside it after a record. */
export type FeedPosition = { readonly seq: number; readonly after: string | null }

/** A page of a feed as JSON text. `count` is the number of all pending changes, up to a limit; `more` says that it is beyond the limit. */
export type FeedPage = { readonly items: string; readonly count: number; readonly more: boolean; readonly next_seq: number; readonly next_after: string | null }

/**
 * A page of changes after a position, oldest first, all read in one snapshot.
 * @param tables common table expressions, of which the last is `touched`, with `seq` and `id` of every change
 * @param records a query of `seq`, `id` and `record` as JSON of the rows of `page`, which are those of `touched`
 */
export async function readFeedPage(db: Executor, { tables, records }: { readonly tables: Sql; readonly records: Sql }, { seq }: FeedPosition, ipp: number): Promise<FeedPage> {
  const { rows } = await sql<FeedPage>`
    with ${tables},
    page as materialized (select * from touched order by seq, id limit ${ipp}),
    records as (${records}),
    ended as (select count(*)::int as n, max(seq) as newest from (select seq from touched limit ${mostFeedCount + 1}) counted),
    final as (select seq, id from page order by seq desc, id desc limit 1)
    select
      (select coalesce(json_agg(record order by seq, id), '[]')::text from records) as items,
      least(n, ${mostFeedCount}::int) as count,
      n > ${mostFeedCount}::int as more,
      case when n > ${ipp}::int then (select seq from final) else greatest(${seq}::bigint, newest) end as next_seq,
      case when n > ${ipp}::int then (select id from final) end as next_after
    from ended
  `.execute(db)
  return rows[0] as FeedPage
}

/**
 * The number of the newest change that a feed has after `after`; `after` itself where there is none.
 * @param touched a query over `tables` whose first column is the number of each change
 */
export async function newestChange(db: Executor, tables: Sql, touched: Sql, after: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    with ${tables} select coalesce(max(number), ${after}::bigint) as newest from (${touched}) t (number)`.execute(db)
  return rows[0]?.newest ?? after
}

/** The number of the lowest open transaction, and the number that the next transaction will get. */
export type OpenTransactions = { readonly lowest: number; readonly next: number }

export async function readOpenTransactions(db: Executor): Promise<OpenTransactions> {
  const { rows } = await sql<OpenTransactions>`${planOnce}
    select pg_snapshot_xmin(s)::text::bigint as lowest, pg_snapshot_xmax(s)::text::bigint as next
    from pg_current_snapshot() s
  `.execute(db)
  return rows[0] as OpenTransactions
}
