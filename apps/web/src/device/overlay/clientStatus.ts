import type { Client } from '@bisita/contract/clients/clients'
import { byContactTime, type ContactFacts, contactTime, type ResultSource, type ClientStatus, withContact } from '@bisita/rules/visits/contacts'

type Facts = Pick<Client, keyof ClientStatus>

const later = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) < Date.parse(other) ? other : one
}

/** When a client was last met or called; null where never. */
export const lastContact = ({ last_visit, last_call }: Facts): string | null => later(last_visit, last_call)

/**
 * The contact that the current result of a client came from, which the record does not say. It is the last known visit
 * with a result, where that is the same result and no call came after it; otherwise the last contact.
 */
export function resultAtOf(client: Facts, known: readonly ContactFacts[]): ResultSource | null {
  if (client.visit_result === null) return null
  const [latest] = known
    .filter(({ visit_result }) => visit_result !== null)
    .toSorted((a, b) => byContactTime(b, a))
  const same = latest?.visit_result === client.visit_result && latest.visit_secondary_result === client.visit_secondary_result
  const called = client.last_call !== null && latest !== undefined && Date.parse(client.last_call) > contactTime(latest)
  if (latest !== undefined && same && !called) return { at: contactTime(latest), id: latest.id }
  return { at: Date.parse(lastContact(client) ?? new Date(0).toISOString()), id: client.last_visit_id ?? '' }
}

/** A client with some more contacts applied, and the contact that its result then came from. */
export function afterContacts<C extends Facts>(client: C, contacts: readonly ContactFacts[], known: readonly ContactFacts[]) {
  const before = { standing: statusFields(client), resultAt: resultAtOf(client, known) }
  const { standing: status, resultAt } = contacts.reduce(({ standing: at, resultAt: from }, contact) => withContact(at, contact, from), before)
  return { client: { ...client, ...status }, resultAt }
}

const statusFields = ({ has_availed, last_call, last_visit, last_visit_id, visit_result, visit_secondary_result }: Facts): ClientStatus => ({
  has_availed,
  last_call,
  last_visit,
  last_visit_id,
  visit_result,
  visit_secondary_result,
})
