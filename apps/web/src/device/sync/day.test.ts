import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { newClient, newVisit } from '../testing/entries.ts'
import { refuse } from '../testing/model/refuse.ts'
import { phone } from '../testing/phone.ts'
import { usualPauses } from './pauses.ts'

test('the end of a day with 500 items: each once, one a second, and the queue is not read for each', async () => {
  const { time, office, loop, queue, newId, said, reads } = phone({ notified: false })
  const client = newId()
  await queue.add([newClient({ id: client, firstname: 'Ana', lastname: 'Cruz', location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })])
  for (let count = 0; count < 499; count += 1) {
    await queue.add([newVisit({ id: newId(), client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-21T01:00:00Z' }, 'Cruz, Ana')])
  }
  const began = time.now()
  loop.start()
  await time.passUntil(began + 3_600_000, () => said.length > 0)
  expect(said).toEqual([messages.queueSynced])
  expect(office.acceptedCalls).toHaveLength(500)
  expect(office.acceptedCalls.every(({ at }, index) => index === 0 || at - (office.acceptedCalls[index - 1]?.at ?? 0) >= 1000)).toBe(true)
  expect(time.now() - began).toBeLessThan(600_000)
  expect(reads()).toBeLessThan(10)
  await loop.stop()
  time.end()
})

test('the first round leaves the page a moment for its first screen, unless something is done; what waits is shown at once', async () => {
  for (const wakes of [false, true]) {
    const { time, office, loop, queue, newId } = phone({ notified: false })
    await queue.add([newClient({ id: newId(), firstname: 'Ana', lastname: 'Cruz', location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })])
    const began = time.now()
    loop.start()
    await loop.recount()
    expect(loop.state.get()).toMatchObject({ phase: 'idle', counts: { waiting: 1 } })
    if (wakes) loop.wake()
    await time.passUntil(began + usualPauses.start - 1)
    expect(office.acceptedCalls).toHaveLength(wakes ? 1 : 0)
    await time.passUntil(began + usualPauses.start + 10_000, () => office.acceptedCalls.length > 0)
    expect(office.acceptedCalls).toHaveLength(1)
    await loop.stop()
    time.end()
  }
})

test('a round that has nothing to do rests and says nothing', async () => {
  const { time, office, loop, said } = phone()
  loop.start()
  await time.passUntil(time.now() + 60_000)
  expect(loop.state.get()).toMatchObject({ phase: 'idle', reached: true, last_failure: null, next_try_at: null })
  expect(loop.state.get().last_success_at).not.toBeNull()
  expect([said, office.acceptedCalls]).toEqual([[], []])
  await loop.stop()
  time.end()
})

test('a server of another version, which has no call for digests any more: everything is sent, and what comes later too', async () => {
  let asked = 0
  const whenQuiet = () => {
    asked += 1
    return Promise.reject(refuse('no_such_call'))
  }
  const { time, office, loop, queue, newId, faults } = phone({ records: { positions: async () => ({ clients: 1, visits: 1, itineraries: 1 }), whenQuiet } })
  loop.start()
  await time.passUntil(time.now() + 3_600_000, () => asked > 2)
  expect(loop.state.get()).toMatchObject({ phase: 'waiting', reached: true, counts: { waiting: 0 } })
  await queue.add([newClient({ id: newId(), firstname: 'Ana', lastname: 'Cruz', location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })])
  await time.passUntil(time.now() + 10_000, () => office.acceptedCalls.length > 0)
  expect(office.acceptedCalls).toHaveLength(1)
  expect(faults).toEqual([])
  await loop.stop()
  time.end()
})
