import { addDays, isWorkingDay, startOfDay } from '@bisita/rules/time/days'
import type { Random } from '../random.ts'

const minute = 60_000
const hour = 60 * minute

/** How far back contacts go, in days before today. */
export const contactDays = 60

/**
 * The days before today on which people worked, as instants of their beginning, oldest first. A day
 * stands in the list as often as it is likely: working days three times, Saturdays once, Sundays never.
 */
export function workDays(today: string): readonly number[] {
  const days = Array.from({ length: contactDays }, (_, i) => addDays(today, i - contactDays))
  return days.flatMap((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const often = isWorkingDay(day) ? 3 : weekday === 6 ? 1 : 0
    return Array.from({ length: often }, () => startOfDay(day).getTime())
  })
}

/** An instant between 8:00 and 17:30 of one of the days, on a whole second. */
export function workingTime(random: Random, days: readonly number[]): number {
  return random.pick(days) + 8 * hour + 1000 * random.below(9.5 * 3600)
}

/** The day itself where people work on it, otherwise the next one (`step` 1) or the one before (-1) on which they do. */
export function workingDayFrom(day: string, step: 1 | -1 = 1): string {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, step)
  return found
}

/** An instant in the office hours of a day, on a whole second. */
export function officeTime(random: Random, day: string): number {
  return workingTime(random, [startOfDay(day).getTime()])
}

/** Days before today between which the clients of the demo were added: all before the first contact. */
const added = { first: 420, last: contactDays + 5 }

/**
 * When client `index` of `count` was added: in the order of the index, in office hours. Ids begin with
 * the time, so they rise with the index, and an index on them is filled from one end.
 */
export function addedAt(random: Random, index: number, count: number, today: number): number {
  const days = added.first - added.last
  const reached = ((index + random.real()) / count) * days
  const day = Math.min(Math.floor(reached), days - 1)
  return Math.floor(today - (added.first - day) * 24 * hour + 8 * hour + (reached - day) * 9 * hour)
}

/** When work of today can have been done, and the share of a day's work that it makes. */
export type TodaySoFar = { readonly from: number; readonly to: number; readonly share: number }

/**
 * The day as far as it has gone (`startOfDay` and `now` in milliseconds): office hours. Before nine it begins at midnight:
 * people of other time zones look at the demo in the Philippine night, and would find every screen of today empty.
 * Null where the day has only begun.
 */
export function todaySoFar(startOfDay: number, now: number): TodaySoFar | null {
  const early = now < startOfDay + 9 * hour
  const from = startOfDay + (early ? minute : 8 * hour)
  const to = Math.min(now - 2 * minute, startOfDay + 17.5 * hour)
  if (to - from < 5 * minute) return null
  return { from, to, share: early ? 0.2 : Math.max(0.2, (to - from) / (9.5 * hour)) }
}
