import { usualOwnSettings } from '@bisita/rules/settings'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../api/outcomes.ts'
import { openTestDevice, someMr } from '../../device/overlay/testing.ts'
import { notRemovedText } from '../../device/queue/correction.ts'
import { begun } from '../../device/queue/steps.ts'
import { storeClients } from '../../device/records/clients.store.ts'
import { clientFor, idOf, itineraryFor, seeded, visitFor } from '../../device/records/testing/testing.ts'
import { remember } from '../../device/state.ts'
import { localVisits } from './visits.local.ts'
import { fakeVisits } from './testing.ts'
import type { NewVisit } from './visits.repository.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(11)
const ana = clientFor(random, 1, { last_visit: null, last_call: null, visit_result: null, visit_secondary_result: null, has_availed: false })
const ben = clientFor(random, 2)
const unreachable = () => Promise.reject(new NoAnswer('Nobody answered.'))

const mine = { assigned_to: someMr.id, status: 'pending', visit_id: null } as const
const monday = itineraryFor(random, 1, ana, { ...mine, visible_at: '2026-11-20' })
const saturday = itineraryFor(random, 2, ana, { ...mine, visible_at: '2026-11-21' })
const next = itineraryFor(random, 3, ana, { ...mine, visible_at: '2026-11-25', status: 'scheduled' })

async function device() {
  const deps = openTestDevice({ now })
  await deps.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(deps.db, [ana, ben]))
  await deps.db.itineraries.bulkPut([monday, saturday, next])
  const remote = fakeVisits({ list: unreachable, info: unreachable })
  return { deps, visits: localVisits({ ...deps, remote }) }
}

const visit: NewVisit = {
  id: idOf(now, 1),
  client_id: ana.id,
  visit_type: 'visit',
  visit_result: 'Interested',
  visit_secondary_result: 'Undecided',
  visit_time: '2026-11-22T02:55:00.000Z',
  duration: 4,
  recorded_offline: true,
}
const photo = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' })

test('the phone says what the server would: a client who has not agreed is not to be visited, until the answer of a visit waits here', async () => {
  const { deps, visits } = await device()
  const reasons = async () => (await visits.guardReasons(ana.id, 'visit')).map(({ code }) => code)
  expect(await reasons()).toEqual([])
  await remember(deps.db, 'session', { user: someMr, allowed_paths: [], version: null, settings: { ...usualOwnSettings, consent_required: true, consent_live_on: '2000-01-01' } })
  expect(await reasons()).toEqual(['no_consent'])
  await visits.create({ ...visit, consent: { id: idOf(now, 20), answer: 'yes', how: 'spoken' } }, null, 'key')
  expect(await reasons()).toEqual([])
  await visits.create({ ...visit, id: idOf(now, 21), visit_time: '2026-11-22T02:58:00.000Z', consent: { id: idOf(now, 22), answer: 'withdrawn', how: 'spoken', no_contact: true } }, null, 'key')
  expect(await reasons()).toEqual(['do_not_contact'])
})

describe('a visit recorded here', () => {
  test('fulfils the itinerary that the server would give it, keeps its photo and stands in the list', async () => {
    const { deps, visits } = await device()
    const made = await visits.create(visit, photo, 'key')
    expect(made).toMatchObject({
      client_name: ana.fullname,
      full_address: ana.full_address,
      user_display_name: someMr.display_name,
      itinerary_id: saturday.id,
      photo_state: 'awaited',
      visit_proof: null,
      queue: { state: 'queued', item_id: visit.id },
    })
    const older = visitFor(random, 1, ben)
    await deps.db.visits.put(older)
    const { items, count, since } = await visits.list({})
    expect({ ids: items.map(({ id }) => id), count, since }).toEqual({ ids: [visit.id, older.id], count: 2, since: '2025-11-22' })
    expect(await visits.info(visit.id)).toEqual(made)
    const localPhoto = await visits.localPhoto?.(visit.id)
    expect([localPhoto?.type, await localPhoto?.bytes()]).toEqual(['image/jpeg', new Uint8Array([1, 2, 3])])
    const stored = await deps.db.photos.get(visit.id)
    expect(stored?.sha256).toBe('039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81')
  })

  test('is found by its client’s names and numbers, by its days and by how it ended', async () => {
    const { visits } = await device()
    await visits.create(visit, null, 'key')
    const found = async (query: Parameters<typeof visits.list>[0]) => (await visits.list(query)).count
    expect(await found({ keyword: ana.lastname })).toBe(1)
    expect(await found({ keyword: 'zzz' })).toBe(0)
    expect(await found({ visit_result: 'Interested', date_from: '2026-11-22', date_to: '2026-11-22' })).toBe(1)
    expect(await found({ date_to: '2026-11-21' })).toBe(0)
    expect(await found({ client_id: ben.id })).toBe(0)
    expect(await found({ filter_barangay: ana.location_id })).toBe(1)
  })

  test('is recorded once, and refused for what the rules refuse', async () => {
    const { deps, visits } = await device()
    await visits.create(visit, null, 'key')
    await visits.create(visit, null, 'key')
    expect(await deps.queue.items()).toHaveLength(1)
    await expect(visits.create({ ...visit, id: idOf(now, 2), visit_secondary_result: null }, null, 'key')).rejects.toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'visit_secondary_result' }] },
    })
    await expect(visits.create({ ...visit, id: idOf(now, 3), client_id: idOf(1, 1) }, null, 'key')).rejects.toMatchObject({ status: 404 })
    await expect(visits.create({ ...visit, id: idOf(now, 4), location_error: 'denied' }, null, 'key')).rejects.toMatchObject({
      problem: { fields: [{ path: 'location_error', message: 'You must allow the location.' }] },
    })
  })

  test('is taken out of the queue where it has not been sent; the one before is asked of the network', async () => {
    const { deps, visits } = await device()
    await visits.create(visit, photo, 'key')
    await visits.remove(visit.id, 'key')
    expect([await deps.queue.items(), await deps.db.photos.count()]).toEqual([[], 0])
    await expect(visits.info(visit.id)).rejects.toBeInstanceOf(NoAnswer)
  })

  test('stays with its photo where it was sent and nobody answered: the server may have it, and the screen says so', async () => {
    const { deps, visits } = await device()
    await visits.create(visit, photo, 'key')
    const [entry] = await deps.queue.items()
    if (entry === undefined) throw new Error('Nothing is queued.')
    await deps.store.change({ kind: 'visit', id: visit.id, key: entry.item.sending.key }, begun)
    await expect(visits.remove(visit.id, 'key')).rejects.toMatchObject({ status: 409, message: notRemovedText })
    expect([(await deps.queue.items()).length, await deps.db.photos.count()]).toEqual([1, 1])
  })
})

test('days before the device’s, and what it never holds, are the network’s', async () => {
  const { visits } = await device()
  await expect(visits.list({ date_to: '2025-11-21' })).rejects.toBeInstanceOf(NoAnswer)
  await expect(visits.list({ visit_type: 'call' })).rejects.toBeInstanceOf(NoAnswer)
  expect(await visits.list({ date_from: '2020-01-01' })).toMatchObject({ items: [], count: 0 })
  await expect(visits.list({ date_from: '2026-11-22', date_to: '2026-11-21' })).rejects.toMatchObject({ status: 400 })
})
