import { addDays, isWorkingDay, startOfDay } from '@bisita/rules/time/days'
import type { DayRange } from '../../dayRange.ts'
import type { Membership } from './reportUsers.store.ts'

/** The ends of the working days in a range, up to and with today, in milliseconds, ascending. */
export function workingDayEnds([first, last]: DayRange, today: string, holidays: readonly string[]): readonly number[] {
  const until = last < today ? last : today
  const free = holidays.map((date) => ({ date }))
  const ends: number[] = []
  for (let day = first; day <= until; day = addDays(day, 1)) {
    if (isWorkingDay(day, free)) ends.push(startOfDay(addDays(day, 1)).getTime())
  }
  return ends
}

/** How many of those days each person belonged to a branch at the end of, today: now. */
export function workingDaysOf(memberships: readonly Membership[], ends: readonly number[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const { user_id, from_at, to_at } of memberships) {
    const within = ends.filter((end) => from_at.getTime() < end && (to_at === null || to_at.getTime() >= end)).length
    days.set(user_id, (days.get(user_id) ?? 0) + within)
  }
  return days
}
