import { ageSpan } from '@bisita/contract/limits'
import { isRealDay } from '../time/days.ts'

/**
 * The age in whole years on a day (both YYYY-MM-DD). A person born on 29 February is a year older on 1 March of other
 * years.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The birth years that are allowed on a day, both ends included: from the year less the minimum age down to 120 years before that. */
export function birthYearRange(minimumAge: number, day: string): { readonly from: number; readonly to: number } {
  const to = Number(day.slice(0, 4)) - minimumAge
  return { from: to - ageSpan, to }
}

/** The message for a birth date that can't be accepted, or null; both dates YYYY-MM-DD, `today` of Manila. */
export function birthDateProblem(birthDate: string, minimumAge: number, today: string): string | null {
  if (!isRealDay(birthDate)) return 'This date does not exist.'
  const { from, to } = birthYearRange(minimumAge, today)
  const year = Number(birthDate.slice(0, 4))
  return year >= from && year <= to ? null : `The year of birth is from ${from} to ${to}.`
}
