import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CellQuery, type Report, type ReportFilters, type ReportType, useReportsRepository } from './reports.repository.ts'

const keys = {
  report: (type: ReportType, asked: ReportFilters) => ['reports', 'taken', type, asked] as const,
  now: (type: ReportType, jobId: string) => ['reports', 'now', type, jobId] as const,
  cell: (type: ReportType, asked: CellQuery) => ['reports', 'cell', type, asked] as const,
  options: ['reports', 'options'] as const,
  snapshots: (type: ReportType) => ['reports', 'snapshots', type] as const,
}

const optionsFreshFor = 5 * 60_000
/** A report is of its moment: it is taken anew only where somebody asks for it. */
const forGood = Number.POSITIVE_INFINITY

/** A report with these filters, or with a `job_id` alone one that was taken before. */
export function useReport(type: ReportType, asked: ReportFilters, enabled = true) {
  const reports = useReportsRepository()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.report(type, asked),
    queryFn: async ({ signal }) => {
      const report = await reports.read(type, asked, { signal })
      // The same is opened again by its id when one of its cells is.
      cache.setQueryData<Report>(keys.report(type, { job_id: report.job_id }), report)
      if (asked['job_id'] === undefined) void cache.invalidateQueries({ queryKey: keys.snapshots(type) })
      return report
    },
    staleTime: forGood,
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
}

/** Forgets what was taken with these filters, so that it is taken anew. */
export function useForgetReport(type: ReportType): (filters: ReportFilters) => void {
  const cache = useQueryClient()
  return (filters) => cache.removeQueries({ queryKey: keys.report(type, filters), exact: true })
}

/** The same filters as those of a report that was taken before, of now. */
export function useReportNow(type: ReportType, { job_id, filters }: Report) {
  const reports = useReportsRepository()
  return useQuery({ queryKey: keys.now(type, job_id), queryFn: ({ signal }) => reports.read(type, filters, { signal, slot: 'report of now' }), retry: false, gcTime: 0 })
}

/** The records behind a cell, a page of them; the one before stays while another loads. */
export function useReportCell<T extends ReportType>(type: T, asked: CellQuery) {
  const reports = useReportsRepository()
  return useQuery({
    queryKey: keys.cell(type, asked),
    queryFn: ({ signal }) => reports.cell(type, asked, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the filters may be. */
export function useReportOptions() {
  const reports = useReportsRepository()
  return useQuery({ queryKey: keys.options, queryFn: ({ signal }) => reports.options({ signal }), staleTime: optionsFreshFor })
}

const mostSnapshots = 50

/** The last reports of this kind that somebody took. */
export function useSnapshots(type: ReportType) {
  const reports = useReportsRepository()
  return useQuery({ queryKey: keys.snapshots(type), queryFn: ({ signal }) => reports.snapshots({ report_type: type, ipp: mostSnapshots }, { signal }) })
}
