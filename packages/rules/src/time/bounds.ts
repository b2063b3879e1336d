import { showDate } from './dates.ts'
import { addDays, monthsBefore } from './days.ts'

/** The first and last day of Manila (YYYY-MM-DD) that may be entered. */
export type DayBounds = { readonly from: string; readonly to: string }

const years = (today: string, count: number): string => monthsBefore(today, -12 * count)

/*
 * Bounds of days that people enter or programs send, as of `today`: a typing error such as the year 0026 would stay in
 * lists, averages and targets for good. Days of birth have a rule of their own (`birthYearRange`).
 */

/** How many days before today a visit may still be planned, so that a week can be written up afterwards. */
const planBack = 30

/** Days for which a visit may be planned. */
export const planDays = (today: string): DayBounds => ({ from: addDays(today, -planBack), to: years(today, 2) })

/** Days of a plan that a phone has sent late: one entered in time is accepted up to a year later. */
export const latePlanDays = (today: string): DayBounds => ({ from: addDays(years(today, -1), -planBack), to: years(today, 2) })

/** Days on which a user may have been hired. */
export const hiringDays = (today: string): DayBounds => ({ from: '1950-01-01', to: years(today, 1) })

/** Days that may be named as holidays. */
export const holidayDays: DayBounds = { from: '2000-01-01', to: '2100-12-31' }

/** Days on which a cover may begin. */
export const coverDays = (today: string): DayBounds => ({ from: today, to: years(today, 1) })

/** Days for which a client may ask to be called back. A contact may arrive late, so a past day is accepted. */
export const callBackDays = (today: string): DayBounds => ({ from: years(today, -1), to: years(today, 2) })

/** Days on which a client may have said to the office whether it may be contacted. */
export const consentDays = (today: string): DayBounds => ({ from: '1950-01-01', to: today })

/** The message for a day (YYYY-MM-DD) outside its bounds, or null. */
export const boundsProblem = (day: string, { from, to }: DayBounds): string | null =>
  day >= from && day <= to ? null : `The day is from ${showDate(from)} to ${showDate(to)}.`

/** The most days between a plan and its visit that averages count: beyond it one of the two is wrong. */
export const longestResponse = 366
