import { addDays } from '@bisita/rules/time/days'

/** Days from the first to the last, both included; none where the last comes before the first. */
export type Stretch = readonly [first: string, last: string]

/** All the days there are. */
export const always: Stretch = ['0001-01-01', '9999-12-31']

/** Whether a stretch leaves any day out. */
export const isBounded = ([first, last]: Stretch): boolean => first !== always[0] || last !== always[1]

/** The days before a stretch and those after it, one of the two empty at least where it is bounded on one side. */
export const before = ([first]: Stretch): Stretch => (first === always[0] ? none : [always[0], addDays(first, -1)])
export const after = ([, last]: Stretch): Stretch => (last === always[1] ? none : [addDays(last, 1), always[1]])

const none: Stretch = [always[1], always[0]]

/** A stretch as whole months, by the first days of the first and the last of them, and the days at its ends. */
export type Pieces = { readonly months: Stretch | null; readonly days: readonly Stretch[] }

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const isLastOfMonth = (day: string): boolean => monthOf(addDays(day, 1)) !== monthOf(day)

/** Cuts a stretch into whole months and what is left of it. */
export function piecesOf(stretch: Stretch): Pieces {
  const [first, last] = stretch
  if (first > last) return { months: null, days: [] }
  const firstWhole = first === monthOf(first) ? first : monthOf(addDays(monthOf(first), 32))
  const lastWhole = isLastOfMonth(last) ? monthOf(last) : monthOf(addDays(monthOf(last), -1))
  // There is no month after the last one there is.
  if (lastWhole < firstWhole || first > monthOf(always[1])) return { months: null, days: [stretch] }
  const days: Stretch[] = []
  if (first < firstWhole) days.push([first, addDays(firstWhole, -1)])
  if (monthOf(last) !== lastWhole) days.push([monthOf(last), last])
  return { months: [firstWhole, lastWhole], days }
}
