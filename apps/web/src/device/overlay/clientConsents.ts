import type { Client } from '@bisita/contract/clients/clients'
import { refusedReason } from '@bisita/contract/consents/consents.kinds'
import { countingConsents } from '@bisita/rules/consents/counting'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import { isPending } from './queueView.ts'

/** An answer about every kind of contact, as it stands in a queued visit. */
const inVisit = ({ consent, visit_time }: QueuedVisit) =>
  consent ? [{ ...consent, purpose: 'marketing', channel: 'any', given_at: visit_time } as const] : []

const inItem = (item: QueuedClient) =>
  item.action === 'consent' && isPending(item) ? [{ id: item.record_id, purpose: item.purpose, channel: item.channel, answer: item.answer, how: item.how, no_contact: item.no_contact, given_at: item.at }] : []

/**
 * A client after answers that are not sent yet, by the rule of the server: each counts by the earlier of when it was given
 * and now. A refusal that asks for it forbids every contact.
 * @param by who records on this phone
 * @param now milliseconds since 1970
 */
export function withQueuedConsents(client: Client, items: readonly QueuedClient[], met: readonly QueuedVisit[], by: string, now: number): Client {
  const queued = [...items.flatMap(inItem), ...met.flatMap(inVisit)]
  if (queued.length === 0) return client
  const facts = queued.map(({ id, purpose, channel, answer, how, given_at }) => ({
    id, purpose, channel, answer, how, by, basis: 'consent' as const, at: new Date(Math.min(Date.parse(given_at), now)).toISOString(),
  }))
  const blocks = client.do_not_contact !== 'all' && queued.some(({ answer, no_contact }) => answer !== 'yes' && no_contact === true)
  return { ...client, ...(blocks && { do_not_contact: 'all' as const, do_not_contact_reason: client.do_not_contact_reason ?? refusedReason }), consents: countingConsents([...client.consents, ...facts]) }
}
