import { expect, test } from 'vitest'
import { StorageFailure } from '../storageFailure.ts'
import { newClient } from '../testing/entries.ts'
import { phone } from '../testing/phone.ts'
import { isAllSent } from './report.ts'

type Phone = ReturnType<typeof phone>

const never = new Promise<never>(() => undefined)

const enter = ({ queue, newId }: Phone) =>
  queue.add([newClient({ id: newId(), firstname: 'Ana', lastname: 'Cruz', location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })])

/** What the loop lets a mark say. */
const chip = ({ loop }: Phone) => {
  const { counted, counts } = loop.state.get()
  if (!counted) return 'Not known'
  return isAllSent(counts) ? 'All sent' : `${counts.waiting} waiting`
}

async function close({ loop, time }: Phone): Promise<void> {
  const stopped = loop.stop()
  await time.passUntil(time.now() + 120_000)
  time.end()
  await stopped
}

test('what is entered while the server is asked and does not answer is counted before it is said to be saved', async () => {
  const it = phone({ server: { sync: () => never } })
  it.loop.start()
  await it.time.passUntil(it.time.now() + 2000)
  expect(it.loop.state.get().phase).toBe('checking')
  expect(chip(it)).toBe('All sent')
  await enter(it)
  expect(chip(it)).toBe('1 waiting')
  await enter(it)
  expect(chip(it)).toBe('2 waiting')
  await close(it)
})

test('what was entered in another tab is counted at its word', async () => {
  const it = phone({ notified: false, server: { sync: () => never } })
  it.loop.start()
  await it.time.passUntil(it.time.now() + 2000)
  await enter(it)
  await it.loop.recount()
  expect(chip(it)).toBe('1 waiting')
  await close(it)
})

test('a reading that began before something was entered does not tell that all is sent', async () => {
  let late: () => void = () => undefined
  let slow = false
  const it = phone({
    store: (kept) => ({
      unsent: async (userId) => {
        const found = await kept.unsent(userId)
        if (slow) await new Promise<void>((resolve) => (late = resolve))
        return found
      },
    }),
  })
  await it.loop.recount()
  slow = true
  const before = it.loop.recount()
  await Promise.resolve()
  const entered = enter(it)
  await expect.poll(() => chip(it)).toBe('1 waiting')
  slow = false
  late()
  await before
  expect(chip(it)).toBe('1 waiting')
  await entered
  expect(it.loop.state.get().counts.waiting).toBe(1)
  await close(it)
})

test('what was sent is taken off once, however often it is counted meanwhile', async () => {
  const shown: string[] = []
  const it: Phone = phone({
    notified: false,
    store: (kept) => ({
      settle: async (ref, answer) => {
        const out = await kept.settle(ref, answer)
        await it.loop.recount()
        return out
      },
    }),
  })
  await enter(it)
  await enter(it)
  it.loop.state.subscribe(() => shown.push(it.office.acceptedCalls.length === 1 && it.loop.state.get().phase === 'sending' ? String(it.loop.state.get().counts.waiting) : ''))
  it.loop.start()
  await it.time.passUntil(it.time.now() + 10_000, () => it.said.length > 0)
  expect(it.office.acceptedCalls).toHaveLength(2)
  expect(new Set(shown)).toEqual(new Set(['', '1']))
  await close(it)
})

test('a queue that cannot be read is not said to be sent', async () => {
  let broken = false
  const it = phone({
    store: (kept) => ({
      unsent: (userId) => (broken ? Promise.reject(new StorageFailure(new Error('broken'), false)) : kept.unsent(userId)),
    }),
  })
  expect(chip(it)).toBe('Not known')
  await it.loop.recount()
  expect(chip(it)).toBe('All sent')
  broken = true
  await it.loop.recount()
  expect(chip(it)).toBe('Not known')
  broken = false
  await it.loop.recount()
  expect(chip(it)).toBe('All sent')
  await close(it)
})

test('a success is not noted of a round in which something was entered while it read what is new', async () => {
  const it: Phone = phone({
    server: { sync: async () => ({ server_time: '', latest: null, versions: {} }) as never },
    records: {
      positions: async () => ({ clients: 0, visits: 0, itineraries: 0 }),
      catchUp: async () => {
        if (it.loop.state.get().counts.waiting === 0 && it.office.acceptedCalls.length === 0) await enter(it)
      },
    },
  })
  const noted: (number | null)[] = []
  it.loop.state.subscribe(() => noted.push(it.loop.state.get().counts.waiting > 0 ? it.loop.state.get().last_success_at : null))
  it.loop.start()
  await it.time.passUntil(it.time.now() + 10_000, () => it.said.length > 0)
  expect(it.said).toHaveLength(1)
  expect(new Set(noted)).toEqual(new Set([null]))
  await close(it)
})
