import * as calls from '@bisita/contract/calls/calls'
import { reportVersion } from '@bisita/contract/limits'
import type { Api } from '../../api/api.ts'
import { OtherVersion } from './otherVersion.ts'
import type { CellPages, Report, ReportsRepository, ReportType } from './reports.repository.ts'

const taking = {
  'mr-itineraries': calls.reportMrItineraries,
  'mr-visits': calls.reportMrVisits,
  'tele-calls': calls.reportTeleCalls,
  'market-saturation': calls.reportMarketSaturation,
} as const

const cells = {
  'mr-itineraries': calls.mrItineraryDetails,
  'mr-visits': calls.mrVisitDetails,
  'tele-calls': calls.teleCallDetails,
  'market-saturation': calls.marketSaturationDetails,
} as const

/** A report of another kind or version than this page knows is not shown. */
function known(type: ReportType, report: Report): Report {
  if (report.report_version !== reportVersion || report.data_type !== type) throw new OtherVersion()
  return report
}

// The filters of a report are those that its screen offers; the server holds them against its own.
export const remoteReports = (api: Api): ReportsRepository => ({
  read: async (type, query, read = {}) => known(type, await api.call(taking[type] as typeof calls.reportMrVisits, { query }, { ...read, accept: 'application/json' })),
  file: (type, job_id) => api.file(taking[type] as typeof calls.reportMrVisits, { query: { job_id } }),
  cell: async <T extends ReportType>(type: T, query: object, read = {}) =>
    (await api.call(cells[type] as typeof calls.mrVisitDetails, { query: query as never }, { ...read, accept: 'application/json' })) as unknown as CellPages[T],
  cellFile: (type, { page: _, ipp: __, ...query }) => api.file(cells[type] as typeof calls.mrVisitDetails, { query: { ...query, format: 'csv' } }),
  options: (read = {}) => api.call(calls.reportOptions, {}, read),
  snapshots: (query, read = {}) => api.call(calls.reportSnapshots, { query }, read),
})
