import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { recall } from '../../state.ts'
import type { RecordsDeps } from '../deps.ts'
import { clientsFor, seeded } from '../testing/testing.ts'
import { expectSame, newStorage, openTab } from '../testing/testingDevice.ts'
import { testingServer } from '../testing/testingServer.ts'

/** A server whose network is lost at a call, and a device that is being set up from it. */
async function lostAt(calls: number, change: Parameters<typeof openTab>[2] = {}) {
  const server = testingServer(25)
  for (const client of clientsFor(seeded(3), 60)) server.putClient(client)
  const storage = newStorage()
  server.loseAfter(calls)
  const tab = await openTab(storage, server.server, change)
  await tab.records.setUp()
  return { server, storage, tab, comesBack: () => server.onCall(() => undefined) }
}

const waiting = { stage: 'setting-up', stopped: 'The server did not answer.', goes_on: true }

/** Until what was begun has come to its end. */
async function ended({ records }: Awaited<ReturnType<typeof openTab>>): Promise<void> {
  await expect.poll(() => records.state.get().stage, { timeout: 20_000 }).toBe('ready')
}

test('set-up goes on as soon as there may be a network, whichever call it was lost at', async () => {
  // The first calls are before anything has begun.
  for (const calls of [0, 1, 3, 6, 9, 12, 16]) {
    const { tab, server, comesBack } = await lostAt(calls)
    expect([calls, tab.records.state.get()]).toEqual([calls, expect.objectContaining(waiting)])
    comesBack()
    await tab.records.resumeSetUp()
    await ended(tab)
    await expectSame(tab, server)
    expect(await recall(tab.db, 'setup_wanted')).toBeUndefined()
  }
})

test('with nobody touching it, it is tried again and again, after longer and longer', async () => {
  const tried: number[] = []
  let back = (): void => undefined
  const { tab, server, comesBack } = await lostAt(7, {
    untilNextTry: async (failures, least) => {
      tried.push(failures + least)
      if (failures >= 4) back()
    },
  })
  back = comesBack
  await ended(tab)
  await expectSame(tab, server)
  expect(tried.slice(0, 4)).toEqual([1, 2, 3, 4])
})

test('an overloaded server is tried again too; what it refuses is not', async () => {
  for (const [status, goes_on] of [[503, true], [429, true], [403, false]] as const) {
    const asked: number[] = []
    const untilNextTry: RecordsDeps['untilNextTry'] = (_failures, least, signal) => {
      asked.push(least)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const { tab, server } = await lostAt(0, { untilNextTry })
    server.onCall((call) => {
      if (call === 'visits') throw new Refused({ status, problem: { code: 'unavailable', message: 'Not now.', request_id: '1' } as never, retryAfter: 7, sentAs: 'me' })
    })
    await tab.records.setUp()
    expect([status, tab.records.state.get()]).toEqual([status, expect.objectContaining({ stopped: 'Not now.', goes_on })])
    expect(asked).toEqual(goes_on ? [0, 7000] : [0])
  }
})

test('paused while it waits, it waits no more, after a restart neither', async () => {
  const { tab, server, storage, comesBack } = await lostAt(9)
  tab.records.pauseSetUp()
  await expect.poll(() => tab.records.state.get()).toMatchObject({ stopped: 'Paused.', goes_on: false })
  comesBack()
  const before = server.asked.length
  await tab.records.resumeSetUp()
  tab.close()
  const again = await openTab(storage, server.server)
  await again.records.resumeSetUp()
  expect(again.records.state.get()).toMatchObject({ stage: 'setting-up', stopped: 'Paused.', goes_on: false })
  expect(server.asked).toHaveLength(before)
})

test('what a closed tab left in the middle goes on at the next start', async () => {
  const { tab, server, storage, comesBack } = await lostAt(9)
  await tab.records.stop()
  tab.close()
  comesBack()
  const again = await openTab(storage, server.server)
  await again.records.resumeSetUp()
  expect(again.records.state.get().stage).toBe('ready')
  await expectSame(again, server)
})

test('it does not begin by itself, nor where another tab is at it, nor again after it could not begin', async () => {
  const { tab, server, comesBack } = await lostAt(0)
  comesBack()
  const fresh = await openTab(newStorage(), server.server)
  await fresh.records.resumeSetUp()
  expect(fresh.records.state.get()).toEqual({ stage: 'none' })
  const second = await openTab(newStorage(), server.server, { exclusively: () => Promise.resolve(false) })
  await second.records.setUp()
  expect(second.records.state.get()).toMatchObject({ stopped: 'Another tab continues this.', goes_on: false })
  await tab.records.setUp()
  server.onCall(() => {
    throw new NoAnswer('Nobody answered.')
  })
  await tab.records.setUpAgain()
  const before = server.asked.length
  await tab.records.resumeSetUp()
  expect([tab.records.state.get().stage, server.asked.length]).toEqual(['ready', before])
})
