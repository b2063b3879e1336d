import { clientExport, itineraryExport, visitExport } from '@bisita/contract/operations/exports'
import type { ReportType, SaturationGroup } from '@bisita/contract/reports'
import { manilaDay } from '@bisita/rules/time/days'
import { exportRows } from '../../exports/list.export.ts'
import { type Context, JsonText, type TextStream } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { page } from '../../http/pages.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import type { DayRange } from '../../dayRange.ts'
import { visitRowOf } from '../visits/list/visitRow.ts'
import { columnsOf, totalContacts } from './columns.ts'
import { type CellRecords, clientsOf, contactsOf, countDetails, detailRows, itinerariesOf, type CellReader, readDetails, type SaturationRow } from './details.store.ts'
import { openSnapshot } from './reports.service.ts'
import type { Snapshot } from './snapshot.ts'
import { none } from './buildSaturationReport.service.ts'

/** A cell of a report that was taken. */
export type CellQuery = {
  readonly job_id: string
  readonly row?: string | undefined
  readonly mr_id?: string | undefined
  readonly tele_id?: string | undefined
  readonly area_head_id?: string | undefined
  readonly column: string
  readonly date?: string | undefined
  readonly page: number
  readonly ipp: number
  readonly format?: 'csv' | undefined
}

const total = 'total'

/** The export of the list that the records are of: a file of them has its columns. */
const lists = { 'mr-itineraries': itineraryExport, 'mr-visits': visitExport, 'tele-calls': visitExport, 'market-saturation': clientExport } as const

const names = {
  'mr-itineraries': 'mr-itinerary-details', 'mr-visits': 'mr-visit-details', 'tele-calls': 'tele-call-details', 'market-saturation': 'market-saturation-details',
} as const

/**
 * The records that a cell counts, of the report's moment, as they are now: a page of them, or all as CSV.
 * @throws Problem not_found (the report, the row), invalid (the column, the date), not_allowed (a file)
 */
export async function readCell(deps: HttpDeps, context: Context, type: ReportType, query: CellQuery): Promise<JsonText | TextStream> {
  const { db, user, now } = context
  refuseOther(query.column, columnsOf(type, {}))
  const snapshot = await openSnapshot(context, type, query.job_id)
  const row = (query.row ?? query.mr_id ?? query.tele_id ?? query.area_head_id) as string
  const records = recordsOf(snapshot, row, query, { reader: user, today: manilaDay(now) })
  if (query.format === 'csv') return saveCell(deps, context, snapshot, row, query, records)
  const number = user.scope.kind === 'all' && query.date === undefined ? numberOf(snapshot, row, query.column) : null
  const { items, count, hidden } = await readDetails(db, records, { page: query.page, ipp: query.ipp, number })
  const { pages, hasNext } = page([], count - hidden, query)
  return new JsonText(`{"items":${items},"count":${count},"pages":${pages},"hasNext":${hasNext},"hidden":${hidden}}`)
}

/** What stands in a cell. */
function numberOf({ type, filters, rows, totals }: Snapshot, row: string, column: string): number | null {
  if (row === total) return totals[column] ?? null
  const at = columnsOf(type, filters).findIndex(({ key }) => key === column)
  const found = rows.find(([id]) => id === row)?.[at]
  return typeof found === 'number' ? found : null
}

async function saveCell(deps: HttpDeps, context: Context, { id, type }: Snapshot, row: string, { column, date }: CellQuery, records: CellRecords): Promise<TextStream> {
  if (!(await readSettings(context.db)).export_roles.includes(context.user.user_type)) throw new Problem('not_allowed')
  return exportRows(deps, context, {
    // The moment is the primary's: a copy of it may not have come so far.
    connection: deps.connections.people,
    columns: [...lists[type].body.parse({}).columns, 'since'],
    count: (reading) => countDetails(reading, records),
    rows: () => detailRows(records),
    rowOf: type === 'mr-visits' || type === 'tele-calls' ? visitRowOf : undefined,
    entry: (rows) => ({ action: 'report.export', record_type: 'report', record_id: id, after: { type: names[type], filters: { row, column, ...(date !== undefined && { date }) }, rows } }),
    filename: `${names[type]}_${manilaDay(context.now)}.csv`,
  })
}

/** Which records a cell counts. */
function recordsOf({ type, filters, moment, frozen, rows }: Snapshot, row: string, { column, date }: CellQuery, looking: CellReader): CellRecords {
  refuseOther(column, columnsOf(type, filters))
  const dayRange = narrowed(type, frozen.stretch, date)
  if (row !== total && !rows.some(([id]) => id === row)) throw new Problem('not_found')
  if (type === 'market-saturation') {
    const { branches = null, held: branchesByRow = {} } = frozen
    return clientsOf({ moment, days: dayRange, branches }, saturationRow(row, branchesByRow, filters['group_by'] as SaturationGroup | undefined), column, looking)
  }
  const people = row === total ? rows.map(([id]) => id as string) : [row]
  const days = dayRange as DayRange
  if (type === 'mr-itineraries') return itinerariesOf(moment, people, days, column === 'total' ? (filters['status'] ?? null) : column, frozen.day, looking)
  return contactsOf(moment, type === 'mr-visits' ? 'visit' : 'call', people, days, column === totalContacts ? (filters['visit_result'] ?? null) : column, looking)
}

function refuseOther(column: string, columns: ReturnType<typeof columnsOf>): void {
  if (!columns.some(({ key, counts }) => key === column && counts)) throw invalid({ column: 'Not a number of records.' })
}

function narrowed(type: ReportType, dayRange: DayRange | null, date: string | undefined): DayRange | null {
  if (date === undefined) return dayRange
  if (type === 'market-saturation' || dayRange === null) throw invalid({ date: 'This report has no days.' })
  if (date < dayRange[0] || date > dayRange[1]) throw invalid({ date: 'Not a day of this report.' })
  return [date, date]
}

function saturationRow(row: string, branchesByRow: Readonly<Record<string, readonly string[]>>, group: SaturationGroup = 'area_head'): SaturationRow {
  if (row === total) return null
  if (group !== 'area_head' && group !== 'branch') return { group, code: row }
  if (row === none) return { outside: Object.values(branchesByRow).flat() }
  return { branches: branchesByRow[row] ?? [] }
}
