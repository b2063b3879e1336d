import { problemKinds } from '@bisita/contract/problems.kinds'
import { maximumCalendarDays } from '@bisita/contract/limits'
import { usualOwnSettings } from '@bisita/rules/settings'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../api/outcomes.ts'
import { begun } from '../../device/queue/steps.ts'
import { openTestDevice, someMr } from '../../device/overlay/testing.ts'
import { storeClients } from '../../device/records/clients.store.ts'
import { clientFor, idOf, itineraryFor, seeded } from '../../device/records/testing/testing.ts'
import { newVisit } from '../../device/testing/entries.ts'
import type { BodyOf } from '../../device/wire.ts'
import { remember } from '../../device/state.ts'
import { localConsents } from '../consents/consents.local.ts'
import { localItineraries } from './itineraries.local.ts'
import type { ItinerariesRepository } from './itineraries.repository.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(13)
const met = { last_visit: null, last_call: null, visit_result: null, visit_secondary_result: null }
const ana = clientFor(random, 1, met)
const ben = clientFor(random, 2, { ...met, last_call: '2026-11-01T00:00:00.000Z', visit_result: 'Moved Out' })
const mine = { assigned_to: someMr.id, assigned_to_name: someMr.display_name, visit_id: null, skip_reason: null } as const
const due = itineraryFor(random, 1, ana, { ...mine, visible_at: '2026-11-20', status: 'scheduled' })
const next = itineraryFor(random, 2, ana, { ...mine, visible_at: '2026-11-25', status: 'scheduled' })

const unreachable = () => Promise.reject(new NoAnswer('Nobody answered.'))
const noNetwork: ItinerariesRepository = {
  list: unreachable,
  days: unreachable,
  info: unreachable,
  assignees: unreachable,
  create: unreachable,
  update: unreachable,
  addRemarks: unreachable,
  skip: unreachable,
  remove: unreachable,
}

async function device() {
  const deps = openTestDevice({ now })
  await deps.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(deps.db, [ana, ben]))
  await deps.db.itineraries.bulkPut([due, next])
  return { deps, itineraries: localItineraries({ ...deps, remote: noNetwork }) }
}

const plan = { id: idOf(now, 1), client_id: ana.id, visible_at: '2026-11-23', remarks: 'Bring the form' }
const visit: BodyOf<'visit_create'> = { id: idOf(now, 9), client_id: ana.id, visit_type: 'visit', visit_result: 'Deceased', visit_time: '2026-11-22T02:00:00.000Z' }

