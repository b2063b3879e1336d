import type { ItineraryListQuery } from '@bisita/contract/itineraries'
import { addDays } from '@bisita/rules/time/days'
import { allDays, type DayRange } from '../../dayRange.ts'

/** The days that a list's filters leave on the Manila day `today`: a pending one lies before it, a scheduled one does not. */
export function itineraryDayRange({ status, date_from, date_to }: Pick<ItineraryListQuery, 'status' | 'date_from' | 'date_to'>, today: string): DayRange {
  const from = [date_from, status === 'scheduled' ? today : undefined]
  const to = [date_to, status === 'pending' ? addDays(today, -1) : undefined]
  return [
    from.reduce<string>((most, day) => (day !== undefined && day > most ? day : most), allDays[0]),
    to.reduce<string>((least, day) => (day !== undefined && day < least ? day : least), allDays[1]),
  ]
}
