import { showDate } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { Report, ReportCell, ReportColumn, ReportFilters } from './reports.queries.ts'

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`

/** A cell for people; nothing where there is nothing to tell. */
export function showCell(value: ReportCell | undefined, kind: ReportColumn['kind']): string {
  if (value === null || value === undefined) return ''
  if (kind === 'date' && typeof value === 'string') return showDate(value)
  if (typeof value === 'string') return value
  if (kind === 'rate') return percent(value)
  return kind === 'average' ? value.toFixed(2) : grouped(value)
}

export const columnAt = ({ columns }: Pick<Report, 'columns'>, key: string): number => columns.findIndex((column) => column.key === key)

/** What names a row. */
export const nameOf = (report: Pick<Report, 'columns'>, row: readonly ReportCell[]): string =>
  String(row[Math.max(columnAt(report, 'display_name'), columnAt(report, 'name'))] ?? '')

/** The days of a report in words. */
export function showDays({ date_from, date_to }: ReportFilters): string {
  if (date_from === undefined || date_to === undefined) return t('All days')
  return date_from === date_to ? showDate(date_from) : t('{date_from} to {date_to}', { date_from: showDate(date_from), date_to: showDate(date_to) })
}
