import { parsePeriod, periodDays } from '@bisita/rules/time/periods'
import type { DayRange } from '@bisita/rules/time/dayRanges'
import { invalid } from '../../problem.ts'

/**
 * The days of a period that ends today.
 * @throws Problem invalid on `field`
 */
export function daysOf(field: string, text: string, today: string): DayRange {
  const period = parsePeriod(text)
  if (period === null) throw invalid({ [field]: 'Written as 3 DAY, 2 WEEK or 1 MONTH.' })
  return periodDays(period, today)
}
