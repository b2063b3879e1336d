/*
 * Days are text, YYYY-MM-DD, and belong to Manila; instants are Date. Manila has kept UTC+8 without
 * summer time since 1990, and the business has no instant before that, so a shift of eight hours is exact.
 */
/** Milliseconds that Manila's clocks are ahead of UTC. */
export const manilaOffset = 8 * 60 * 60 * 1000
const oneDay = 24 * 60 * 60 * 1000
/** The last day that YYYY-MM-DD can express; a clock may be set wrong beyond it. */
const lastDay = Date.UTC(9999, 11, 31)

/** The calendar day in Manila of an instant. */
export function manilaDay(instant: Date): string {
  return new Date(Math.min(instant.getTime() + manilaOffset, lastDay)).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Manila. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - manilaOffset)
}

/** Whether text is a day of the calendar, written YYYY-MM-DD: 31 February is none. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day (YYYY-MM-DD) `count` days later, or earlier where `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * oneDay).toISOString().slice(0, 10)
}

/** The same day of the month `count` months earlier, or the last of that month where it has no such day. */
export function monthsBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() - count
  const lastOfMonth = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const dayOfMonth = Math.min(date.getUTCDate(), lastOfMonth)
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, dayOfMonth)).toISOString().slice(0, 10)
}

/** Whether a day is Monday to Friday and none of the holidays. */
export function isWorkingDay(day: string, holidays: readonly { readonly date: string }[] = []): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5 && holidays.every(({ date }) => date !== day)
}

/** The longest run of days off that is looked back over; more in a row are no holidays but a mistake in the settings. */
const longestDaysOff = 31

/** The day itself where it is a working day, else the last one before it. */
export function lastWorkingDay(day: string, holidays: readonly { readonly date: string }[] = []): string {
  for (let back = 0; back <= longestDaysOff; back += 1) if (isWorkingDay(addDays(day, -back), holidays)) return addDays(day, -back)
  return day
}
