import { maximumPeriodDays } from '@bisita/contract/limits'
import { addDays, monthsBefore } from './days.ts'

/** A length of time that a dashboard looks back: `N DAY|WEEK|MONTH` on the wire. */
export type Period = { readonly count: number; readonly unit: 'DAY' | 'WEEK' | 'MONTH' }

const daysAtMost = { DAY: 1, WEEK: 7, MONTH: 31 } as const

/** The period of a text (`3 DAY`); null where it is none, or longer than `maximumPeriodDays`. */
export function parsePeriod(text: string): Period | null {
  const [, number, unit] = /^([1-9]\d{0,3}) (DAY|WEEK|MONTH)$/.exec(text) ?? []
  if (unit !== 'DAY' && unit !== 'WEEK' && unit !== 'MONTH') return null
  const count = Number(number)
  return count * daysAtMost[unit] <= maximumPeriodDays ? { count, unit } : null
}

/** The days of a period that ends today, both included: `3 DAY` is today and the two days before. */
export function periodDays({ count, unit }: Period, today: string): { readonly from: string; readonly to: string } {
  const before = unit === 'MONTH' ? monthsBefore(today, count) : addDays(today, -count * daysAtMost[unit])
  return { from: addDays(before, 1), to: today }
}
