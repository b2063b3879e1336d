import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import type { ReportKind } from '../kinds.ts'
import { type Report, useReportNow, useSnapshots, useReportFiles } from '../reports.queries.ts'
import { showDays } from '../format.ts'
import { mostExcelRows } from '../../../ui/files/limits.ts'
import { screenTitles } from '@bisita/contract/paths'
import { known, t } from '@bisita/contract/words'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { FigureTable } from '../../../ui/tables/FigureTable.tsx'
import { IconChevronDown, IconDownload, IconRefresh } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './reports.module.css'

const ScheduleReport = lazyWithPreload(() => import('./ScheduleReport.tsx'), 'ScheduleReport')

type Props = {
  kind: ReportKind
  report: Report
  refreshing: boolean
  /** There is little room: files and paper are behind one button. */
  compact: boolean
  onRefresh: () => void
  /** Opens an earlier one. */
  onOpen: (id: string) => void
}

/** When a report was taken; the same of now, earlier ones, files and paper. */
export function ReportResult({ kind, report, refreshing, compact, onRefresh, onOpen }: Props) {
  const [compared, setCompared] = useState<string | null>(null)
  return (
    <>
      <div className={`row wrap gap-8-12 soft ${styles.taken}`}>
        <p role="status">{t('Taken at {taken_at}', { taken_at: showDateTime(report.taken_at) })}</p>
        <Button className="screen-only" variant="default" loading={refreshing} leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRefresh}>
          {t('Refresh')}
        </Button>
        {compared !== report.job_id && (
          <Button className="screen-only" variant="default" onClick={() => setCompared(report.job_id)}>
            {t('What changed since')}
          </Button>
        )}
        <Earlier kind={kind} report={report} onOpen={onOpen} />
        {compact ? (
          <span className="screen-only">
            <Dropdown
              face={
                <>
                  {t('Save or print')}
                  <IconChevronDown size={16} aria-hidden />
                </>
              }
            >
              {() => (
                <div className="stack gap-8" style={{ minWidth: 200, padding: 4 }}>
                  <Files kind={kind} report={report} />
                </div>
              )}
            </Dropdown>
          </span>
        ) : (
          <Files kind={kind} report={report} />
        )}
        <Scheduling kind={kind} report={report} />
      </div>
      {compared === report.job_id && <Changes kind={kind} report={report} onClose={() => setCompared(null)} />}
    </>
  )
}

function Earlier({ kind, report, onOpen }: Pick<Props, 'kind' | 'report' | 'onOpen'>) {
  const earlier = (useSnapshots(kind.type).data?.items ?? []).filter(({ id }) => id !== report.job_id)
  if (earlier.length === 0) return null
  return (
    <span className="screen-only">
      <Dropdown
        face={
          <>
            {t('Earlier reports')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
        side="start"
      >
        {(close) => (
          <ul className={`stack gap-2 scroll-y ${styles.earlier}`}>
            {earlier.map(({ id, taken_at, filters, rows }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    onOpen(id)
                  }}
                >
                  {showDateTime(taken_at)}
                  <small className="mute">
                    {showDays(filters)} · {t('{rows, plural, one {# row} other {# rows}}', { rows })}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dropdown>
    </span>
  )
}

/** The totals of an earlier report beside those of the same filters now. */
function Changes({ kind, report, onClose }: { kind: ReportKind; report: Report; onClose: () => void }) {
  const now = useReportNow(kind.type, report)
  const counting = report.columns.filter(({ counts }) => counts)
  return (
    <section className="stack gap-8 at-most-480" aria-label={t('What changed since')}>
      {now.isError && <p>{t('The current report did not load.')}</p>}
      {now.data !== undefined && (
        <FigureTable
          label={t('Totals then and now')}
          columns={[t('Total of'), t('Then'), t('Now'), t('Difference')]}
          rows={counting.map(({ key, label }) => {
            const [then, today] = [report.totals[key] ?? 0, now.data.totals[key] ?? 0]
            return [known(label), then, today, today > then ? `+${grouped(today - then)}` : grouped(today - then)]
          })}
        />
      )}
      <Button className="screen-only" variant="default" onClick={onClose}>
        {t('Hide what changed')}
      </Button>
    </section>
  )
}

function Files({ kind, report }: { kind: ReportKind; report: Report }) {
  const files = useReportFiles(kind.type)
  const dealWith = useHandleOutcome()
  const days = report.filters['date_from'] === undefined ? report.taken_at.slice(0, 10) : `${report.filters['date_from']}_${report.filters['date_to']}`
  const name = `${kind.type}_${days}`
  const save = useMutation({
    mutationFn: async (form: 'csv' | 'xlsx') => {
      // The server notes each file that leaves, whatever becomes of its text here.
      const csv = await files.report(report.job_id)
      if (form === 'csv') return saveFile(csv, `${name}.csv`)
      const { workbook } = await import('../../../ui/files/xlsx.ts')
      return saveFile(workbook(report, screenTitles[kind.path]), `${name}.xlsx`)
    },
    onError: (error) => dealWith(error),
  })
  const excel = report.rows.length <= mostExcelRows
  return (
    <>
      <Button className="screen-only" variant="default" loading={save.isPending && save.variables === 'csv'} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save.mutate('csv')}>
        {t('Save as CSV')}
      </Button>
      {excel ? (
        <Button className="screen-only" variant="default" loading={save.isPending && save.variables === 'xlsx'} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save.mutate('xlsx')}>
          {t('Save as Excel')}
        </Button>
      ) : (
        <p>{t('More than {mostExcelRows} rows: save them as CSV.', { mostExcelRows })}</p>
      )}
      <Button className="screen-only" variant="default" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
}

/** An administrator has a report made for somebody regularly. */
function Scheduling({ kind, report }: { kind: ReportKind; report: Report }) {
  const { user } = useSignedIn()
  const [open, setOpen] = useState(false)
  if (user.user_type !== 'admin') return null
  return (
    <>
      <Button className="screen-only" variant="default" onClick={() => setOpen(true)}>
        {t('Schedule')}
      </Button>
      {open && (
        <Suspense>
          <ScheduleReport kind={kind} filters={report.filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
