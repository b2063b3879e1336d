import type { ReportFilters, ReportSnapshot, ReportType } from '@bisita/contract/reports'
import { sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import type { ReportCell, FrozenContext, Snapshot } from './snapshot.ts'

const days = (count: number) => sql`make_interval(days => ${count}::int)`

/** Keeps a report that was taken. */
export async function insertSnapshot(trx: Executor, snapshot: Snapshot): Promise<void> {
  const { id, user_id, type, version, filters, moment, frozen, rows, totals, taken_at } = snapshot
  const written = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await sql`
    insert into report_snapshots (id, user_id, report_type, report_version, filters, moment_xmax, moment_xip, frozen, rows, totals, row_count, taken_at)
    values (${id}, ${user_id}, ${type}, ${version}, ${written(filters)}, ${moment.xmax}, ${written(moment.xip)}, ${written(frozen)},
      ${written(rows)}, ${written(totals)}, ${rows.length}, ${taken_at})`.execute(trx)
}

/** Whose snapshots somebody may open: the own ones, an administrator everybody's (null). */
export type SnapshotOwner = string | null

type Row = {
  id: string
  user_id: string
  report_type: ReportType
  report_version: string
  filters: ReportFilters
  xmax: number
  xip: number[]
  frozen: FrozenContext
  rows: ReportCell[][]
  totals: Record<string, number>
  taken_at: Date
}

/** A report that was taken, as long as it is kept. */
export async function findSnapshot(db: Executor, id: string, type: ReportType, owner: SnapshotOwner, now: Date, retentionDays: number): Promise<Snapshot | undefined> {
  const { rows } = await sql<Row>`
    select id, user_id, report_type, report_version, filters, moment_xmax as xmax, moment_xip as xip, frozen, rows, totals, taken_at from report_snapshots
    where id = ${id} and report_type = ${type} and taken_at >= ${now}::timestamptz - ${days(retentionDays)}
      and ${owner === null ? sql`true` : sql`user_id = ${owner}`}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { report_type, report_version: version, xmax, xip, ...rest } = row
  return { ...rest, type: report_type, version, moment: { xmax, xip } }
}

/** A page of somebody's snapshots, newest first, and how many there are. */
export async function listSnapshots(
  db: Executor,
  userId: string,
  { page, ipp, report_type }: { readonly page: number; readonly ipp: number; readonly report_type?: ReportType | undefined },
  now: Date,
  retentionDays: number,
): Promise<{ items: ReportSnapshot[]; count: number }> {
  const own = allOf([
    sql`user_id = ${userId}`,
    sql`taken_at >= ${now}::timestamptz - ${days(retentionDays)}`,
    ...(report_type === undefined ? [] : [sql`report_type = ${report_type}`]),
  ])
  const { rows } = await sql<{ items: ReportSnapshot[]; count: number }>`
    select (select count(*)::int from report_snapshots where ${own}) as count,
      coalesce(json_agg(json_build_object('id', s.id, 'report_type', s.report_type, 'filters', s.filters, 'taken_at', bisita_instant(s.taken_at),
        'rows', s.row_count, 'expires_at', bisita_instant(s.taken_at + ${days(retentionDays)})) order by s.taken_at desc, s.id desc), '[]') as items
    from (select * from report_snapshots where ${own} order by taken_at desc, id desc limit ${ipp} offset ${(page - 1) * ipp}) s`.execute(db)
  return rows[0] as { items: ReportSnapshot[]; count: number }
}
