import type { VisitType } from '@bisita/contract/visits/outcomes'

/** A visit or call as far as its client follows from it; `visit_time` is ISO 8601 in UTC. */
export type ContactFacts = {
  readonly id: string
  readonly visit_type: VisitType
  readonly visit_time: string
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/** What a client's contacts say of it. */
export type Standing = {
  readonly has_availed: boolean
  readonly last_call: string | null
  readonly last_visit: string | null
  readonly last_visit_id: string | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
}

/** Nothing has been said of a client yet. */
export const unmet: Standing = {
  has_availed: false,
  last_call: null,
  last_visit: null,
  last_visit_id: null,
  visit_result: null,
  visit_secondary_result: null,
}

/** Where among the contacts the standing result comes from. */
export type ResultAt = { readonly visit_time: string; readonly id: string }

const later = (one: ResultAt, other: ResultAt): boolean => {
  const difference = Date.parse(one.visit_time) - Date.parse(other.visit_time)
  return difference > 0 || (difference === 0 && one.id > other.id)
}

/** The earlier of nothing and something is nothing. */
const isLater = (time: string, than: string | null): boolean => than === null || Date.parse(time) > Date.parse(than)

/**
 * What a client's contacts say of it with one more (decisions.md, section 3): last is the greatest visit_time,
 * the greater id deciding between equals; the result is that of the last contact that has one. `resultAt` is
 * where the result that stands came from, null where none stands. Gives the same after any order of contacts.
 */
export function withContact(
  standing: Standing,
  contact: ContactFacts,
  resultAt: ResultAt | null,
): { readonly standing: Standing; readonly resultAt: ResultAt | null } {
  const { id, visit_type, visit_time, visit_result, visit_secondary_result } = contact
  const next = { ...standing, has_availed: standing.has_availed || contact.has_availed }
  if (visit_type === 'call') {
    if (isLater(visit_time, standing.last_call)) next.last_call = visit_time
  } else {
    const last = standing.last_visit === null ? null : { visit_time: standing.last_visit, id: standing.last_visit_id ?? '' }
    if (last === null || later(contact, last)) Object.assign(next, { last_visit: visit_time, last_visit_id: id })
  }
  if (visit_result === null || (resultAt !== null && later(resultAt, contact))) return { standing: next, resultAt }
  return { standing: { ...next, visit_result, visit_secondary_result }, resultAt: { visit_time, id } }
}

/** What all contacts of a client say of it. */
export function standingOf(contacts: readonly ContactFacts[]): { readonly standing: Standing; readonly resultAt: ResultAt | null } {
  const none = { standing: unmet, resultAt: null as ResultAt | null }
  return contacts.reduce(({ standing, resultAt }, contact) => withContact(standing, contact, resultAt), none)
}
