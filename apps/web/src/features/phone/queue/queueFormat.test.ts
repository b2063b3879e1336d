import { expect, test } from 'vitest'
import { blockedItems, isCorrectable, isUnsent, markOf, titleOf, whyWaiting } from './queueFormat.ts'
import { aChange, aClient, anAwaiting, aPlan, aSkip, aVisit, failure } from '../testing.ts'

const refused = { failure: failure() }

test('each item is named by what it does', () => {
  expect([aClient(), aChange(), aVisit(), aPlan(), aSkip()].map(titleOf)).toEqual([
    'New client',
    'Change of a client',
    'Visit',
    'Planned visit',
    'Planned visit skipped',
  ])
  expect(anAwaiting().status).toBe('PENDING')
})

test('what depends on a refused item waits for it, through others too', () => {
  const client = aClient({ sending: refused })
  const visit = aVisit({ sending: { after: [client.item.id] } })
  const skip = aSkip({ sending: { after: [visit.item.id] } })
  const free = aPlan()
  const behind = blockedItems([client, visit, skip, free])
  expect(behind.get(visit.item.id)).toBe(client)
  expect(behind.get(skip.item.id)).toBe(client)
  expect(behind.has(free.item.id)).toBe(false)
  expect(behind.has(client.item.id)).toBe(false)
  expect(whyWaiting(visit, client)).toBe('It waits until the refused record before it (new client) is corrected or removed.')
})

test('a second change of a client waits for the refused first', () => {
  const first = aChange({ id: 'a', sending: refused })
  const second = aChange({ id: 'b' })
  expect(blockedItems([first, second]).get('b')).toBe(first)
})

test('the mark says where an item stands', () => {
  const visit = aVisit()
  expect(markOf(visit, null, undefined).word).toBe('Waiting')
  expect(markOf(visit, visit.item.id, undefined).word).toBe('On its way')
  expect(markOf(aVisit({ sending: refused }), null, undefined)).toEqual({ tone: 'bad', word: 'Refused' })
  expect(markOf(aVisit({ sending: { held: true } }), null, undefined).word).toBe('Waits for a decision')
  expect(markOf(visit, null, aClient({ sending: refused })).word).toBe('On hold')
})

test('what the server may have is not altered; what was refused or never sent may be', () => {
  const sent = aVisit({ sending: { attempts: 1 } })
  expect([isUnsent(aVisit(), null), isUnsent(sent, null), isUnsent(aVisit({ sending: refused }), null)]).toEqual([true, false, true])
  expect(isUnsent(aVisit({ id: 'x' }), 'x')).toBe(false)
  expect(whyWaiting(sent, undefined)).toContain('You can change or remove it after the server answers.')
  expect(isCorrectable(aSkip())).toBe(true)
})
