import { showDate } from './dates.ts'
import { addDays, monthsBefore } from './days.ts'

/** Days of Manila from which to which something may be entered, both included. */
export type DayBounds = { readonly from: string; readonly to: string }

const years = (today: string, count: number): string => monthsBefore(today, -12 * count)

/*
 * What a day may be that somebody enters or a program sends, as of today: a slip of the hand such as the year 0026 would
 * stand in lists, averages and targets for good. Days of birth have a rule of their own (`birthYearRange`).
 */

/** How many days before today a visit may still be planned, so that a week can be written up afterwards. */
const planBack = 30

export const planDays = (today: string): DayBounds => ({ from: addDays(today, -planBack), to: years(today, 2) })

/** The same of a plan that a phone has sent late: what was entered in time is taken when it arrives, up to a year later. */
export const latePlanDays = (today: string): DayBounds => ({ from: addDays(years(today, -1), -planBack), to: years(today, 2) })

export const hiringDays = (today: string): DayBounds => ({ from: '1950-01-01', to: years(today, 1) })

export const holidayDays: DayBounds = { from: '2000-01-01', to: '2100-12-31' }

/** The first day on which somebody stands in for somebody else. */
export const coverDays = (today: string): DayBounds => ({ from: today, to: years(today, 1) })

/** When a client asked to be called back. A contact may arrive late, so what has passed meanwhile is taken. */
export const callBackDays = (today: string): DayBounds => ({ from: years(today, -1), to: years(today, 2) })

/** Why a day cannot be taken, or null. */
export const boundsProblem = (day: string, { from, to }: DayBounds): string | null =>
  day >= from && day <= to ? null : `The day is from ${showDate(from)} to ${showDate(to)}.`

/** Days between a plan and its visit beyond which one of the two is wrong, so that no average counts it. */
export const longestResponse = 366
