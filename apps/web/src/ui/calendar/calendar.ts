import { addDays, monthsBefore } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'

/*
 * Weeks begin on Sunday, as on the wall calendars of the Philippines (docs/decisions/itineraries.md). Days are text,
 * YYYY-MM-DD; nothing here depends on today.
 */

const weekdays = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')] as const

const months = [
  t('January'), t('February'), t('March'), t('April'), t('May'), t('June'),
  t('July'), t('August'), t('September'), t('October'), t('November'), t('December'),
] as const

/** The names of the weekdays, from Sunday. */
export const weekdayNames: readonly string[] = weekdays

const daysOfWeek = 7

const placeInWeek = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `Saturday` of a day. */
export const weekdayOf = (day: string): string => weekdays[placeInWeek(day)] ?? ''

/** `21` of a day, without a leading zero. */
export const dateOf = (day: string): string => String(Number(day.slice(8)))

/** `November 2026` of a day. */
export const monthOf = (day: string): string => `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

export const isSameMonth = (day: string, other: string): boolean => day.slice(0, 7) === other.slice(0, 7)

/** The seven days of a day's week. */
export function weekOf(day: string): readonly string[] {
  const sunday = addDays(day, -placeInWeek(day))
  return Array.from({ length: daysOfWeek }, (_, at) => addDays(sunday, at))
}

/** The weeks of a day's month, with the first and the last in full. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const weeks: (readonly string[])[] = []
  for (let week = weekOf(`${day.slice(0, 7)}-01`); week.some((one) => isSameMonth(one, day)); week = weekOf(nextWeek(week))) weeks.push(week)
  return weeks
}

const nextWeek = (week: readonly string[]): string => addDays(week[0] ?? '', daysOfWeek)

/**
 * The same day of the month `count` months later (earlier where negative), or the last of that month where it has no
 * such day.
 */
export const addMonths = (day: string, count: number): string => monthsBefore(day, -count)

type Step = (day: string, shift: boolean) => string

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -daysOfWeek),
  ArrowDown: (day) => addDays(day, daysOfWeek),
  Home: (day) => weekOf(day)[0] ?? day,
  End: (day) => weekOf(day).at(-1) ?? day,
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

/**
 * The day that a key leads to in a grid of days (the grid pattern of ARIA): arrows by a day or a week, Home and End
 * within the week, PageUp and PageDown by a month, with Shift by a year. Undefined for any other key.
 */
export const dayByKey = (day: string, key: string, shift = false): string | undefined => steps[key]?.(day, shift)
