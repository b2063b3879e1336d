import { addDays } from '@bisita/rules/time/days'
import { always, type Stretch } from '../../stretch.ts'
import type { Filters } from './list/filters.ts'

/** The days that a list's filters leave on the Manila day `today`: a pending one lies before it, a scheduled one does not. */
export function stretchOf({ status, date_from, date_to }: Filters, today: string): Stretch {
  const from = [date_from, status === 'scheduled' ? today : undefined]
  const to = [date_to, status === 'pending' ? addDays(today, -1) : undefined]
  return [
    from.reduce<string>((most, day) => (day !== undefined && day > most ? day : most), always[0]),
    to.reduce<string>((least, day) => (day !== undefined && day < least ? day : least), always[1]),
  ]
}
