import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { reportVersion } from '@bisita/contract/limits'
import type {
  marketSaturationDetails, mrItineraryDetails, mrVisitDetails, Report, ReportColumn, ReportFilters, reportOptions, ReportSnapshot, ReportType,
} from '@bisita/contract/reports'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api, CallOptions } from '../../api/api.ts'
import { useApi, useCall } from '../../api/useCall.ts'
import { ReportVersionMismatch } from './reportVersionMismatch.ts'

export type { Report, ReportColumn, ReportFilters, ReportSnapshot, ReportType }

export type ReportCell = Report['rows'][number][number]

export type ReportOptions = CallAnswer<typeof reportOptions>

/** Which cell of which report. */
export type CellQuery = { readonly job_id: string; readonly row: string; readonly column: string; readonly date?: string; readonly page?: number; readonly ipp?: number }

/** The records behind a cell, by the report. */
export type CellPages = {
  readonly 'mr-itineraries': CallAnswer<typeof mrItineraryDetails>
  readonly 'mr-visits': CallAnswer<typeof mrVisitDetails>
  readonly 'tele-calls': CallAnswer<typeof mrVisitDetails>
  readonly 'market-saturation': CallAnswer<typeof marketSaturationDetails>
}

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

/**
 * Takes a report with these filters, those that its screen offers, or with a `job_id` alone opens one again. One of
 * another kind or version than this page knows is not shown.
 */
async function readReport(api: Api, type: ReportType, query: ReportFilters, options: CallOptions): Promise<Report> {
  const report = await api.call(taking[type] as typeof calls.reportMrVisits, { query }, { ...options, accept: 'application/json' })
  if (report.report_version !== reportVersion || report.data_type !== type) throw new ReportVersionMismatch()
  return report
}

const keys = {
  report: (type: ReportType, filters: ReportFilters) => ['reports', 'taken', type, filters] as const,
  snapshots: (type: ReportType) => ['reports', 'snapshots', type] as const,
}

const optionsFreshFor = 5 * 60_000
/** A report is a snapshot: it is generated again only when the user asks for it. */
const forGood = Number.POSITIVE_INFINITY

/** A report with these filters, or with a `job_id` alone one that was taken before. */
export function useReport(type: ReportType, filters: ReportFilters, enabled = true) {
  const api = useApi()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.report(type, filters),
    queryFn: async ({ signal }) => {
      const report = await readReport(api, type, filters, { signal })
      // The same is opened again by its id when one of its cells is.
      cache.setQueryData<Report>(keys.report(type, { job_id: report.job_id }), report)
      if (filters['job_id'] === undefined) void cache.invalidateQueries({ queryKey: keys.snapshots(type) })
      return report
    },
    staleTime: forGood,
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
}

/** Removes the report with these filters from the cache, so that it is generated again. */
export function useForgetReport(type: ReportType): (filters: ReportFilters) => void {
  const cache = useQueryClient()
  return (filters) => cache.removeQueries({ queryKey: keys.report(type, filters), exact: true })
}

/** The same filters as those of a report that was taken before, of now. */
export function useReportNow(type: ReportType, { job_id, filters }: Report) {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'now', type, job_id],
    queryFn: ({ signal }) => readReport(api, type, filters, { signal, slot: 'report of now' }),
    retry: false,
    gcTime: 0,
  })
}

/** The records behind a cell, a page of them; the one before stays while another loads. */
export function useReportCell<T extends ReportType>(type: T, query: CellQuery) {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'cell', type, query],
    queryFn: async ({ signal }) =>
      (await api.call(cells[type] as typeof calls.mrVisitDetails, { query }, { signal, accept: 'application/json' })) as unknown as CellPages[T],
    placeholderData: keepPreviousData,
  })
}

/** The files of a report, as CSV. */
export function useReportFiles(type: ReportType) {
  const api = useApi()
  return {
    report: (job_id: string): Promise<Blob> => api.file(taking[type] as typeof calls.reportMrVisits, { query: { job_id } }),
    /** Everything behind a cell, whatever page is looked at. */
    cell: ({ page: _, ipp: __, ...query }: CellQuery): Promise<Blob> =>
      api.file(cells[type] as typeof calls.mrVisitDetails, { query: { ...query, format: 'csv' } }),
  }
}

/** What the filters may be. */
export const useReportOptions = () => useCall(calls.reportOptions, {}, { queryKey: ['reports', 'options'], staleTime: optionsFreshFor })

const mostSnapshots = 50

/** The last reports of this kind that somebody took. */
export const useSnapshots = (type: ReportType) =>
  useCall(calls.reportSnapshots, { query: { report_type: type, ipp: mostSnapshots } }, { queryKey: keys.snapshots(type) })
