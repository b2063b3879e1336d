import type { Client } from '@bisita/contract/clients/clients'
import { type ContactFacts, type ResultAt, type Standing, withContact } from '@bisita/rules/visits/contacts'

type Facts = Pick<Client, keyof Standing>

const later = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) < Date.parse(other) ? other : one
}

/** When a client was last met or called; null where never. */
export const lastContact = ({ last_visit, last_call }: Facts): string | null => later(last_visit, last_call)

/**
 * Where the result that stands came from: the record does not say. Of the visits that are known here the last
 * with a result is it, where it says the same and no call came after; otherwise it is taken for the last contact's.
 */
export function resultAtOf(client: Facts, known: readonly ContactFacts[]): ResultAt | null {
  if (client.visit_result === null) return null
  const [latest] = known
    .filter(({ visit_result }) => visit_result !== null)
    .toSorted((a, b) => Date.parse(b.visit_time) - Date.parse(a.visit_time) || (a.id < b.id ? 1 : -1))
  const same = latest?.visit_result === client.visit_result && latest.visit_secondary_result === client.visit_secondary_result
  const called = client.last_call !== null && latest !== undefined && Date.parse(client.last_call) > Date.parse(latest.visit_time)
  if (latest !== undefined && same && !called) return latest
  return { visit_time: lastContact(client) ?? new Date(0).toISOString(), id: client.last_visit_id ?? '' }
}

/** What a client is after some more contacts, and where its result came from then. */
export function afterContacts<C extends Facts>(client: C, contacts: readonly ContactFacts[], known: readonly ContactFacts[]) {
  const before = { standing: standingFields(client), resultAt: resultAtOf(client, known) }
  const { standing, resultAt } = contacts.reduce(({ standing: at, resultAt: from }, contact) => withContact(at, contact, from), before)
  return { client: { ...client, ...standing }, resultAt }
}

const standingFields = ({ has_availed, last_call, last_visit, last_visit_id, visit_result, visit_secondary_result }: Facts): Standing => ({
  has_availed,
  last_call,
  last_visit,
  last_visit_id,
  visit_result,
  visit_secondary_result,
})
