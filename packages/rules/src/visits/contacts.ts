import { timeAheadDoubtful, timeBackDoubtful } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'

/** When a contact was according to the person or the device, and when it arrived at the server; both ISO 8601. */
export type ContactTimes = { readonly visit_time: string; readonly received_at: string }

/** The parts of a visit or call that its client's status depends on. Of a contact not sent yet `received_at` is now. */
export type ContactFacts = ContactTimes & {
  readonly id: string
  readonly visit_type: VisitType
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/**
 * The time by which a contact counts, in milliseconds since 1970: the earlier of visit time and arrival, so that a
 * clock that is ahead hides nothing. It gives the order of contacts and the day on which they count; screens show
 * `visit_time`.
 */
export const contactTime = ({ visit_time, received_at }: ContactTimes): number => Math.min(Date.parse(visit_time), Date.parse(received_at))

/** {@link contactTime} as ISO 8601 in UTC. */
export const contactInstant = (contact: ContactTimes): string => new Date(contactTime(contact)).toISOString()

/** Whether a contact's `visit_time` (ISO 8601) is implausible when it arrives; `arrived` in milliseconds since 1970. */
export function isDoubtful(visit_time: string, arrived: number): boolean {
  const ahead = Date.parse(visit_time) - arrived
  return ahead > timeAheadDoubtful || ahead < -timeBackDoubtful
}

/** Sorts contacts oldest first; the greater id comes later at one time. */
export const byContactTime = (one: ContactTimes & { readonly id: string }, other: ContactTimes & { readonly id: string }): number =>
  contactTime(one) - contactTime(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** A client's status, derived from its contacts; `last_call` and `last_visit` are contact times (ISO 8601). */
export type ClientStatus = {
  readonly has_availed: boolean
  readonly last_call: string | null
  readonly last_visit: string | null
  readonly last_visit_id: string | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/** The status of a client without contacts. */
export const noContacts: ClientStatus = {
  has_availed: false,
  last_call: null,
  last_visit: null,
  last_visit_id: null,
  visit_result: null,
  visit_secondary_result: null,
}

/** The contact that the present result comes from: its contact time in milliseconds since 1970, and its id. */
export type ResultSource = { readonly at: number; readonly id: string }

const later = (one: ResultSource, other: ResultSource): boolean => one.at > other.at || (one.at === other.at && one.id > other.id)

/**
 * A client's status with one more contact (promises/visits 4): last is the greatest contact time, the greater id
 * deciding between equals; the result is that of the last contact that has one. `resultAt` is the contact that the
 * present result came from, null where there is none. The order in which contacts are added changes nothing.
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

/** A client's status from all its contacts, in any order. */
export function clientStatusOf(contacts: readonly ContactFacts[]): { readonly standing: ClientStatus; readonly resultAt: ResultSource | null } {
  const none = { standing: noContacts, resultAt: null as ResultSource | null }
  return contacts.reduce(({ standing: status, resultAt }, contact) => withContact(status, contact, resultAt), none)
}
