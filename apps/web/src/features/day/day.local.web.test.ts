import { describe, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../api/outcomes.ts'
import { openTestDevice, someMr } from '../../device/overlay/testing.ts'
import { storeClients } from '../../device/records/clients.store.ts'
import { clientFor, idOf, seeded, visitFor } from '../../device/records/testing/testing.ts'
import { remember } from '../../device/state.ts'
import { localClients } from '../clients/clients.local.ts'
import type { ClientsRepository } from '../clients/clients.repository.ts'
import { clientsAnswering } from '../clients/testing.ts'
import { localItineraries } from '../itineraries/itineraries.local.ts'
import type { ItinerariesRepository } from '../itineraries/itineraries.repository.ts'
import { localVisits } from '../visits/visits.local.ts'
import type { VisitsRepository } from '../visits/visits.repository.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(29)
const met = { last_visit: null, last_call: null, visit_result: null, visit_secondary_result: null }
const [ana, ben, carla] = [1, 2, 3].map((n) => clientFor(random, n, met)) as [ReturnType<typeof clientFor>, ReturnType<typeof clientFor>, ReturnType<typeof clientFor>]
const unreachable = () => Promise.reject(new NoAnswer('Nobody answered.'))

async function device(remote: Partial<ClientsRepository> = {}, at = now) {
  const deps = openTestDevice({ now: at })
  await deps.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(deps.db, [ana, ben, carla]))
  await remember(deps.db, 'owner', someMr.id)
  return { deps, clients: localClients({ ...deps, remote: { ...clientsAnswering(unreachable), ...remote } }) }
}

describe('several clients', () => {
  test('come from the phone with what waits in the queue; an unknown one is left out', async () => {
    const { clients } = await device()
    await clients.update(ben.id, { address: 'Purok 9' }, 'key')
    const found = await clients.several([ben.id, idOf(now, 77), ana.id])
    expect(found.map(({ id, address, queue }) => [id, id === ben.id ? address : null, queue?.state])).toEqual([[ben.id, 'Purok 9', 'queued'], [ana.id, null, undefined]])
  })
})

describe('where somebody asked not to be visited', () => {
  const door = { latitude: 16.4, longitude: 120.6 }

  test('are asked for once a day, and kept where nobody answers', async () => {
    const asked = vi.fn<() => Promise<(typeof door)[]>>(async () => [door])
    const { deps, clients } = await device({ noVisitPoints: asked })
    expect(await clients.noVisitPoints()).toEqual([door])
    expect(await clients.noVisitPoints()).toEqual([door])
    expect(asked).toHaveBeenCalledTimes(1)
    const tomorrow = localClients({ ...deps, now: () => now + 86_400_000, remote: clientsAnswering(unreachable) })
    expect(await tomorrow.noVisitPoints()).toEqual([door])
  })

  test('are none where they were never read, and not stored for somebody whose records were wiped', async () => {
    const { clients } = await device()
    expect(await clients.noVisitPoints()).toEqual([])
    const asked = vi.fn<() => Promise<(typeof door)[]>>(async () => [door])
    const other = await device({ noVisitPoints: asked })
    await remember(other.deps.db, 'owner', idOf(now, 5))
    expect(await other.clients.noVisitPoints()).toEqual([door])
    expect(await other.clients.noVisitPoints()).toEqual([door])
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

test('the order of a day is kept for that day, and for nobody else', async () => {
  const { deps } = await device()
  const itineraries = localItineraries({ ...deps, remote: {} as ItinerariesRepository })
  const order = { day: '2026-11-22', order: ['b', 'a'], locked: ['b'] }
  expect(await itineraries.order?.('2026-11-22')).toBeNull()
  await itineraries.keepOrder?.(order)
  expect(await itineraries.order?.('2026-11-22')).toEqual(order)
  expect(await itineraries.order?.('2026-11-23')).toBeNull()
  await remember(deps.db, 'owner', idOf(now, 5))
  await itineraries.keepOrder?.({ ...order, order: [] })
  expect(await itineraries.order?.('2026-11-22')).toEqual(order)
})

test('promises to come back are those of the latest contact, due by the end of the day', async () => {
  const { deps } = await device()
  const visits = localVisits({ ...deps, remote: {} as VisitsRepository })
  const promised = (n: number, client: typeof ana, contact_time: string, call_back_at: string | null) =>
    deps.db.visits.put(visitFor(random, n, client, { visit_type: 'visit', contact_time, visit_time: contact_time, call_back_at }))
  await promised(1, ana, '2026-11-20T01:00:00.000Z', '2026-11-22T15:59:00.000Z')
  await promised(2, ben, '2026-11-20T01:00:00.000Z', '2026-11-22T16:00:00.000Z')
  await promised(3, carla, '2026-11-19T01:00:00.000Z', '2026-11-21T01:00:00.000Z')
  await promised(4, carla, '2026-11-21T02:00:00.000Z', null)
  expect(await visits.callBacks?.('2026-11-22')).toEqual([ana.id])
  expect((await visits.callBacks?.('2026-11-23'))?.toSorted()).toEqual([ana.id, ben.id].toSorted())
  // Met since, though that is not sent yet.
  await visits.create({ id: idOf(now, 9), client_id: ana.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-22T02:00:00.000Z' }, null, 'key')
  expect(await visits.callBacks?.('2026-11-22')).toEqual([])
})