describe('plans', () => {
  test('stand among the others with their state of the day', async () => {
    const { itineraries } = await device()
    const [made] = await itineraries.create([plan], 'key')
    expect(made).toMatchObject({ status: 'scheduled', pin_type: 'self', client_name: ana.fullname, branch_name: 'Baguio', queue: { state: 'queued' } })
    expect((await itineraries.list({ sort: 'visible_at' })).items.map(({ id, status }) => [id, status])).toEqual([
      [due.id, 'pending'],
      [plan.id, 'scheduled'],
      [next.id, 'scheduled'],
    ])
    const days = await itineraries.days({ date_from: '2026-11-20', date_to: '2026-11-23' })
    expect(days).toEqual([
      { date: '2026-11-20', pending: 1, scheduled: 0, visited: 0, skipped: 0 },
      { date: '2026-11-23', pending: 0, scheduled: 1, visited: 0, skipped: 0 },
    ])
    expect((await itineraries.list({ keyword: ana.lastname, status: 'pending' })).count).toBe(1)
  })

  test('one open for a client, person and day; all or none; none for who is out of work', async () => {
    const { deps, itineraries } = await device()
    const twice = { ...plan, id: idOf(now, 2), visible_at: due.visible_at }
    await expect(itineraries.create([plan, twice], 'key')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'duplicate', message: 'This visit is already planned for that person and day.', fields: [{ path: 'items.1.client_id' }] },
    })
    await expect(itineraries.create([{ ...plan, client_id: ben.id }], 'key')).rejects.toMatchObject({
      problem: { code: 'out_of_work', message: problemKinds.out_of_work.message },
    })
    await expect(itineraries.create([{ ...plan, client_id: idOf(1, 1) }], 'key')).rejects.toMatchObject({ status: 404 })
    expect(await deps.queue.items()).toEqual([])
  })

  test('for somebody who is not to be contacted are kept with a reason alone', async () => {
    const { deps, itineraries } = await device()
    await deps.db.clients.where('id').equals(ana.id).modify({ do_not_contact: 'all', do_not_contact_reason: 'Asked us' })
    const reasons = [{ code: 'do_not_contact', message: 'Do not contact: Asked us' }]
    await expect(itineraries.create([plan], 'key')).rejects.toMatchObject({ status: 409, problem: { code: 'contact_guard', message: 'Do not contact: Asked us', reasons } })
    expect(await deps.queue.items()).toEqual([])
    await itineraries.create([{ ...plan, override_reason: 'Came to the office' }], 'key')
    expect((await deps.queue.items()).map(({ item }) => item)).toMatchObject([{ action: 'create', override_reason: 'Came to the office' }])
    expect((await itineraries.list({})).items.find(({ id }) => id === plan.id)).toMatchObject({ do_not_contact: 'all' })
  })

  test('for somebody who has not agreed are refused where consent is required, until an answer waits here', async () => {
    const { deps, itineraries } = await device()
    await remember(deps.db, 'session', { user: someMr, allowed_paths: [], version: null, settings: { ...usualOwnSettings, consent_required: true, consent_live_on: '2000-01-01' } })
    const reasons = [{ code: 'no_consent', message: 'This client has not agreed to be contacted yet.' }]
    await expect(itineraries.create([plan], 'key')).rejects.toMatchObject({ status: 409, problem: { code: 'contact_guard', reasons } })
    const consents = localConsents(deps)
    await consents.create({ id: idOf(now, 30), client_id: ana.id, purpose: 'marketing', channel: 'any', answer: 'yes', how: 'spoken', at: new Date(now).toISOString() }, ana.fullname, 'key')
    await itineraries.create([plan], 'key')
    expect((await deps.queue.items()).map(({ kind, item }) => [kind, 'action' in item && item.action])).toEqual([['client', 'consent'], ['itinerary', 'create']])
    await expect(consents.create({ id: idOf(now, 31), client_id: idOf(1, 1), purpose: 'photo', channel: 'any', answer: 'no', how: 'spoken', at: new Date(now).toISOString() }, '', 'key')).rejects.toMatchObject({ status: 404 })
  })

  test('made after a visit of the same day are still to be made; one that the visit names is visited', async () => {
    const { deps, itineraries } = await device()
    await deps.db.itineraries.clear()
    const today = { ...plan, visible_at: '2026-11-22' }
    await deps.queue.add([newVisit({ ...visit, visit_result: 'Not Around' }, ana.fullname)])
    await itineraries.create([today], 'key')
    expect(await itineraries.info(today.id)).toMatchObject({ status: 'scheduled', visit_id: null })
    await deps.queue.add([newVisit({ ...visit, id: idOf(now, 10), visit_result: 'Not Around', itinerary_id: today.id }, ana.fullname)])
    expect(await itineraries.info(today.id)).toMatchObject({ status: 'visited', visit_id: idOf(now, 10) })
  })

  test('are moved, remarked, skipped and removed', async () => {
    const { deps, itineraries } = await device()
    expect(await itineraries.update(due.id, { visible_at: '2026-11-24' }, 'key')).toMatchObject({ visible_at: '2026-11-24', status: 'scheduled' })
    await expect(itineraries.update(next.id, { visible_at: '2026-11-24' }, 'key')).rejects.toMatchObject({ status: 409 })
    expect(await itineraries.addRemarks(due.id, 'Later', 'key')).toMatchObject({ remarks: 'Later' })
    expect(await itineraries.skip(due.id, 'Rain', 'key')).toMatchObject({ status: 'skipped', skip_reason: 'Rain', queue: { state: 'queued' } })
    await expect(itineraries.skip(due.id, 'Rain', 'key')).rejects.toMatchObject({ problem: { code: 'closed', message: problemKinds.closed.message } })
    await itineraries.create([plan], 'key')
    await itineraries.remove(plan.id, 'key')
    await itineraries.remove(next.id, 'key')
    expect((await itineraries.list({})).items.map(({ id }) => id)).toEqual([due.id])
    expect((await deps.queue.items()).map(({ item }) => 'action' in item && item.action)).toEqual(['update', 'remarks', 'skip', 'remove'])
    await itineraries.update(due.id, {}, 'key')
    expect(await deps.queue.items()).toHaveLength(4)
  })
})

test('a plan that was sent and not answered is removed on the server, behind it in the queue', async () => {
  const { deps, itineraries } = await device()
  await itineraries.create([plan], 'key')
  const [entry] = await deps.queue.items()
  if (entry === undefined) throw new Error('Nothing is queued.')
  await deps.store.change({ kind: 'itinerary', id: plan.id, key: entry.item.sending.key }, begun)
  await itineraries.remove(plan.id, 'key')
  expect((await deps.queue.items()).map(({ item }) => 'action' in item && item.action)).toEqual(['create', 'remove'])
})

describe('a visit in the queue', () => {
  test('fulfils its itinerary, and one that ends the work skips the others', async () => {
    const { deps, itineraries } = await device()
    await deps.queue.add([newVisit({ ...visit, itinerary_id: due.id }, ana.fullname)])
    expect(await itineraries.info(due.id)).toMatchObject({ status: 'visited', visit_id: visit.id, visit_result: 'Deceased', queue: { item_id: visit.id } })
    expect(await itineraries.info(next.id)).toMatchObject({ status: 'skipped', skip_reason: 'Deceased', queue: { item_id: visit.id } })
    await expect(itineraries.remove(due.id, 'key')).rejects.toMatchObject({ status: 409 })
    await expect(itineraries.create([plan], 'key')).rejects.toMatchObject({ problem: { code: 'out_of_work' } })
  })
})

test('only the mr is there to plan for; days that were never read are the network’s', async () => {
  const { itineraries } = await device()
  expect(await itineraries.assignees(undefined)).toEqual([{ id: someMr.id, display_name: someMr.display_name, branch_name: 'Baguio', in_scope: null }])
  expect(await itineraries.assignees(ana.id)).toMatchObject([{ in_scope: true }])
  await expect(itineraries.list({ date_to: '2026-10-01' })).rejects.toBeInstanceOf(NoAnswer)
  const tooLong = { date_from: '2026-11-01', date_to: '2027-02-01' }
  expect(maximumCalendarDays).toBe(62)
  await expect(async () => itineraries.days(tooLong)).rejects.toMatchObject({ status: 400 })
})
