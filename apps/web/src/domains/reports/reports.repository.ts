import type { Answer, Request } from '@bisita/contract/calls/call'
import type {
  marketSaturationDetails, mrItineraryDetails, mrVisitDetails, Report, ReportColumn, ReportFilters, reportOptions, ReportSnapshot, reportSnapshots, ReportType,
} from '@bisita/contract/reports'
import { createInjected } from '../../ui/inject.tsx'

export type { Report, ReportColumn, ReportFilters, ReportSnapshot, ReportType }

export type ReportCell = Report['rows'][number][number]
export type ReportOptions = Answer<typeof reportOptions>
export type SnapshotsQuery = NonNullable<Request<typeof reportSnapshots>['query']>
export type SnapshotsPage = Answer<typeof reportSnapshots>

/** Which cell of which report. */
export type CellQuery = { readonly job_id: string; readonly row: string; readonly column: string; readonly date?: string; readonly page?: number; readonly ipp?: number }

/** The records behind a cell, by the report. */
export type CellPages = {
  readonly 'mr-itineraries': Answer<typeof mrItineraryDetails>
  readonly 'mr-visits': Answer<typeof mrVisitDetails>
  readonly 'tele-calls': Answer<typeof mrVisitDetails>
  readonly 'market-saturation': Answer<typeof marketSaturationDetails>
}

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Reports are always the network's. */
export type ReportsRepository = {
  /** Takes a report with these filters, or with a `job_id` alone opens one again. */
  readonly read: (type: ReportType, asked: ReportFilters, read?: Read) => Promise<Report>
  readonly file: (type: ReportType, jobId: string) => Promise<Blob>
  readonly cell: <T extends ReportType>(type: T, asked: CellQuery, read?: Read) => Promise<CellPages[T]>
  readonly cellFile: (type: ReportType, asked: CellQuery) => Promise<Blob>
  readonly options: (read?: Read) => Promise<ReportOptions>
  readonly snapshots: (query: SnapshotsQuery, read?: Read) => Promise<SnapshotsPage>
}

export const [ReportsProvider, useReportsRepository] = createInjected<ReportsRepository>('The reports repository')
