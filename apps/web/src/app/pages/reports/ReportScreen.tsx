import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { ReportTable, type CellName } from '../../../domains/reports/components/ReportTable.tsx'
import { withUsualFilters, type ReportKind } from '../../../domains/reports/kinds.ts'
import { ReportVersionMismatch } from '../../../domains/reports/reportVersionMismatch.ts'
import { useForgetReport, useReport } from '../../../domains/reports/reports.queries.ts'
import type { Report } from '../../../domains/reports/reports.queries.ts'
import { showDays } from '../../../domains/reports/format.ts'
import { stringifyQuery } from '../../../ui/browser/addressBar.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { without } from '../../../ui/list/params.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { reportScreens } from '../../screenGroups.ts'
import frame from '../frame.module.css'
import { BackToList, ClosePane } from '../FrameButtons.tsx'
import { GroupNav } from '../GroupNav.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import styles from './reports.module.css'
import { filtersIn, type ReportSearch } from './reportSearch.ts'
import { ReportResult } from './ReportResult.tsx'

const ReportDetails = lazyWithPreload(() => import('./ReportDetails.tsx').then(({ ReportDetails: component }) => component))

export type NavigateReport = (search: ReportSearch, options: { readonly step: boolean }) => void

type Props = { kind: ReportKind; search: ReportSearch; go: NavigateReport }

/** The cell that an address has open. */
const cellIn = ({ row, column }: ReportSearch): CellName | null => (row === undefined || column === undefined ? null : { row, column })

/** The address of a report that was taken, with a cell of it. */
const addressOf = (report: Report, { order }: ReportSearch, cell: CellName): ReportSearch => ({ job_id: report.job_id, ...(order !== undefined && { order }), ...cell })

/** One of the four reports: what narrows it, who is ahead, its numbers and, beside them or on a phone instead, what one of them counts. */
export function ReportScreen({ kind, search, go }: Props) {
  const today = useToday()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const title = screenTitles[kind.path]
  const { job_id } = search
  const found = useReport(kind.type, job_id === undefined ? withUsualFilters(kind.type, filtersIn(search), today) : { job_id })
  const forget = useForgetReport(kind.type)
  const report = found.data
  // The address names the report that it shows, so that a reload, Back and a link open the same and not one of now.
  const unnamed = job_id === undefined && report !== undefined && !found.isPlaceholderData ? report.job_id : null
  const nameIt = useEffectEvent((id: string) => go({ ...search, job_id: id }, { step: false }))
  useEffect(() => {
    if (unnamed !== null) nameIt(unnamed)
  }, [unnamed])
  const cell = cellIn(search)
  const isOpen = cell !== null && report !== undefined
  const close = () => {
    if (opened) router.history.back()
    else go(without(search, 'row', 'column', 'date', 'page', 'ipp'), { step: false })
  }
  useHotkeys([['Escape', () => void (cell === null || document.querySelector('[data-dialog="open"]') || close())]])
  const open = (next: CellName) => report !== undefined && go(addressOf(report, search, next), { step: cell === null })
  const hrefOf = (next: CellName) => (report === undefined ? '' : `${kind.path}${stringifyQuery(addressOf(report, search, next))}`)
  return (
    <>
      <PageHead title={title} lead={!wide && isOpen && <BackToList label="Back to the report" close={close} />} aside={report !== undefined && showDays(report.filters)} />
      {(wide || !isOpen) && (
        <>
          <GroupNav label="Reports" screens={reportScreens} />
          <ReportFilterBar kind={kind} filters={report === undefined || found.isPlaceholderData ? withUsualFilters(kind.type, filtersIn(search), today) : report.filters} narrow={!wide} onFilters={(filters) => go({ ...filters, ...(search.order !== undefined && { order: search.order }) }, { step: false })} />
        </>
      )}
      {found.isPending && <RowsShape rows={10} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {report !== undefined && !found.isError && (
        <div className={`${frame.split} ${styles.split}`} data-open={isOpen && wide}>
          {(wide || !isOpen) && (
            <section className={`stack gap-12 content-start shrink fades ${styles.report}`} data-old={found.isPlaceholderData} aria-label="Report">
              <ReportResult kind={kind} report={report} onRefresh={() => refresh(report)} onOpen={(id) => go({ job_id: id }, { step: true })} refreshing={found.isFetching} compact={!wide || isOpen} />
              {report.rows.length === 0 ? (
                <EmptyState title={`No ${kind.rows} yet`} text={emptyWords(kind)} />
              ) : (
                <>
                  {!isOpen && <ReportChart kind={kind} report={report} hrefOf={hrefOf} onOpen={open} />}
                  <ReportTable
                    caption={title}
                    report={report}
                    order={search.order}
                    onOrder={(order) => go({ ...search, order }, { step: false })}
                    open={cell}
                    hrefOf={hrefOf}
                    onOpen={open}
                    room={!wide ? 'narrow' : isOpen ? 'beside' : 'wide'}
                  />
                </>
              )}
            </section>
          )}
          {isOpen && (
            <Pane wide={wide} close={close}>
              <ReportDetails kind={kind} report={report} cell={cell} search={search} go={go} wide={wide} />
            </Pane>
          )}
        </div>
      )}
    </>
  )

  /** The same again, of now: the address has its filters, and the new one as soon as that is taken. */
  function refresh({ filters }: Report): void {
    if (job_id === undefined) return void found.refetch()
    forget(filters)
    go({ ...filters, ...(search.order !== undefined && { order: search.order }) }, { step: true })
  }
}

const emptyWords = ({ type }: ReportKind): string =>
  type === 'market-saturation'
    ? 'A branch or area head has a row here as soon as there is one in your scope, and a location once a client lives there.'
    : 'Each has a row here from the day on which they are added to a branch in your scope.'

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ReportVersionMismatch) return <FailedState text={error.message} />
  return <FailedState text={failureText(error)} onRetry={onRetry} />
}

function Pane({ wide, close, children }: { wide: boolean; close: () => void; children: ReactNode }) {
  return (
    <section className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={wide} aria-label="Records">
      {wide && <ClosePane close={close} />}
      <Suspense fallback={<RowsShape rows={8} />}>{children}</Suspense>
    </section>
  )
}
