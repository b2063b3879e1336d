import type { AuditLine } from '@bisita/contract/audit'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { allOf } from '../../database/conditions.ts'
import { everybody } from '../../database/counts.ts'
import { piecesOf } from '../itineraries/stretch.ts'
import { type AuditFilters, matches, sealedTo } from './filters.ts'

/** A line as the wire has it; `a` is the line and `u` who did it. */
const line = sql`json_build_object('id', a.id, 'at', bisita_instant(a.at), 'user_id', a.user_id, 'user_name', u.display_name,
  'action', a.action, 'record_type', a.record_type, 'record_id', a.record_id, 'before', a.before, 'after', a.after,
  'address', host(a.address), 'request_id', a.request_id)`

/** Lines that are sealed, out of their counts by whole months and days. */
function sealedCount({ user_id, record_type, action, date_from = '0001-01-01', date_to = '9999-12-31' }: AuditFilters): RawBuilder<unknown> {
  const { months, days } = piecesOf([date_from, date_to])
  const pieces = [...(months === null ? [] : [['month', months] as const]), ...days.map((piece) => ['day', piece] as const)]
  const kinds = [
    sql`k.user_id = ${user_id ?? everybody}`,
    ...(record_type === undefined ? [] : [sql`k.record_type = ${record_type}`]),
    ...(action === undefined ? [] : [sql`k.action = ${action}`]),
  ]
  const sums = pieces.map(
    ([span, [first, last]]) => sql`coalesce((select sum(k.n) from audit_counts k
      where ${allOf([...kinds, sql`k.span = ${span}`, sql`k.day between ${first} and ${last}`])}), 0)`,
  )
  return sums.length === 0 ? sql`0` : sql.join(sums, sql` + `)
}

/**
 * How many lines match: what is sealed from its counts, what is not yet one by one. A record has few lines:
 * all of them are counted.
 */
const count = (filters: AuditFilters): RawBuilder<unknown> =>
  filters.record_id !== undefined
    ? sql`(select count(*) from audit_log a where ${matches(filters)})`
    : sql`${sealedCount(filters)} + (select count(*) from audit_log a where (a.seq, a.id) > ${sealedTo} and ${matches(filters)})`

/** A page of the trail, newest first, as JSON text, and how many lines match: of one moment. */
export async function findLines(
  db: Executor,
  filters: AuditFilters,
  { page, ipp }: { page: number; ipp: number },
): Promise<{ items: string; count: number; more: boolean }> {
  const { rows } = await sql<{ items: string; count: number; found: number }>`
    with found as (
      select a.id, a.at from audit_log a where ${matches(filters)} order by a.at desc, a.id desc limit ${ipp} offset ${(page - 1) * ipp}
    )
    select (${count(filters)})::bigint as count, (select count(*)::int from found) as found,
      (select coalesce(json_agg(${line} order by a.at desc, a.id desc), '[]')::text
       from found f join audit_log a on a.id = f.id left join users u on u.id = a.user_id) as items
  `.execute(db)
  const { items, count: matching, found } = rows[0] as { items: string; count: number; found: number }
  return { items, count: matching, more: found > 0 && (page - 1) * ipp + found < matching }
}

/** Where an export goes on: below this line. `at` as the database writes it, to the microsecond. */
export type Below = { readonly at: string; readonly id: number }

/** The next lines of an export, newest first, after `below`. */
export async function findLinesBelow(
  db: Executor,
  filters: AuditFilters,
  below: Below | null,
  most: number,
): Promise<{ lines: AuditLine[]; last: Below | null }> {
  const { rows } = await sql<{ line: AuditLine; at: string; id: number }>`
    select ${line} as line, a.at::text as at, a.id from audit_log a left join users u on u.id = a.user_id
    where ${matches(filters)} and ${below === null ? sql`true` : sql`(a.at, a.id) < (${below.at}::timestamptz, ${below.id})`}
    order by a.at desc, a.id desc limit ${most}
  `.execute(db)
  const last = rows.at(-1)
  return { lines: rows.map((row) => row.line), last: last === undefined ? null : { at: last.at, id: last.id } }
}

/** What the trail can be filtered by, and up to where it is sealed. */
export type TrailState = { actions: string[]; record_types: string[]; sealed: number; sealed_at: Date | null; waiting: number }

export async function readState(db: Executor): Promise<TrailState> {
  const { rows } = await sql<TrailState>`
    with kinds as (
      select distinct action, record_type from audit_counts where user_id = ${everybody} and span = 'month'
      union
      select distinct action, record_type from audit_log a where (a.seq, a.id) > ${sealedTo}
    )
    select (select coalesce(json_agg(distinct action order by action), '[]') from kinds) as actions,
      (select coalesce(json_agg(distinct record_type order by record_type), '[]') from kinds) as record_types,
      coalesce((select max(n) from audit_seals), 0) as sealed,
      (select sealed_at from audit_seals order by n desc limit 1) as sealed_at,
      (select count(*) from audit_log a where (a.seq, a.id) > ${sealedTo}) as waiting
  `.execute(db)
  return rows[0] as TrailState
}

/** How many lines are not sealed yet. */
export async function countWaiting(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log a where (a.seq, a.id) > ${sealedTo}`.execute(db)
  return rows[0]?.n ?? 0
}
