import { addDays } from '@bisita/rules/time/days'

/** Days from the first to the last, both included; none where the last comes before the first. */
export type DayRange = readonly [first: string, last: string]

/** All the days there are. */
export const allDays: DayRange = ['0001-01-01', '9999-12-31']

/** Whether a range leaves any day out. */
export const isBounded = ([first, last]: DayRange): boolean => first !== allDays[0] || last !== allDays[1]

/** The days before a range and the days after it; empty where the range has no bound on that side. */
export const daysBefore = ([first]: DayRange): DayRange => (first === allDays[0] ? none : [allDays[0], addDays(first, -1)])
export const daysAfter = ([, last]: DayRange): DayRange => (last === allDays[1] ? none : [addDays(last, 1), allDays[1]])

const none: DayRange = [allDays[1], allDays[0]]

/**
 * A range in parts: its whole months, by the first days of the first and the last one, and the days before and after
 * them.
 */
export type MonthsAndDays = { readonly months: DayRange | null; readonly days: readonly DayRange[] }

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const isLastOfMonth = (day: string): boolean => monthOf(addDays(day, 1)) !== monthOf(day)

/** Splits a range into whole months and the remaining days. */
export function splitIntoMonthsAndDays(dayRange: DayRange): MonthsAndDays {
  const [first, last] = dayRange
  if (first > last) return { months: null, days: [] }
  const firstWhole = first === monthOf(first) ? first : monthOf(addDays(monthOf(first), 32))
  const lastWhole = isLastOfMonth(last) ? monthOf(last) : monthOf(addDays(monthOf(last), -1))
  // The month after the last of all days does not exist.
  if (lastWhole < firstWhole || first > monthOf(allDays[1])) return { months: null, days: [dayRange] }
  const days: DayRange[] = []
  if (first < firstWhole) days.push([first, addDays(firstWhole, -1)])
  if (monthOf(last) !== lastWhole) days.push([monthOf(last), last])
  return { months: [firstWhole, lastWhole], days }
}
