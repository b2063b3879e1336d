import { beforeEach, expect, test } from 'vitest'
import { NoAnswer } from '../../api/outcomes.ts'
import { openTestDevice } from '../../device/overlay/testing.ts'
import { storeClients } from '../../device/records/clients.store.ts'
import { clientFor, idOf, seeded, visitFor } from '../../device/records/testing/testing.ts'
import { newVisit } from '../../device/testing/entries.ts'
import { remember } from '../../device/state.ts'
import { localClients } from './clients.local.ts'
import { clientsAnswering } from './testing.ts'

const now = Date.parse('2026-03-20T03:00:00Z')
const random = seeded(11)
const ana = clientFor(random, 1)
const ben = clientFor(random, 2, { location_id: ana.location_id })
const nobody = { visits: Array.from({ length: 14 }, () => 0), found: Array.from({ length: 14 }, () => 0) }

let device: ReturnType<typeof openTestDevice>
const clients = () => localClients({ ...device, remote: clientsAnswering(() => Promise.reject(new NoAnswer('Nobody answered.'))) })
const nothing = { best: null, text: null }

beforeEach(async () => {
  device = openTestDevice({ now })
  await device.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(device.db, [ana, ben]))
})

/** Visits to Ana on nine mornings and afternoons, found in the mornings but once. */
async function visited(): Promise<void> {
  const at = (day: number, hour: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${hour}+08:00`).toISOString()
  for (let day = 2; day < 11; day += 1) {
    for (const [hour, visit_result] of [['09:30:00', day === 2 ? 'Not Around' : 'Not Interested'], ['15:00:00', 'Not Around']] as const) {
      const visit = visitFor(random, day * 100 + Number(hour.slice(0, 2)), ana, { visit_time: at(day, hour), received_at: at(day, hour), contact_time: at(day, hour), visit_type: 'visit', has_availed: false, visit_result })
      await device.db.visits.put(visit)
    }
  }
}

test('nothing is said of a client who is not here, and of one without visits', async () => {
  expect(await clients().bestTimes([ana.id, '00000000-0000-7000-8000-000000000000'])).toEqual({ [ana.id]: nothing })
})

test('with no network the visits of the device say when a client is found', async () => {
  await visited()
  expect(await clients().bestTimes([ana.id, ben.id])).toEqual({
    [ana.id]: { best: { days: [1, 2, 3, 4, 5, 6, 7], half: 'morning', found: 8, visits: 9, level: 'client' }, text: 'Mornings: 8 of 9 found' },
    [ben.id]: nothing,
  })
})

test('a visit that was entered here and not sent yet counts', async () => {
  await visited()
  // Four of the mornings are left, one fewer than anything is said of.
  const mornings = (await device.db.visits.toArray()).filter(({ visit_time }) => visit_time.includes('T01:'))
  await device.db.visits.bulkDelete(mornings.slice(0, 5).map(({ id }) => id))
  expect((await clients().bestTimes([ana.id]))[ana.id]).toEqual(nothing)
  const visit_time = new Date(now).toISOString()
  await device.queue.add([newVisit({ id: idOf(now, 1), client_id: ana.id, visit_type: 'visit', visit_result: 'Not Interested', visit_time })])
  expect((await clients().bestTimes([ana.id]))[ana.id]?.text).toBe('Mornings: 5 of 5 found')
})

test('the barangay’s visits speak for a client who was never visited', async () => {
  const spread = (each: number) => nobody.visits.map((_, at) => (at < 10 ? each : 0))
  const found = spread(20).map((n, at) => (at % 2 === 0 ? Math.round(n * 0.9) : Math.round(n * 0.2)))
  await remember(device.db, 'half_days', { of: 'l1 2026-03-16', places: { [ben.location_id]: { visits: spread(20), found } } })
  expect((await clients().bestTimes([ben.id]))[ben.id]?.text).toBe('Mornings: 90 of 100 found in this barangay')
})
