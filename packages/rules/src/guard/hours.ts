import type { OwnSettings } from '@bisita/contract/settings'
import { addDays, manilaDay, manilaOffset, startOfDay } from '../time/days.ts'

/** The settings that say when clients may be called. */
export type CallHours = Pick<OwnSettings, 'call_from' | 'call_to' | 'call_days' | 'call_hours_kept' | 'holidays'>

const minute = 60_000
const oneDay = 24 * 60 * minute
/** How many days ahead or back call hours are looked for: more than an administrator can name as holidays. */
const mostDays = 500
/** From this time (Manila) of the next call day on, a missed promise is open to every caller. */
const sharedFrom = '08:00'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A time (HH:MM) of a day in Manila, in milliseconds since 1970. */
const at = (day: string, time: string): number => startOfDay(day).getTime() + minutesOf(time) * minute

/** 1 for Monday to 7 for Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The holiday on a day (YYYY-MM-DD), if there is one. */
export const holidayOf = ({ holidays }: Pick<CallHours, 'holidays'>, day: string): { readonly name: string } | undefined =>
  holidays.find(({ date }) => date === day)

/** When calls begin and end on a day, in milliseconds since 1970; null where none are made. */
function opening(hours: CallHours, day: string): readonly [number, number] | null {
  if (holidayOf(hours, day) !== undefined) return null
  if (!hours.call_hours_kept) return [startOfDay(day).getTime(), startOfDay(day).getTime() + oneDay]
  return hours.call_days.includes(weekday(day)) ? [at(day, hours.call_from), at(day, hours.call_to)] : null
}

/** When calls end on a day; null where none are made. */
export function callsEndAt(hours: CallHours, day: string): Date | null {
  const open = opening(hours, day)
  return open === null ? null : new Date(open[1])
}

/** Whether an instant lies within the hours and days of calls; holidays are not considered. */
export function isCallTime(hours: CallHours, now: Date): boolean {
  const day = manilaDay(now)
  const time = new Date(now.getTime() + manilaOffset).toISOString().slice(11, 16)
  return !hours.call_hours_kept || (hours.call_days.includes(weekday(day)) && time >= hours.call_from && time < hours.call_to)
}

/** Whether calls may be made at an instant: within the hours, and on no holiday. */
export const mayCallAt = (hours: CallHours, now: Date): boolean => isCallTime(hours, now) && holidayOf(hours, manilaDay(now)) === undefined

/** The first instant at or after `from` at which calls may be made; null where there is none within 500 days. */
export function nextOpening(hours: CallHours, from: Date): Date | null {
  const first = manilaDay(from)
  for (let ahead = 0; ahead < mostDays; ahead += 1) {
    const open = opening(hours, addDays(first, ahead))
    if (open !== null && from.getTime() < open[1]) return new Date(Math.max(open[0], from.getTime()))
  }
  return null
}

/**
 * When a promise to call back is due: at its time, or where no calls may be made then, when they next begin; null where
 * that is never. The time of a promise for a whole day is the day's beginning.
 */
export const promiseDue = (hours: CallHours, callBackAt: Date): Date | null => nextOpening(hours, callBackAt)

/**
 * When a promise that was due is open to every caller: from 8:00 (Manila) of the next call day after `due`; null where
 * there is none.
 */
export function promiseShared(hours: CallHours, due: Date): Date | null {
  const next = nextOpening(hours, startOfDay(addDays(manilaDay(due), 1)))
  return next === null ? null : new Date(at(manilaDay(next), sharedFrom))
}

/**
 * Promises to call back at a time before this instant are open to every caller at `now`, which is within call hours.
 * The same rule as {@link promiseShared}, as an upper bound for an indexed column.
 */
export function sharedBefore(hours: CallHours, now: Date): Date {
  const today = manilaDay(now)
  // Before 8:00 a promise of the last call day still belongs to the caller who made it.
  let passed = now.getTime() >= at(today, sharedFrom) ? 0 : 1
  for (let back = 1; back < mostDays; back += 1) {
    const open = opening(hours, addDays(today, -back))
    if (open !== null && passed === 0) return new Date(open[1])
    if (open !== null) passed -= 1
  }
  return new Date(0)
}
