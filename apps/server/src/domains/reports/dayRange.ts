import type { ReportType } from '@bisita/contract/reports'
import { maximumReportDays } from '@bisita/contract/limits'
import { worded } from '@bisita/contract/words'
import { addDays } from '@bisita/rules/time/days'
import { invalid } from '../../problem.ts'
import type { DayRange } from '../../dayRange.ts'

type RequestedDays = { readonly date_from?: string | undefined; readonly date_to?: string | undefined }

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * The Manila days that a report is about, null for all there are: of market-saturation where none were chosen. The others
 * take this month up to today.
 * @throws Problem invalid where the end is before the beginning, or more than a year after it
 */
export function reportDayRange(type: ReportType, { date_from, date_to }: RequestedDays, today: string): DayRange | null {
  if (type === 'market-saturation' && date_from === undefined && date_to === undefined) return null
  const to = date_to ?? today
  const from = date_from ?? firstOfMonth(to)
  if (from > to) throw invalid({ [date_to === undefined ? 'date_from' : 'date_to']: 'Not before the first day.' })
  if (addDays(from, maximumReportDays - 1) < to) throw invalid({ date_to: worded('At most {n} days.', { n: maximumReportDays }) })
  return [from, to]
}
