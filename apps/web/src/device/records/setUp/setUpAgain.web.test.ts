import { expect, test } from 'vitest'
import { clientsFor, seeded } from '../testing/testing.ts'
import { contents, expectSame, newStorage, openTab } from '../testing/testingDevice.ts'
import { testingServer } from '../testing/testingServer.ts'

/** A device with everything of a server on it. */
async function ready() {
  const server = testingServer(25)
  const made = clientsFor(seeded(3), 60).map(server.putClient)
  const tab = await openTab(newStorage(), server.server)
  await tab.records.setUp()
  return { server, tab, made }
}

test('setting up again reads everything again, what was wrong here too', async () => {
  const { server, tab } = await ready()
  const first = await tab.db.clients.toCollection().first()
  await tab.db.clients.update(first?.key ?? 0, { fullname: 'Wrong, Altogether' })
  await tab.records.setUpAgain()
  expect(tab.records.state.get().stage).toBe('ready')
  await expectSame(tab, server)
})

test('with no network nothing of what is there is lost', async () => {
  const { server, tab } = await ready()
  const before = await contents(tab.db)
  server.loseAfter(0)
  await tab.records.setUpAgain()
  expect(tab.records.state.get().stage).toBe('ready')
  expect(await contents(tab.db)).toEqual(before)
})

test('broken off, it goes on where it stopped', async () => {
  const { server, tab } = await ready()
  server.loseAfter(6)
  await tab.records.setUpAgain()
  expect(tab.records.state.get().stage).toBe('setting-up')
  server.onCall(() => undefined)
  await tab.records.setUp()
  expect(tab.records.state.get().stage).toBe('ready')
  await expectSame(tab, server)
})
