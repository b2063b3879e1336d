import type { Client } from '@bisita/contract/clients/clients'
import { expect, test } from 'vitest'
import { someClient } from '../../testing/records.ts'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import { withQueuedConsents } from './clientConsents.ts'

const now = Date.parse('2026-11-20T04:00:00.000Z')
const shown = ({ consents, do_not_contact, do_not_contact_reason }: Client) => [consents.map(({ channel, answer }) => `${channel} ${answer}`), do_not_contact, do_not_contact_reason]

const item = (fields: object): QueuedClient =>
  ({ record_id: 'a', action: 'consent', is_error: false, purpose: 'marketing', channel: 'any', answer: 'yes', how: 'spoken', at: '2026-11-20T03:00:00.000Z', ...fields }) as unknown as QueuedClient
const visit = (consent: object | null): QueuedVisit => ({ visit_time: '2026-11-20T03:30:00.000Z', consent }) as unknown as QueuedVisit

test('answers that wait count with those that the server has sent, but for one that was refused', () => {
  const client = someClient()
  expect(withQueuedConsents(client, [], [visit(null)], 'me', now)).toBe(client)
  expect(shown(withQueuedConsents(client, [item({})], [], 'me', now))).toEqual([['visit yes', 'call yes'], 'none', null])
  expect(withQueuedConsents(client, [item({ is_error: true })], [], 'me', now)).toBe(client)
  const known = someClient({ consents: [{ id: 'b', purpose: 'marketing', channel: 'call', answer: 'withdrawn', at: '2026-11-20T01:00:00.000Z', how: 'spoken', basis: 'consent', by: 'tele' }] })
  expect(shown(withQueuedConsents(known, [item({})], [], 'me', now))[0]).toEqual(['visit yes', 'call withdrawn'])
})

test('a refusal in a visit forbids every contact where that was asked for; a clock that is ahead gains nothing', () => {
  const refusal = visit({ id: 'c', answer: 'no', how: 'spoken', no_contact: true })
  expect(shown(withQueuedConsents(someClient(), [item({ at: '2031-01-01T00:00:00.000Z' })], [refusal], 'me', now))).toEqual([['visit yes', 'call yes'], 'all', 'Did not agree to be contacted'])
  expect(shown(withQueuedConsents(someClient(), [item({})], [refusal], 'me', now))[0]).toEqual(['visit no', 'call no'])
})
