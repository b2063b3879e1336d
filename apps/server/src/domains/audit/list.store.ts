import type { AuditLine } from '@bisita/contract/audit'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { everybodyId } from '../../database/counts.ts'
import type { ListPage } from '../../page.store.ts'
import { type AuditFilters, matches, unsealed } from './filters.ts'
import { unionByIndex, type AuditPageQuery, pageOffset } from './pageOffset.store.ts'

/** A line as the wire has it; `a` is the line and `u` who did it. */
const line = sql`json_build_object('id', a.id, 'at', bisita_instant(a.at), 'user_id', a.user_id, 'user_name', u.display_name,
  'action', a.action, 'record_type', a.record_type, 'record_id', a.record_id, 'before', a.before, 'after', a.after,
  'address', host(a.address), 'request_id', a.request_id)`

/**
 * A page of the trail, newest first, as JSON text, and how many lines match: of one moment. A record has few lines,
 * which are all looked at; anything else is found by its counts (`pageOffset.store.ts`).
 */
export async function findLines(db: Executor, filters: AuditFilters, page: AuditPageQuery): Promise<ListPage> {
  const skipped = (page.page - 1) * page.ipp
  const { rows } = await sql<{ items: string; count: number; found: number }>`
    with ${filters.record_id === undefined ? walked(filters, page) : ofRecord(filters, page)}
    select (select n from counted)::bigint as count, (select count(*)::int from found) as found,
      (select coalesce(json_agg(${line} order by a.at desc, a.id desc), '[]')::text
       from found f join audit_log a on a.id = f.id left join users u on u.id = a.user_id) as items
  `.execute(db)
  const { items, count, found } = rows[0] as { items: string; count: number; found: number }
  return { items, count, more: found > 0 && skipped + found < count }
}

const newestFirst = sql`order by at desc, id desc`

/** `counted`, how many lines match, and `found`, those of the page. */
const ofRecord = (filters: AuditFilters, { page, ipp }: AuditPageQuery): RawBuilder<unknown> => sql`
  matching as materialized (select a.id, a.at from audit_log a where ${matches(filters)}),
  counted as (select count(*) as n from matching),
  found as (select id, at from matching ${newestFirst} limit ${ipp} offset ${(page - 1) * ipp})`

/** The same, where the counts tell on which days the page lies. */
const walked = (filters: AuditFilters, page: AuditPageQuery): RawBuilder<unknown> => sql`
  fresh as materialized (
    select a.action, (a.at at time zone 'Asia/Manila')::date as day from ${unsealed(filters)}
  ),
  ${pageOffset(filters, page)},
  found as (
    select f.id, f.at from ${unionByIndex(filters, (arm) => sql`
      select a.id, a.at from audit_log a
      where ${matches(filters)} and ${arm} and a.at >= (select since from spot) and a.at < (select until from spot)
      order by a.at desc, a.id desc limit (select skip from spot) + ${page.ipp}::int`)} f
    order by f.at desc, f.id desc limit ${page.ipp} offset (select skip from spot)
  )`

/** Where an export goes on: below this line. `at` as the database writes it, to the microsecond. */
export type ExportCursor = { readonly at: string; readonly id: number }

/** The next lines of an export, newest first, after `below`. */
export async function findLinesAfterCursor(
  db: Executor,
  filters: AuditFilters,
  below: ExportCursor | null,
  most: number,
): Promise<{ lines: AuditLine[]; last: ExportCursor | null }> {
  const further = below === null ? sql`true` : sql`(a.at, a.id) < (${below.at}::timestamptz, ${below.id})`
  const { rows } = await sql<{ line: AuditLine; at: string; id: number }>`
    with fresh as materialized (select distinct a.action from ${unsealed(filters)}),
    found as (
      select f.id, f.at from ${unionByIndex(filters, (arm) => sql`
        select a.id, a.at from audit_log a where ${matches(filters)} and ${arm} and ${further} order by a.at desc, a.id desc limit ${most}`)} f
      order by f.at desc, f.id desc limit ${most}
    )
    select ${line} as line, a.at::text as at, a.id from found f join audit_log a on a.id = f.id left join users u on u.id = a.user_id
    order by a.at desc, a.id desc
  `.execute(db)
  const last = rows.at(-1)
  return { lines: rows.map((row) => row.line), last: last === undefined ? null : { at: last.at, id: last.id } }
}

/** What the trail can be filtered by, and up to where it is sealed. */
export type TrailState = { actions: string[]; record_types: string[]; sealed: number; sealed_at: Date | null; waiting: number }

export async function readState(db: Executor): Promise<TrailState> {
  const { rows } = await sql<TrailState>`
    with kinds as (
      select distinct action, record_type from audit_counts where user_id = ${everybodyId} and span = 'month'
      union
      select distinct action, record_type from ${unsealed({})}
    )
    select (select coalesce(json_agg(distinct action order by action), '[]') from kinds) as actions,
      (select coalesce(json_agg(distinct record_type order by record_type), '[]') from kinds) as record_types,
      coalesce((select max(n) from audit_seals), 0) as sealed,
      (select sealed_at from audit_seals order by n desc limit 1) as sealed_at,
      (select count(*) from ${unsealed({})}) as waiting
  `.execute(db)
  return rows[0] as TrailState
}

/** How many lines are not sealed yet. */
export async function countUnsealed(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${unsealed({})}`.execute(db)
  return rows[0]?.n ?? 0
}
