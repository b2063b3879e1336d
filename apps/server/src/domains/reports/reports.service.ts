import type { Report, ReportFilters, ReportSnapshot, ReportType } from '@bisita/contract/reports'
import { byteOrderMark, csvLine } from '../../exports/csv.ts'
import { withExportSlot } from '../../exports/exportSlot.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Context, TextStream } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { page, type Page, type Paging } from '../../http/pages.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { columnsOf } from './columns.ts'
import { writtenOut } from './numbers.ts'
import { findSnapshot, insertSnapshot, listSnapshots } from './snapshots.store.ts'
import type { Snapshot } from './snapshot.ts'
import { buildReport } from './build.service.ts'
import type { ReportRequest } from './reportContext.ts'

/** In what form a report is answered. */
export type ReportFormat = 'json' | 'csv'

/** A report that somebody took before, or had taken for them; an administrator opens everybody's. */
export async function openSnapshot({ db, user, now }: Context, type: ReportType, id: string): Promise<Snapshot> {
  const { report_days } = await readSettings(db)
  return orNotFound(await findSnapshot(db, id, type, user.user_type === 'admin' ? null : user.id, now, report_days))
}

/**
 * Takes a report, or opens one again. What leaves as a file leaves a line in the trail.
 * @throws Problem invalid (filters beside a job_id), not_found, not_ready where too many are being taken
 */
export async function answerReport(deps: HttpDeps, context: Context, type: ReportType, request: ReportRequest & { readonly job_id?: string | undefined }, form: ReportFormat): Promise<{ snapshot: Snapshot; answer: Report | TextStream }> {
  const { job_id, ...filters } = request
  const snapshot = job_id === undefined ? await taken(deps, context, type, filters) : await again(context, type, job_id, filters)
  const { id, rows } = snapshot
  const entry = { action: 'report.export', record_type: 'report', record_id: id, after: { type, filters: snapshot.filters, rows: rows.length } } as const
  if (job_id === undefined || form === 'csv') {
    await inTransaction(deps.connections.people, async (trx) => {
      if (job_id === undefined) await insertSnapshot(trx, snapshot)
      if (form === 'csv') await deps.writeAudit(trx, [entry], context)
    })
  }
  return { snapshot, answer: form === 'csv' ? new TextStream(csvOf(snapshot), filenameOf(snapshot)) : reportOf(snapshot) }
}

const taken = (deps: HttpDeps, { user, now }: Context, type: ReportType, filters: ReportRequest): Promise<Snapshot> =>
  withExportSlot(deps, user, (reading) => buildReport(reading, user, type, filters, now))

async function again(context: Context, type: ReportType, id: string, filters: object): Promise<Snapshot> {
  const beside = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (beside.length > 0) throw invalid(Object.fromEntries(beside.map(([name]) => [name, 'A report that is opened again keeps its filters.'])))
  return openSnapshot(context, type, id)
}

/** A report as a screen reads it. */
export const reportOf = ({ id, version, type, taken_at, filters, rows, totals }: Snapshot): Report => ({
  job_id: id,
  report_version: version,
  data_type: type,
  taken_at: taken_at.toISOString(),
  filters,
  columns: [...columnsOf(type, filters)],
  rows: rows.map((row) => [...row]),
  totals: { ...totals },
})

/** Rows of a file that are put together at a time. */
const batch = 1000

async function* csvOf({ type, filters, rows }: Snapshot): AsyncGenerator<string> {
  const columns = columnsOf(type, filters)
  yield byteOrderMark + csvLine(columns.map(({ key }) => key))
  for (let first = 0; first < rows.length; first += batch) {
    yield rows.slice(first, first + batch).map((row) => csvLine(row.map((cell, at) => writtenOut(cell, columns[at]?.kind ?? 'text')))).join('')
  }
}

/** Named by its days; one without by the day on which it was taken. */
const filenameOf = ({ type, filters, frozen }: Snapshot): string => `${type}_${daysOf(filters) ?? frozen.day}.csv`

const daysOf = (filters: ReportFilters): string | null => (filters['date_from'] === undefined ? null : `${filters['date_from']}_${filters['date_to']}`)

/**
 * A page of the reports that somebody took.
 * @throws Problem not_found where it is somebody else, for anybody but an administrator
 */
export async function readSnapshots({ db, user, now }: Context, { user_id, ...query }: { readonly user_id?: string | undefined; readonly report_type?: ReportType | undefined } & Paging): Promise<Page<ReportSnapshot>> {
  if (user_id !== undefined && user_id !== user.id && user.user_type !== 'admin') throw new Problem('not_found')
  const { report_days } = await readSettings(db)
  const { items, count } = await listSnapshots(db, user_id ?? user.id, query, now, report_days)
  return page(items, count, query)
}
