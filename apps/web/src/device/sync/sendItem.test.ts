import { expect, test } from 'vitest'
import { NeedsApproval } from '../../api/outcomes.ts'
import { countedIds, entriesOf } from '../testing/entries.ts'
import { emptyDisk, memoryQueue } from '../testing/memoryQueue.ts'
import { refuse } from '../testing/model/refuse.ts'
import type { QueuedItem } from '../queue/items.ts'
import type { Round } from './deps.ts'
import type { ItemAnswer } from './records.ts'
import { sendItem } from './sendItem.ts'

/** Sends one queued visit to a server that asks each visit why it has no location. */
async function sendOne(refusedField = 'location_error') {
  const newId = countedIds()
  const [id, client] = [newId(), newId()]
  const store = memoryQueue(emptyDisk(), () => undefined)
  await store.add([entriesOf(newId).visit(id, client)], null)
  const sent: { key: string; location_error: unknown }[] = []
  const round = {
    store,
    newKey: newId,
    clock: { now: () => 0 },
    check: () => undefined,
    answered: (call: Promise<unknown>) => call,
    server: {
      send: async (call: { body: Record<string, unknown> }, key: string): Promise<ItemAnswer> => {
        sent.push({ key, location_error: call.body['location_error'] })
        if (call.body['location_error'] === undefined) throw refuse('invalid', { fields: [refusedField] })
        return { kind: 'visit', visit: { id, client_id: client } } as ItemAnswer
      },
    },
  } as unknown as Round
  const [entry] = await store.items('0190a6a0-0000-7000-8000-0000000000aa')
  const became = await sendItem(round, entry as QueuedItem)
  return { became, sent, left: await store.items('0190a6a0-0000-7000-8000-0000000000aa') }
}

test('a visit that an older app queued without a location gets its reason once the server asks for it, under a new key', async () => {
  const { became, sent, left } = await sendOne()
  expect([became, left]).toEqual(['stored', []])
  expect(sent.map(({ location_error }) => location_error)).toEqual([undefined, 'unavailable'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('a visit that is refused for something else keeps its refusal', async () => {
  const { became, sent, left } = await sendOne('visit_result')
  expect([became, sent.length, left[0]?.item.is_error]).toEqual(['refused', 1, true])
})

test.each([
  ['', 'Recorded on my device and sent from its queue.'],
  ['As told on the phone.', 'As told on the phone.'],
])('what needs approval is asked for at once, under a key that is stored, with a message in any case', async (offered, message) => {
  const newId = countedIds()
  const store = memoryQueue(emptyDisk(), () => undefined)
  await store.add([entriesOf(newId).visit(newId(), newId())], null)
  const [entry] = await store.items('0190a6a0-0000-7000-8000-0000000000aa')
  const offer = { approval_title: 'Visit', approval_type: 'Visit', approval_message: offered, metadata_format: 'signed' }
  const requested: unknown[] = []
  const round = {
    store,
    newKey: () => 'key of the request',
    clock: { now: () => 0 },
    check: () => undefined,
    answered: (call: Promise<unknown>) => call,
    server: {
      send: () => Promise.reject(new NeedsApproval(offer, null)),
      request: async (body: unknown, key: string) => {
        requested.push([body, key, (await store.items('0190a6a0-0000-7000-8000-0000000000aa'))[0]?.item.sending.request])
        return { approval_id: 'a', approval_title: 'Visit', requested_at: '2026-11-28T00:00:00Z' }
      },
    },
  } as unknown as Round
  const body = { ...offer, approval_message: message }
  expect(await sendItem(round, entry as QueuedItem)).toBe('requested')
  expect(requested).toEqual([[body, 'key of the request', { key: 'key of the request', body }]])
})
