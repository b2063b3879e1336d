import { addDays, isWorkingDay } from './days.ts'

/** Days of Manila, YYYY-MM-DD, both included. */
export type DayRange = { readonly from: string; readonly to: string }

const oneDay = 86_400_000

/** The number of days in a range. */
export const dayCountOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / oneDay + 1

/** Every day of a range. */
export function eachDay({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The earlier range to compare with: shifted back by the range's weeks, rounded up, so that weekdays match. */
export function comparedRange(days: DayRange): DayRange {
  const back = -7 * Math.ceil(dayCountOf(days) / 7)
  return { from: addDays(days.from, back), to: addDays(days.to, back) }
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** `count` weeks from Monday to Sunday, oldest first; `today` is in the last. */
export function weeksUntil(today: string, count: number): DayRange[] {
  const last = mondayOf(today)
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(last, 7 * (at - count + 1))
    return { from, to: addDays(from, 6) }
  })
}

type Goal = { readonly target: number; readonly holidays: readonly { readonly date: string }[] }

/** The farthest that a streak is followed back, in days. */
export const longestStreak = 120

/**
 * The number of days in a row, up to today, on which a person reached the target. Today, weekends and holidays break
 * nothing. `on` gives the number of contacts of a day.
 */
export function streakOf(on: (day: string) => number, today: string, { target, holidays }: Goal): number {
  if (target <= 0) return 0
  let streak = on(today) >= target ? 1 : 0
  for (let back = 1; back < longestStreak; back += 1) {
    const day = addDays(today, -back)
    if (on(day) >= target) streak += 1
    else if (isWorkingDay(day, holidays)) return streak
  }
  return streak
}

/** The median of some numbers; null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half] ?? 0, sorted[half] ?? 0]
  return (low + high) / 2
}
