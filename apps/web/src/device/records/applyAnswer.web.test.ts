import { describe, expect, test } from 'vitest'
import type { ItemAnswer } from '../sync/records.ts'
import { clientFor, itineraryFor, seeded, visitFor } from './testing/testing.ts'
import { contents, newStorage, openTab } from './testing/testingDevice.ts'
import { testingServer } from './testing/testingServer.ts'

async function device(userId = 'me') {
  const random = seeded(29)
  const server = testingServer()
  const [kept, other] = [1, 2].map((number) => server.putClient(clientFor(random, number, { last_visit: null, last_visit_id: null, visit_result: null })))
  const tab = await openTab(newStorage(), server.server, { userId })
  await tab.records.setUp()
  if (kept === undefined || other === undefined) throw new Error('No clients.')
  return { random, tab, kept, other }
}

type Device = Awaited<ReturnType<typeof device>>

/** Checks that an answer changes nothing on the device. */
async function expectPassedOver({ tab }: Device, answer: ItemAnswer): Promise<void> {
  const before = await contents(tab.db)
  await tab.apply(answer)
  expect(await contents(tab.db)).toEqual(before)
}

/** A client that went to somebody else while this phone had work for it in its queue. */
async function gone(from: Device): Promise<string> {
  const row = await from.tab.db.clients.where('id').equals(from.other.id).first()
  await from.tab.db.clients.delete(row?.key ?? -1)
  return from.other.id
}

describe('of a client that has left this phone meanwhile', () => {
  test('the answer to a change does not bring it back: no feed would remove it again', async () => {
    const here = await device()
    await gone(here)
    await expectPassedOver(here, { kind: 'client', client: { ...here.other, address: 'Purok 7', revision_id: here.other.revision_id + 50 }, changed: true })
  })

  test('the answer to one that was made here, at a place that is not the own any more, is not stored', async () => {
    const here = await device()
    await expectPassedOver(here, { kind: 'client', client: clientFor(here.random, 3, { location_id: '1401108014', revision_id: here.kept.revision_id + 60 }) })
  })

  test('the answer to a visit is not stored', async () => {
    const here = await device()
    const client_id = await gone(here)
    await expectPassedOver(here, { kind: 'visit', visit: { ...visitFor(here.random, 9, here.other), client_id } })
  })

  test('what was planned for it is fulfilled all the same, where the plan is still here', async () => {
    const here = await device()
    const plan = { ...itineraryFor(here.random, 3, here.other), status: 'scheduled' as const, visit_id: null }
    await here.tab.db.itineraries.put(plan)
    await gone(here)
    const visit = { ...visitFor(here.random, 9, here.other), itinerary_id: plan.id }
    await here.tab.apply({ kind: 'visit', visit })
    expect([await here.tab.db.itineraries.get(plan.id), await here.tab.db.visits.get(visit.id)]).toMatchObject([{ status: 'visited', visit_id: visit.id }, undefined])
  })
})

test('of a client that is here the answers are stored: the change, and one that was made here', async () => {
  const { random, tab, kept } = await device()
  await tab.apply({ kind: 'client', client: { ...kept, address: 'Purok 7', revision_id: kept.revision_id + 50 }, changed: true })
  const made = clientFor(random, 3, { location_id: '1401108013', revision_id: kept.revision_id + 60 })
  await tab.apply({ kind: 'client', client: made })
  const { clients, lines, expectedLines } = await contents(tab.db)
  expect(clients.find(({ id }) => id === kept.id)?.address).toBe('Purok 7')
  expect(clients.map(({ id }) => id)).toContain(made.id)
  expect(lines).toEqual(expectedLines)
})

describe('nothing is written', () => {
  test('into the records of another user, who signed in meanwhile', async () => {
    const here = await device()
    await here.tab.db.state.put({ name: 'owner', value: 'somebody else' })
    await expectPassedOver(here, { kind: 'client', client: { ...here.kept, address: 'Purok 7', revision_id: here.kept.revision_id + 50 } })
    await expectPassedOver(here, { kind: 'visit', visit: visitFor(here.random, 9, here.kept) })
  })

  test('while set-up is under way: its replay begins before any of it', async () => {
    const here = await device()
    const setup = await here.tab.db.state.get('setup')
    await here.tab.db.state.put({ name: 'setup', value: { ...(setup?.value as object), set_up_at: null } })
    await expectPassedOver(here, { kind: 'client', client: { ...here.kept, address: 'Purok 7', revision_id: here.kept.revision_id + 50 } })
    await expectPassedOver(here, { kind: 'itinerary', itinerary: itineraryFor(here.random, 4, here.kept) })
  })
})
