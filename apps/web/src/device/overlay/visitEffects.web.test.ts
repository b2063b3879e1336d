import { expect, test } from 'vitest'
import { storeClients } from '../records/clients.store.ts'
import { clientFor, itineraryFor, seeded, visitFor } from '../records/testing/testing.ts'
import { applyVisitEffects } from './visitEffects.ts'
import { openTestDevice } from './testing.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(19)
const unmet = { last_visit: null, last_visit_id: null, last_call: null, visit_result: null, visit_secondary_result: null, has_availed: false }
const ana = clientFor(random, 1, unmet)
const due = itineraryFor(random, 1, ana, { visible_at: '2026-11-20', status: 'pending', visit_id: null })
const next = itineraryFor(random, 2, ana, { visible_at: '2026-11-25', status: 'scheduled', visit_id: null })
const kept = itineraryFor(random, 3, ana, { visible_at: '2026-11-10', status: 'skipped', visit_id: null, skip_reason: 'Rain' })

async function device() {
  const { db } = openTestDevice({ now })
  await db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(db, [ana]))
  await db.itineraries.bulkPut([due, next, kept])
  return db
}

test('what the answer to a visit implies stands before the feeds tell it', async () => {
  const db = await device()
  const visit = visitFor(random, 1, ana, { itinerary_id: due.id, visit_result: 'Deceased', visit_time: '2026-11-22T01:00:00.000Z' })
  expect(await applyVisitEffects(db, visit)).toMatchObject({ last_visit: visit.visit_time, last_visit_id: visit.id, visit_result: 'Deceased', revision_id: ana.revision_id })
  expect(await db.itineraries.get(due.id)).toMatchObject({ status: 'visited', visit_id: visit.id, visit_result: 'Deceased' })
  expect(await db.itineraries.get(next.id)).toMatchObject({ status: 'skipped', skip_reason: 'Deceased' })
  expect(await db.itineraries.get(kept.id)).toEqual(kept)
})

test('one that is known already, or of a client elsewhere, implies nothing', async () => {
  const db = await device()
  const visit = visitFor(random, 1, ana, { itinerary_id: due.id })
  await db.visits.put(visit)
  expect(await applyVisitEffects(db, visit)).toBeNull()
  expect(await applyVisitEffects(db, visitFor(random, 2, clientFor(random, 9), { itinerary_id: due.id }))).toBeNull()
  expect(await db.itineraries.get(due.id)).toEqual(due)
})
