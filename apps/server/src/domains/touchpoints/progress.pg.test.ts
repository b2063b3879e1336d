import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { publishingHandler } from './publishing.jobs.ts'

openApp()
const { admin, mr1: mr, oic1: oic } = signedIn('admin', 'mr1', 'oic1')
let place: string

beforeAll(async () => {
  app.clock.now = new Date(`${manilaDay(app.clock.now)}T12:00:00+08:00`)
  // The hour of the test may be many before or after.
  await app.keepSignedIn()
  place = (await app.pool.query('select location_id from mr_locations where user_id = $1 order by 1 limit 1', [mr.id])).rows[0].location_id
  const touchpoints = [
    { name: 'Visit', kind: 'visit', role: 'mr', next: [{ result: 'Not Around', goto: 'same', wait_days: 3 }] },
    { name: 'Call', kind: 'call', wait_days: 5 },
    { name: 'Over', kind: 'terminate' },
  ]
  const { body } = await admin.post('/touchpoint/strategies/create', { name: 'A plain one', working_days: false, touchpoints })
  await admin.put(`/touchpoint/strategies/update/${body.id}`, { is_current: true })
  await runJobNow(app.db, publishingHandler(), app.clock.now)
})

const added = async () => (await mr.post('/client/create', plainClient(place))).body
/** Each visit is a second after the one before, so that their times give the order. */
const visit = async (client_id: string, more: object) => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  return (await mr.post('/visit/create', { id: randomUUID(), client_id, visit_type: 'visit', visit_time: app.clock.now.toISOString(), location_error: 'timeout', ...more })).body
}
const info = async (id: string) => (await mr.get(`/client/info/${id}`)).body
const today = () => manilaDay(app.clock.now)
const listed = async (state: string, id: string) =>
  (await mr.get(`/client/list?ipp=1000&touchpoint_state=${state}`)).body.items.some((client: { id: string }) => client.id === id)

test('a visit moves the client on, Deceased takes it out, and what is taken back never was', async () => {
  const { id, next_touchpoint, touchpoint_state } = await added()
  expect([next_touchpoint.name, next_touchpoint.due_on, touchpoint_state]).toEqual(['Visit', today(), 'due'])
  const due = async () => (await mr.get('/user/list-info')).body.due_touchpoints
  const before = await due()
  await visit(id, { visit_result: 'Not Around' })
  expect(await info(id)).toMatchObject({ touchpoint_state: 'upcoming', next_touchpoint: { name: 'Visit', due_on: addDays(today(), 3) }, touchpoint: { attempts: 1 } })
  expect([await due(), await listed('open', id), await listed('upcoming', id)]).toEqual([before - 1, false, true])
  const dead = await visit(id, { visit_result: 'Deceased' })
  expect(await info(id)).toMatchObject({ touchpoint_state: 'ended', next_touchpoint: null })
  expect((await mr.get(`/touchpoint/progress/client/${id}`)).body).toMatchObject({ next: null, terminated: true, reason: { code: 'deceased', visit_id: dead.id } })
  expect((await admin.delete(`/visit/delete/${dead.id}`)).status).toBe(200)
  expect(await info(id)).toMatchObject({ touchpoint_state: 'upcoming', next_touchpoint: { due_on: addDays(today(), 3) } })
  const { body } = await mr.get(`/touchpoint/progress/client/${id}`)
  expect(body.steps.map(({ touchpoint, state }: { touchpoint: { name: string }; state: string }) => [touchpoint.name, state])).toEqual([
    ['Visit', 'done'], ['Visit', 'upcoming'], ['Call', 'upcoming'], ['Over', 'upcoming'],
  ])
})

test('a client who must not be contacted is suspended, and has its former place when that is taken back', async () => {
  const { id } = await added()
  await oic.put(`/client/update/${id}`, { do_not_contact: 'all', do_not_contact_reason: 'Asked us to stop' })
  expect(await info(id)).toMatchObject({ touchpoint_state: 'suspended', next_touchpoint: null })
  expect((await mr.get(`/touchpoint/progress/client/${id}`)).body).toMatchObject({ next: null, terminated: false, reason: { code: 'do_not_contact' } })
  await oic.put(`/client/update/${id}`, { do_not_contact: 'none', do_not_contact_reason: null })
  expect(await info(id)).toMatchObject({ touchpoint_state: 'due' })
})

test('the last contact and their number are shown whole to heads, and of the own branch to the others', async () => {
  const { id } = await added()
  expect((await mr.get(`/touchpoint/progress/last-visitor/${id}`)).body).toBeNull()
  await visit(id, { visit_result: 'Not Around' })
  await admin.post('/visit/create', { id: randomUUID(), client_id: id, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date(app.clock.now.getTime() - 3_600_000).toISOString() })
  expect((await mr.get(`/touchpoint/progress/last-visitor/${id}`)).body).toMatchObject({ user_id: mr.id, visit_type: 'visit' })
  const who = async (caller: TestCaller, path: string) => (await caller.get(`/touchpoint/progress/visitors${path}/${id}`)).body.items?.map(({ user_id, visits, calls }: Record<string, unknown>) => [user_id, visits, calls])
  expect(await who(admin, '')).toEqual([[mr.id, 1, 0], [admin.id, 1, 0]])
  expect((await mr.get(`/touchpoint/progress/visitors/${id}`)).status).toBe(403)
  expect(await who(mr, '/oic')).toEqual([[mr.id, 1, 0]])
})

test('a plan of the present visit is the strategy’s, and of any other step it is a plan like any other', async () => {
  const { id, next_touchpoint } = await added()
  const plan = async (touchpoint_id: string, days: number) =>
    (await mr.post('/itinerary/create', { id: randomUUID(), client_id: id, visible_at: addDays(today(), days), touchpoint_id })).body.pin_type
  expect([await plan(next_touchpoint.id, 0), await plan(randomUUID(), 1)]).toEqual(['strategy', 'self'])
  await visit(id, { visit_result: 'Interested', visit_secondary_result: 'Undecided' })
  expect(await plan(next_touchpoint.id, 2)).toBe('self')
  expect((await mr.get(`/itinerary/list?client_id=${id}&pin_type=strategy`)).body.items).toMatchObject([{ status: 'visited' }])
})

test('a contact that moves a client gives it a revision, and phones read where everybody stands', async () => {
  const { id, revision_id } = await added()
  const old = new Date(app.clock.now.getTime() - 20 * 86_400_000).toISOString()
  await visit(id, { visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: old })
  const after = await info(id)
  expect(after.revision_id).toBeGreaterThan(revision_id)
  const states: { client_id: string }[] = []
  for (let after_id = '00000000-0000-0000-0000-000000000000', more = true; more; after_id = states.at(-1)?.client_id ?? '') {
    const { body } = await mr.get(`/touchpoint/states?ipp=50&after_id=${after_id}`)
    states.push(...body.items)
    more = body.hasNext
  }
  expect(states.find(({ client_id }) => client_id === id)).toEqual({ client_id: id, revision_id: after.revision_id, ...after.touchpoint })
  expect(states).toHaveLength((await mr.get('/client/list?ipp=1')).body.count)
})
