import { boundsProblem, holidayDays } from '@bisita/rules/time/bounds'
import { isRealDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import type { Settings } from './settings.queries.ts'

export type Holidays = Settings['holidays']
export type Holiday = Holidays[number]

/** As many as the server takes. */
const mostHolidays = 400
const longestName = 64

/** What is wrong with a holiday that is to be added, and in which field; null where it is right. */
export function holidayProblem(holidays: Holidays, { date, name }: Holiday): { readonly field: keyof Holiday; readonly text: string } | null {
  if (!isRealDay(date)) return { field: 'date', text: t('Choose a day.') }
  const problem = boundsProblem(date, holidayDays)
  if (problem !== null) return { field: 'date', text: problem }
  if (holidays.some((day) => day.date === date)) return { field: 'date', text: t('This day is a holiday already.') }
  if (holidays.length >= mostHolidays) return { field: 'date', text: t('At most {mostHolidays} holidays.', { mostHolidays }) }
  if (name.trim() === '') return { field: 'name', text: t('This is required.') }
  return name.trim().length > longestName ? { field: 'name', text: t('At most {longestName} characters.', { longestName }) } : null
}

/** With one more, in the order of the calendar. */
export const withHoliday = (holidays: Holidays, holiday: Holiday): Holidays =>
  [...holidays, holiday].toSorted((one, other) => (one.date < other.date ? -1 : 1))

/** Without the one of a day. */
export const withoutHoliday = (holidays: Holidays, date: string): Holidays => holidays.filter((day) => day.date !== date)
