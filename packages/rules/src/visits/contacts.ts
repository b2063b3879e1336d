import { timeAheadDoubtful, timeBackDoubtful } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'

/** When a contact was, as the person or the device says, and when it arrived; both ISO 8601. */
export type ContactTimes = { readonly visit_time: string; readonly received_at: string }

/** A visit or call as far as its client follows from it. Of one that is not sent yet `received_at` is now. */
export type ContactFacts = ContactTimes & {
  readonly id: string
  readonly visit_type: VisitType
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/**
 * The time by which a contact counts, in milliseconds since 1970: the earlier of what it says and when it arrived, so that a
 * clock that is ahead hides nothing. It orders contacts and says on which day they count; shown is `visit_time`.
 */
export const contactTime = ({ visit_time, received_at }: ContactTimes): number => Math.min(Date.parse(visit_time), Date.parse(received_at))

/** {@link contactTime} as ISO 8601 in UTC. */
export const contactInstant = (contact: ContactTimes): string => new Date(contactTime(contact)).toISOString()

/** Whether the time that a contact says can hardly be right, as it arrives; `arrived` in milliseconds since 1970. */
export function isDoubtful(visit_time: string, arrived: number): boolean {
  const ahead = Date.parse(visit_time) - arrived
  return ahead > timeAheadDoubtful || ahead < -timeBackDoubtful
}

/** Sorts contacts oldest first; the greater id comes later at one time. */
export const byContactTime = (one: ContactTimes & { readonly id: string }, other: ContactTimes & { readonly id: string }): number =>
  contactTime(one) - contactTime(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** What a client's contacts say of it; `last_call` and `last_visit` are contact times. */
export type ClientStatus = {
  readonly has_availed: boolean
  readonly last_call: string | null
  readonly last_visit: string | null
  readonly last_visit_id: string | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/** Nothing has been said of a client yet. */
export const noContacts: ClientStatus = {
  has_availed: false,
  last_call: null,
  last_visit: null,
  last_visit_id: null,
  visit_result: null,
  visit_secondary_result: null,
}

/** The contact that the present result comes from: its contact time in milliseconds, and its id. */
export type ResultSource = { readonly at: number; readonly id: string }

const later = (one: ResultSource, other: ResultSource): boolean => one.at > other.at || (one.at === other.at && one.id > other.id)

/**
 * What a client's contacts say of it with one more (promises/visits 4): last is the greatest contact time,
 * the greater id deciding between equals; the result is that of the last contact that has one. `resultAt` is
 * where the result that stands came from, null where none stands. Gives the same after any order of contacts.
 */
export function withContact(
  status: ClientStatus,
  contact: ContactFacts,
  resultAt: ResultSource | null,
): { readonly standing: ClientStatus; readonly resultAt: ResultSource | null } {
  const { id, visit_type, visit_result, visit_secondary_result } = contact
  const here = { at: contactTime(contact), id }
  const next = { ...status, has_availed: status.has_availed || contact.has_availed }
  if (visit_type === 'call') {
    if (status.last_call === null || here.at > Date.parse(status.last_call)) next.last_call = contactInstant(contact)
  } else {
    const last = status.last_visit === null ? null : { at: Date.parse(status.last_visit), id: status.last_visit_id ?? '' }
    if (last === null || later(here, last)) Object.assign(next, { last_visit: contactInstant(contact), last_visit_id: id })
  }
  if (visit_result === null || (resultAt !== null && later(resultAt, here))) return { standing: next, resultAt }
  return { standing: { ...next, visit_result, visit_secondary_result }, resultAt: here }
}

/** What all contacts of a client say of it. */
export function clientStatusOf(contacts: readonly ContactFacts[]): { readonly standing: ClientStatus; readonly resultAt: ResultSource | null } {
  const none = { standing: noContacts, resultAt: null as ResultSource | null }
  return contacts.reduce(({ standing: status, resultAt }, contact) => withContact(status, contact, resultAt), none)
}
