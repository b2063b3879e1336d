import { expect, test } from 'vitest'
import type { QueuedItem } from '../queue/items.ts'
import { withSending } from '../queue/steps.ts'
import { countedIds, entriesOf } from '../testing/entries.ts'
import { decideResend } from './resend.ts'

const id = countedIds()
const enter = entriesOf(id)
const now = Date.parse('2026-11-21T04:00:00Z')
const soon = now + 1000

const again = (entry: QueuedItem): QueuedItem => withSending(entry, { again: soon })
const failure = (status: number, code: string, more: object = {}) => ({ status, code, message: code, fields: [], conflicts: [], ...more })
const conflictOf = (...fields: string[]) => failure(409, 'conflict', { conflicts: fields.map((field) => ({ field, base: null, theirs: null, mine: null })) })

const [client, update, visit, plan] = [enter.client(id()), enter.update('c', { address: 'x', phone_number: '0917' }), enter.visit(id(), 'c'), enter.plan(id(), 'c')].map(again) as [QueuedItem, QueuedItem, QueuedItem, QueuedItem]

test('what was not sent again is refused like anything else', () => {
  for (const refusal of [failure(404, 'not_found'), conflictOf('address'), failure(409, 'deleted')]) expect(decideResend(enter.update('c', { address: 'x' }), refusal, id, now)).toEqual({ do: 'refuse' })
})

test('of a conflict what others have said since stands, and the rest is sent; nobody is asked', () => {
  const refusal = decideResend(update, conflictOf('address'), id, now)
  expect(refusal.do).toBe('send other')
  const entry = (refusal as { entry: QueuedItem }).entry.item as unknown as Record<string, unknown> & { sending: { key: string } }
  expect([entry['phone_number'], 'address' in entry]).toEqual(['0917', false])
  expect(entry.sending.key).not.toBe(update.item.sending.key)
  expect(decideResend(update, conflictOf('address', 'phone_number'), id, now)).toEqual({ do: 'let go' })
})

test('a base that the server has no more is left out', () => {
  const based = again(enter.update('c', { address: 'x', base_revision_id: 7 }))
  const refusal = decideResend(based, failure(400, 'invalid', { fields: [{ path: 'base_revision_id', message: '' }] }), id, now)
  expect('base_revision_id' in (refusal as { entry: QueuedItem }).entry.item).toBe(false)
  expect(decideResend(based, failure(400, 'invalid', { fields: [{ path: 'address', message: '' }] }), id, now)).toEqual({ do: 'refuse' })
})

test('what it is about may come with another phone, for a while', () => {
  for (const entry of [client, update, visit, plan]) {
    expect(decideResend(entry, failure(404, 'not_found'), id, now)).toEqual({ do: 'wait' })
    expect(decideResend(entry, failure(404, 'not_found'), id, soon)).toEqual({ do: 'refuse' })
  }
})

test('what is closed, gone or planned already is let go; a visit for nothing but that it was taken back, a client with somebody else’s number never', () => {
  for (const code of ['deleted', 'duplicate', 'closed', 'out_of_work']) expect(decideResend(plan, failure(409, code), id, now)).toEqual({ do: 'let go' })
  expect(decideResend(visit, failure(409, 'deleted'), id, now)).toEqual({ do: 'let go' })
  expect(decideResend(visit, failure(409, 'duplicate'), id, now)).toEqual({ do: 'refuse' })
  expect(decideResend(client, failure(409, 'duplicate'), id, now)).toEqual({ do: 'refuse' })
})
