import { t } from '@bisita/contract/words'
import { manilaDay, manilaOffset, startOfDay } from './days.ts'

const monthNames = [t('Jan'), t('Feb'), t('Mar'), t('Apr'), t('May'), t('Jun'), t('Jul'), t('Aug'), t('Sep'), t('Oct'), t('Nov'), t('Dec')] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * MMM DD, YYYY (`Nov 21, 2026`) of a day (YYYY-MM-DD) as it is, or of an instant (Date or ISO 8601 with
 * a time) by its day in Manila. Text that is neither is shown as it is.
 */
export function showDate(value: Date | string): string {
  const day = typeof value === 'string' && value.length === 10 ? value : manilaDayOf(value)
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? String(value) : `${name} ${date}, ${year}`
}

/** MM/DD/YYYY hh:mm:ss A (`11/21/2026 02:05:09 PM`) of an instant, in Manila. Text that is none is shown as it is. */
export function showDateTime(value: Date | string): string {
  const time = instantOf(value)
  if (time === null) return String(value)
  const manila = new Date(time.getTime() + manilaOffset)
  const hours = manila.getUTCHours()
  const day = [twoDigits(manila.getUTCMonth() + 1), twoDigits(manila.getUTCDate()), manila.getUTCFullYear()].join('/')
  const clock = [hours % 12 || 12, manila.getUTCMinutes(), manila.getUTCSeconds()].map(twoDigits).join(':')
  return hours < 12 ? t('{day} {clock} AM', { day, clock }) : t('{day} {clock} PM', { day, clock })
}

/** `02:05 PM` of an instant, in Manila. */
export const showTime = (value: Date | string): string => showDateTime(value).replace(/^\S+ (\d\d:\d\d):\d\d/, '$1')

/** An appointment (ISO 8601) for people: its day, and the time unless it is the day's beginning in Manila. */
export function showAppointment(value: string): string {
  const time = instantOf(value)
  const wholeDay = time !== null && time.getTime() === startOfDay(manilaDay(time)).getTime()
  return time === null || wholeDay ? showDate(value) : `${showDate(value)}, ${showTime(value)}`
}

function instantOf(value: Date | string): Date | null {
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? null : date
}

function manilaDayOf(value: Date | string): string | null {
  const time = instantOf(value)
  return time === null ? null : manilaDay(time)
}
