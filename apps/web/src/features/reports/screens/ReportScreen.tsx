import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { ReportTable, type CellName } from '../components/ReportTable.tsx'
import { withUsualFilters, type ReportKind } from '../kinds.ts'
import { ReportVersionMismatch } from '../reportVersionMismatch.ts'
import { useForgetReport, useReport } from '../reports.queries.ts'
import type { Report } from '../reports.queries.ts'
import { showDays } from '../format.ts'
import { stringifyQuery } from '../../../ui/browser/addressBar.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import type { NavigateSearch } from '../../../ui/list/params.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { Pane } from '../../../frame/Pane.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import styles from './reports.module.css'
import { filtersIn, type ReportSearch } from './reportSearch.ts'
import { ReportResult } from './ReportResult.tsx'

const ReportDetails = lazyWithPreload(() => import('./ReportDetails.tsx'), 'ReportDetails')

export type NavigateReport = NavigateSearch<ReportSearch>

/** The cell that an address has open. */
const cellIn = ({ row, column }: ReportSearch): CellName | null => (row === undefined || column === undefined ? null : { row, column })

/** The address of a report that was taken, with a cell of it. */
const addressOf = (report: Report, { order }: ReportSearch, cell: CellName): ReportSearch => ({ job_id: report.job_id, ...(order !== undefined && { order }), ...cell })

/** Other filters, with the order of the rows that an address has. */
const ordered = (filters: ReportSearch, { order }: ReportSearch): ReportSearch => ({ ...filters, ...(order !== undefined && { order }) })

/** One of the four reports: what narrows it, who is ahead, its numbers and, beside them or on a phone instead, what one of them counts. */
export function ReportScreen({ kind }: { kind: ReportKind }) {
  const today = useToday()
  const screen = useScreen(kind.path, { opens: 'row', over: ['column', 'date', 'page', 'ipp'] })
  const { search, go, wide } = screen
  const { job_id } = search
  const found = useReport(kind.type, job_id === undefined ? withUsualFilters(kind.type, filtersIn(search), today) : { job_id })
  const forget = useForgetReport(kind.type)
  const report = found.data
  // The address names the report that it shows, so that a reload, Back and a link open the same and not one of now.
  const unnamed = job_id === undefined && report !== undefined && !found.isPlaceholderData ? report.job_id : null
  const nameIt = useEffectEvent((id: string) => go((before) => ({ ...before, job_id: id }), { step: false }))
  useEffect(() => {
    if (unnamed !== null) nameIt(unnamed)
  }, [unnamed])
  const cell = cellIn(search)
  const isOpen = cell !== null && report !== undefined && !found.isError
  const open = (next: CellName) => report !== undefined && go((before) => addressOf(report, before, next), { step: cell === null })
  const hrefOf = (next: CellName) => (report === undefined ? '' : `${kind.path}${stringifyQuery(addressOf(report, search, next))}`)
  const filters = report === undefined || found.isPlaceholderData ? withUsualFilters(kind.type, filtersIn(search), today) : report.filters
  return (
    <Screen
      screen={{ ...screen, open: isOpen }}
      className={styles.split}
      back={t('Back to the report')}
      aside={report !== undefined && showDays(report.filters)}
      above={
        <>
          <GroupNav of="/report" />
          <ReportFilterBar kind={kind} filters={filters} narrow={!wide} onFilters={(next) => go((before) => ordered(next, before), { step: false })} />
        </>
      }
      list={
        <>
          {found.isPending && <RowsShape rows={10} />}
          {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
          {report !== undefined && !found.isError && (
            <section className={`stack gap-12 content-start shrink fades ${styles.report}`} data-old={found.isPlaceholderData} aria-label={t('Report')}>
              <ReportResult kind={kind} report={report} onRefresh={() => refresh(report)} onOpen={(id) => go(() => ({ job_id: id }), { step: true })} refreshing={found.isFetching} compact={!wide || isOpen} />
              {report.rows.length === 0 ? (
                <EmptyState title={t('No {rows} yet', { rows: kind.rows })} text={emptyWords(kind)} />
              ) : (
                <>
                  {!isOpen && <ReportChart kind={kind} report={report} hrefOf={hrefOf} onOpen={open} />}
                  <ReportTable
                    caption={screenTitles[kind.path]}
                    report={report}
                    order={search.order}
                    onOrder={(order) => go((before) => ({ ...before, order }), { step: false })}
                    open={cell}
                    hrefOf={hrefOf}
                    onOpen={open}
                    room={!wide ? 'narrow' : isOpen ? 'beside' : 'wide'}
                  />
                </>
              )}
            </section>
          )}
        </>
      }
      pane={
        isOpen && (
          <Pane screen={screen} label={t('Records')}>
            <Suspense fallback={<RowsShape rows={8} />}>
              <ReportDetails kind={kind} report={report} cell={cell} search={search} go={go} wide={wide} />
            </Suspense>
          </Pane>
        )
      }
    />
  )

  /** The same again, of now: the address has its filters, and the new one as soon as that is taken. */
  function refresh({ filters }: Report): void {
    if (job_id === undefined) return void found.refetch()
    forget(filters)
    go((before) => ordered(filters, before), { step: true })
  }
}

const emptyWords = ({ type }: ReportKind): string =>
  type === 'market-saturation'
    ? t('Branches and area heads in your scope show here. A location shows once a client lives there.')
    : t('People show here once they join a branch in your scope.')

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ReportVersionMismatch) return <FailedState text={error.message} />
  return <FailedState text={failureText(error)} onRetry={onRetry} />
}
