import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { recall } from '../../state.ts'
import type { RecordsDeps } from '../deps.ts'
import { clientFor, clientsFor, itineraryFor, seeded, visitFor } from '../testing/testing.ts'
import { expectSame, newStorage, openTab, start } from '../testing/testingDevice.ts'
import { testingServer } from '../testing/testingServer.ts'

/** A server with some of everything. */
function world(clients = 60, pageSize = 25) {
  const random = seeded(7)
  const world = testingServer(pageSize)
  const made = clientsFor(random, clients).map(world.putClient)
  made.forEach((client, number) => {
    if (number % 2 === 0) world.putVisit(visitFor(random, number, client))
    if (number % 3 === 0) world.putItinerary(itineraryFor(random, number, client))
  })
  return { ...world, random, made }
}

describe('set-up', () => {
  test('holds everything in the end, and says so', async () => {
    const server = world()
    const tab = await openTab(newStorage(), server.server)
    const seen: string[] = []
    tab.records.state.subscribe(() => {
      const state = tab.records.state.get()
      seen.push(state.stage === 'setting-up' ? `${state.step} ${state.done}/${state.total}` : state.stage)
    })
    expect(tab.records.state.get()).toEqual({ stage: 'none' })
    await tab.records.setUp()
    expect(tab.records.state.get()).toEqual({ stage: 'ready', set_up_at: new Date(start).toISOString() })
    await expectSame(tab, server)
    expect(seen).toContain('clients 25/60')
    expect(seen).toContain('clients 50/60')
    expect(await tab.db.users.count()).toBe(1)
    expect(await tab.db.locations.toArray()).toMatchObject([{ id: '1401108013', mine: true }])
    expect(await recall(tab.db, 'device')).toMatchObject({ ticket: 'ticket', user_id: 'me' })
    expect(await tab.records.positions()).toEqual({ clients: server.number(), visits: server.number(), itineraries: server.number() })
  })

  test('ends when the app itself is stored, and not before; where a file does not come it goes on by itself', async () => {
    const server = world()
    const coming = { stored: () => {}, lost: () => {} }
    const appStored: NonNullable<RecordsDeps['appStored']> = (tell) =>
      new Promise((resolve, reject) => {
        tell(3, 10)
        coming.stored = resolve
        coming.lost = () => reject(new NoAnswer('It did not come.'))
      })
    const tab = await openTab(newStorage(), server.server, { appStored })
    const first = tab.records.setUp()
    await expect.poll(() => tab.records.state.get()).toMatchObject({ stage: 'setting-up', step: 'app', done: 3, total: 10, stopped: null })
    expect(await tab.records.positions()).toBeNull()
    coming.lost()
    await first
    expect(tab.records.state.get()).toMatchObject({ stage: 'setting-up', stopped: expect.stringContaining('did not answer'), goes_on: true })
    await tab.records.resumeSetUp()
    await expect.poll(() => tab.records.state.get()).toMatchObject({ step: 'app' })
    coming.stored()
    await expect.poll(() => tab.records.state.get().stage).toBe('ready')
    await expectSame(tab, server)
  })

  test('is paused, and let go of, while a file of the app is still to come', async () => {
    for (const act of ['pauseSetUp', 'stop'] as const) {
      const appStored: NonNullable<RecordsDeps['appStored']> = (tell, signal) =>
        new Promise((resolve) => {
          tell(3, 10)
          signal.addEventListener('abort', () => resolve())
        })
      const tab = await openTab(newStorage(), world().server, { appStored })
      const ended = tab.records.setUp()
      await expect.poll(() => tab.records.state.get()).toMatchObject({ step: 'app' })
      await tab.records[act]()
      await ended
      expect(tab.records.state.get()).toMatchObject({ stage: 'setting-up', stopped: 'Paused.' })
    }
  })

  test('goes on where it stopped, whichever call the network was lost at', async () => {
    const calls = await (async () => {
      const server = world()
      await (await openTab(newStorage(), server.server)).records.setUp()
      return server.asked.length
    })()
    for (let lost = 0; lost < calls; lost += 1) {
      const server = world()
      const storage = newStorage()
      server.loseAfter(lost)
      const first = await openTab(storage, server.server)
      await first.records.setUp()
      expect(first.records.state.get()).toMatchObject({ stage: 'setting-up', stopped: expect.stringContaining('did not answer') })
      expect(await first.records.positions()).toBeNull()
      first.close()
      server.onCall(() => undefined)
      const second = await openTab(storage, server.server)
      // What changed in between is replayed, days later too.
      server.putClient(clientFor(server.random, 900))
      server.putClient({ ...(server.made[3] as (typeof server.made)[0]), phone_number: '+639170000000' })
      server.removeClient(server.made[5]?.id ?? '')
      server.removeVisit([...server.rows.visits.keys()][0] ?? '')
      await second.records.setUp()
      expect(second.records.state.get().stage).toBe('ready')
      await expectSame(second, server)
    }
  })

  test('survives a tab that is killed between any two steps of the database', async () => {
    for (let killed = 1; killed < 40; killed += 1) {
      const server = world(30, 10)
      const storage = newStorage()
      const first = await openTab(storage, server.server)
      let left = killed
      // Closing the database at a write is what a killed tab comes to: the transaction is gone.
      for (const store of [first.db.state, first.db.clients, first.db.client_lines, first.db.visits]) {
        store.hook('creating', () => {
          if (left-- === 0) first.db.close({ disableAutoOpen: true })
        })
      }
      await first.records.setUp()
      expect(first.records.state.get()).toMatchObject({ stage: 'setting-up', stopped: expect.stringMatching(/could not keep/) })
      first.close()
      const second = await openTab(storage, server.server)
      await second.records.setUp()
      expect(second.records.state.get().stage).toBe('ready')
      await expectSame(second, server)
    }
  })

  test('stores pages of many slices whole, or not at all where the tab is killed within one', async () => {
    // In the second slice of the first page, among its rows and at its last line, and in the second page.
    for (const [killed, kept] of [[230, 0], [899, 0], [1200, 450]] as const) {
      const server = world(900, 450)
      const storage = newStorage()
      const first = await openTab(storage, server.server)
      let left: number = killed
      for (const store of [first.db.clients, first.db.client_lines]) {
        store.hook('creating', (_key, _row, transaction) => {
          if (left-- !== 0) return
          transaction.abort()
          first.db.close({ disableAutoOpen: true })
        })
      }
      await first.records.setUp()
      first.close()
      const second = await openTab(storage, server.server)
      const [stored, setup] = await Promise.all([second.db.clients.count(), recall(second.db, 'setup')])
      expect([stored, setup]).toMatchObject([kept, { step: 'clients', done: kept, set_up_at: null }])
      await second.records.setUp()
      await expectSame(second, server)
    }
  })

  test('stops after the page at hand when stopped, and then stands still in another start too', async () => {
    const server = world()
    const storage = newStorage()
    const tab = await openTab(storage, server.server)
    server.onCall((call) => call === 'clients' && server.asked.filter((name) => name === 'clients').length > 2 && tab.records.pauseSetUp())
    await tab.records.setUp()
    const state = { stage: 'setting-up', step: 'clients', done: 50, total: 60, stopped: 'Paused.', goes_on: false }
    expect(tab.records.state.get()).toEqual(state)
    const again = await openTab(storage, server.server)
    expect(again.records.state.get()).toEqual(state)
    await again.records.setUp()
    await expectSame(again, server)
  })

  test('asks to keep the records, and says how much room is missing before it reads any', async () => {
    const server = world()
    let asked = 0
    const persist = () => Promise.resolve((asked += 1) > 0)
    const persisted = () => Promise.resolve(asked > 0)
    const tab = await openTab(newStorage(), server.server, {
      storage: { persist, persisted, estimate: () => Promise.resolve({ usage: 90_000_000, quota: 100_000_000 }) },
    })
    await tab.records.setUp()
    expect(asked).toBe(1)
    expect(tab.records.state.get()).toMatchObject({ stopped: expect.stringMatching(/^Not enough room on this phone: .* about 21 MB and 10 MB are left/) })
    expect(await tab.db.users.count()).toBe(0)
    expect(await tab.records.room()).toEqual({ usage: 90_000_000, quota: 100_000_000, persisted: true })
  })

  test('two tabs that set up at once leave nothing out and nothing double', async () => {
    const server = world()
    const storage = newStorage()
    const tabs = [await openTab(storage, server.server), await openTab(storage, server.server)] as const
    await Promise.all(tabs.map((tab) => tab.records.setUp()))
    await tabs[0].records.setUp()
    expect(tabs[0].records.state.get().stage).toBe('ready')
    await expectSame(tabs[0], server)
  })

  test("wipes what another user left, and leaves off when another takes the device over", async () => {
    const server = world()
    const storage = newStorage()
    const other = await openTab(storage, server.server, { userId: 'other' })
    await other.records.setUp()
    const tab = await openTab(storage, server.server)
    expect(tab.records.state.get()).toEqual({ stage: 'none' })
    await tab.records.setUp()
    await expectSame(tab, server)
    expect(await other.records.positions()).toBeNull()
    await other.apply({ kind: 'client', client: clientFor(server.random, 99) })
    await expectSame(tab, server)
  })

  test('passes on what the server refuses', async () => {
    const server = world()
    server.onCall((call) => {
      if (call === 'clients') throw new Refused({ status: 401, sentAs: 'me' })
    })
    const refused: unknown[] = []
    const tab = await openTab(newStorage(), server.server, { refused: (error) => refused.push(error) })
    await tab.records.setUp()
    expect(refused).toMatchObject([{ status: 401 }])
    expect(tab.records.state.get()).toMatchObject({ stopped: 'The server answered 401.' })
  })
})
