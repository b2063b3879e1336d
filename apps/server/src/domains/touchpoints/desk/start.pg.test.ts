import { randomUUID } from 'node:crypto'
import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { eachMorning } from './testing/morning.ts'

openApp()
const { tele1: tele, oic1: oic, ah1: ah, admin, mr1: mr } = signedIn('tele1', 'oic1', 'ah1', 'admin', 'mr1')
const morning = eachMorning()
let branch: string
const hour = 3_600_000

beforeAll(async () => {
  branch = (await app.pool.query('select branch_id from users where id = $1', [tele.id])).rows[0].branch_id
})

const start = async (by: TestCaller = tele, query = '') => by.get(`/touchpoint/start${query}`)
const next = (by: TestCaller, body: object) => by.post('/touchpoint/next', body)
const anotherBranch = async () => (await app.pool.query('select b.id from branches b where b.area_id is distinct from (select area_id from branches where id = $1) limit 1', [branch])).rows[0].id

test('the beginning of the queue is refused to an mr, without a branch where one has to be named, and out of scope', async () => {
  const other = await anotherBranch()
  expect((await start(mr)).status).toBe(403)
  for (const by of [ah, admin]) expect([(await start(by)).status, (await start(by)).body.fields?.[0]?.path]).toEqual([400, 'branch_id'])
  for (const by of [tele, oic, ah]) expect((await start(by, `?branch_id=${other}`)).status).toBe(404)
})

test('a named client is refused out of scope, in another branch, when somebody has them, and outside of the hours', async () => {
  const foreign = (await app.pool.query('select s.client_id as id from call_states s join branch_locations b using (location_id) where b.branch_id = $1 limit 1', [await anotherBranch()])).rows[0].id
  for (const client_id of [foreign, randomUUID()]) {
    expect((await next(tele, { client_id })).status).toBe(404)
    expect((await next(admin, { client_id, branch_id: branch })).status).toBe(404)
  }
  const { client } = (await start()).body.next[1]
  expect((await next(oic, { client_id: client.id })).body.client.id).toBe(client.id)
  const taken = await next(tele, { client_id: client.id })
  expect([taken.status, taken.body.code]).toEqual([409, 'conflict'])
  expect(taken.body.message).toMatch(/ has this client on the call desk now\.$/)
  app.clock.now = new Date(morning.getTime() + 11 * hour)
  expect((await next(tele, { client_id: client.id })).status).toBe(409)
  expect((await tele.get('/touchpoint/lease')).body.items).toEqual([])
})

test('the first five are those that the queue hands out, in its order, with the same reason and script; looking takes nobody', async () => {
  const { status, body } = await start()
  expect(status).toBe(200)
  expect(body.next).toHaveLength(5)
  expect((await start()).body).toEqual(body)
  const served = []
  for (const by of [tele, tele, oic, oic]) served.push((await next(by, {})).body)
  expect(served.map(({ client }) => client.id)).toEqual(body.next.slice(0, 4).map(({ client }: { client: { id: string } }) => client.id))
  expect(served.map(({ script }) => script)).toEqual(body.next.slice(0, 4).map(({ script }: { script: string | null }) => script))
  expect(served[0].because).toEqual(body.next[0].because)
  // Who is taken is no more among them.
  expect((await start(admin, `?branch_id=${branch}`)).body.next[0].client.id).toBe(body.next[4].client.id)
})

test('a named client is taken, whoever is first, and no one else in the place', async () => {
  const { client } = (await start()).body.next[3]
  const { status, body } = await next(tele, { client_id: client.id })
  expect([status, body.client.id]).toEqual([200, client.id])
  expect((await tele.get('/touchpoint/lease')).body.items).toMatchObject([{ lease_id: body.lease_id, client: { id: client.id } }])
})

test('before the hours it is who would be first if they began now', async () => {
  const inHours = (await start()).body.next.map(({ client }: { client: { id: string } }) => client.id)
  app.clock.now = new Date(startOfDay(manilaDay(morning)).getTime() + 7 * hour)
  expect((await start()).body.next.map(({ client }: { client: { id: string } }) => client.id)).toEqual(inHours)
})

test('the own calls of today count in the hour of Manila in which they were made; those of others, of another day and deleted ones do not', async () => {
  const { client } = (await start()).body.next[0]
  const call = (by: TestCaller, at: Date) => {
    app.clock.now = at
    return by.post('/visit/create', { id: randomUUID(), client_id: client.id, visit_type: 'call', visit_result: 'Not Around', contact_detail: 'No Answer', visit_time: at.toISOString(), override_reason: 'x' })
  }
  const today = startOfDay(manilaDay(morning)).getTime()
  const before = (await tele.get('/touchpoint/tally')).body.hours
  expect(before).toEqual([])
  await call(tele, new Date(today - hour))
  for (const minutes of [599, 600, 659, 660]) expect((await call(tele, new Date(today + minutes * 60_000))).status).toBe(201)
  await call(oic, new Date(today + 601 * 60_000))
  const deleted = (await call(tele, new Date(today + 661 * 60_000))).body.id
  await app.pool.query('update visits set deleted_at = now() where id = $1', [deleted])
  const { body } = await tele.get('/touchpoint/tally')
  expect(body.hours).toEqual([{ hour: 9, calls: 1 }, { hour: 10, calls: 2 }, { hour: 11, calls: 1 }])
  expect(body.calls).toBe(4)
  const listed = (await tele.get(`/visit/list?visit_type=call&user_id=${tele.id}&hour=10&date_from=${body.date}&date_to=${body.date}`)).body
  expect(listed.items).toHaveLength(2)
})
