import { halves } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { manilaOffset } from '../time/days.ts'
import { type ContactTimes, contactTime } from '../visits/contacts.ts'

export type Half = (typeof halves)[number]

/** Monday is 1 and Sunday 7, as ISO 8601 counts. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The number of half-days of a week. */
export const halfDays = weekdays.length * halves.length

/** The place of a half-day in arrays of them: Monday morning is 0, Sunday afternoon 13. The database numbers them alike. */
export const halfDayOf = (weekday: number, half: Half): number => (weekday - 1) * halves.length + halves.indexOf(half)

/** Visits by half-day of the week: how many there were, and how many of them found the client. Each has {@link halfDays} numbers. */
export type HalfDayCounts = { readonly visits: readonly number[]; readonly found: readonly number[] }

const zeros: readonly number[] = Array.from({ length: halfDays }, () => 0)

/** Of somebody or a place without visits. */
export const noHalfDays: HalfDayCounts = { visits: zeros, found: zeros }

/** The weekday of an instant that UTC writes as Manila does, from 1 for Monday. */
const isoWeekday = (date: Date): number => ((date.getUTCDay() + 6) % 7) + 1

/** The weekday of a day (YYYY-MM-DD), from 1 for Monday. */
export const weekdayOf = (day: string): number => isoWeekday(new Date(`${day}T00:00:00Z`))

/** What a visit or call says of how it ended. */
type Outcome = { readonly visit_type: string; readonly has_availed: boolean; readonly visit_result: string | null }

/** A visit or call as far as it says when somebody is at home. */
export type FoundFacts = ContactTimes & Outcome

/**
 * Whether a visit found the client: any result but Not Around. Null where the visit says nothing of the hour: calls, and
 * visits to somebody who has died or moved out.
 */
export function foundAtHome({ visit_type, has_availed, visit_result }: Outcome): boolean | null {
  if (visit_type !== 'visit') return null
  if (has_availed) return true
  if (visit_result === null || visit_result === 'Moved Out' || visit_result === 'Deceased') return null
  return visit_result !== 'Not Around'
}

/** The half-day of a contact, by the time it counts: the earlier of its own and its arrival (promises/visits 3). */
export function halfDayOfContact(contact: ContactTimes): number {
  const manila = new Date(contactTime(contact) + manilaOffset)
  return halfDayOf(isoWeekday(manila), manila.getUTCHours() < 12 ? 'morning' : 'afternoon')
}

/** The counts of contacts; those that say nothing of the hour are left out. */
export function countHalfDays(contacts: readonly FoundFacts[]): HalfDayCounts {
  const visits = [...zeros]
  const found = [...zeros]
  for (const contact of contacts) {
    const atHome = foundAtHome(contact)
    if (atHome === null) continue
    const at = halfDayOfContact(contact)
    visits[at] = (visits[at] ?? 0) + 1
    if (atHome) found[at] = (found[at] ?? 0) + 1
  }
  return { visits, found }
}
