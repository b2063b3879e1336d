import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import { weekdayOf } from '../../ui/calendar/calendar.ts'
import type { ItineraryDayCount, ItineraryWithQueue } from './itineraries.repository.ts'

/** A status by colour, icon and word, the same in list, record and calendar. */
export const statusMarks: Readonly<Record<ItineraryStatus, { readonly tone: StateTone; readonly word: string }>> = {
  pending: { tone: 'late', word: t('Pending') },
  scheduled: { tone: 'planned', word: t('Scheduled') },
  visited: { tone: 'done', word: t('Visited') },
  skipped: { tone: 'dropped', word: t('Skipped') },
}

export const pinNames: Readonly<Record<PinType, string>> = {
  self: t('Own plan'),
  assigned: t('Assigned'),
  strategy: t('Strategy'),
}

/** What waits first, then what is done. */
export const statusOrder = ['pending', 'scheduled', 'visited', 'skipped'] as const satisfies readonly ItineraryStatus[]

export const totalOf = (count: ItineraryDayCount | undefined): number =>
  count === undefined ? 0 : statusOrder.reduce((sum, status) => sum + count[status], 0)

/** `2 pending, 3 scheduled` of a day. */
export function describeCount(count: ItineraryDayCount | undefined): string {
  const parts = statusOrder.flatMap((status) => (count !== undefined && count[status] > 0 ? [`${count[status]} ${status}`] : []))
  return parts.join(', ') || t('nothing planned')
}

/** `Saturday, Nov 21, 2026`. */
export const showDay = (day: string): string => `${weekdayOf(day)}, ${showDate(day)}`

export const placeOf = ({ barangay, mun_city }: Pick<ItineraryWithQueue, 'barangay' | 'mun_city'>): string => `${barangay}, ${mun_city}`

/** How its visit ended, in words; null before there is one. */
export function showOutcome(itinerary: ItineraryWithQueue): string | null {
  if (itinerary.visit_id === null) return null
  const result = [itinerary.visit_result, itinerary.visit_secondary_result, itinerary.visit_others_result]
  const words = [itinerary.has_availed === true ? t('Availed') : null, ...result].filter((part) => part !== null)
  return words.join(', ') || t('No result')
}

/** `12 minutes` of a visit's duration. */
export const showMinutes = (minutes: number): string => t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })

/** The rows of a day in the order in which somebody goes: by province, city, barangay, then by name. */
export const byPlace = <T extends Pick<ItineraryWithQueue, 'province' | 'mun_city' | 'barangay' | 'client_name'>>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => placeKey(one).localeCompare(placeKey(other), 'en'))

const placeKey = (row: Pick<ItineraryWithQueue, 'province' | 'mun_city' | 'barangay' | 'client_name'>): string =>
  [row.province, row.mun_city, row.barangay, row.client_name].join('\n')
