import { randomUUID } from 'node:crypto'
import { deskClasses, deskReasons } from '@bisita/contract/touchpoints/guard'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Random } from '../../../demo/random.ts'
import { readSettings } from '../../../settings.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { compareServiceOrder, readAble, readPlainDeskClients, slowQueueStatus } from './testing/model.ts'
import { eachMorning } from './testing/morning.ts'

openApp()
const { tele1: tele, oic1: oic, ah1: ah, admin, mr1: mr } = signedIn('tele1', 'oic1', 'ah1', 'admin', 'mr1')
const morning = eachMorning()
let branch: string
const hour = 3_600_000

beforeAll(async () => {
  branch = (await app.pool.query('select branch_id from users where id = $1', [tele.id])).rows[0].branch_id
})

const next = (by: TestCaller = tele, body: object = {}) => by.post('/touchpoint/next', body)
const later = (minutes: number) => void (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))

describe('a pull is refused', () => {
  test('for an mr, without a branch where one has to be named, and out of scope', async () => {
    const other = (await app.pool.query('select b.id from branches b where b.area_id is distinct from (select area_id from branches where id = $1) limit 1', [branch])).rows[0].id
    expect((await next(mr)).status).toBe(403)
    for (const by of [ah, admin]) expect([(await next(by)).status, (await next(by)).body.fields?.[0]?.path]).toEqual([400, 'branch_id'])
    for (const by of [tele, oic, ah]) expect((await next(by, { branch_id: other })).status).toBe(404)
    for (const by of [tele, oic]) expect((await next(by, { branch_id: branch })).body).toHaveProperty('lease_id')
    expect((await next(tele, { release: randomUUID() })).status).toBe(404)
    expect((await tele.put(`/touchpoint/lease/${randomUUID()}`)).status).toBe(404)
    expect((await tele.delete(`/touchpoint/lease/${randomUUID()}`)).status).toBe(404)
  })
})

describe('a client that is handed out', () => {
  test('comes with why, its history and its lease, and is nobody else’s until that ends', async () => {
    const { status, body } = await next()
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['because', 'client', 'expires_at', 'history', 'lease_id', 'script'])
    expect(body.expires_at).toBe(new Date(app.clock.now.getTime() + 3 * 60_000).toISOString())
    expect((await tele.get('/touchpoint/lease')).body.items).toMatchObject([{ lease_id: body.lease_id, because: body.because, client: { id: body.client.id } }])
    expect((await tele.get(`/touchpoint/why/${body.client.id}`)).body).toMatchObject({ code: 'leased', message: 'You hold this client on the call desk.' })
    expect((await oic.get(`/touchpoint/why/${body.client.id}`)).body.message).toMatch(/ has this client on the call desk now\.$/)
    expect((await next(oic)).body.client.id).not.toBe(body.client.id)
    for (const path of [`/touchpoint/lease/${body.lease_id}`]) {
      expect((await oic.put(path)).status).toBe(404)
      expect((await oic.delete(path)).status).toBe(404)
    }
    later(2)
    expect((await tele.put(`/touchpoint/lease/${body.lease_id}`)).body.expires_at).toBe(new Date(app.clock.now.getTime() + 3 * 60_000).toISOString())
    later(3)
    const lost = await tele.put(`/touchpoint/lease/${body.lease_id}`)
    expect([lost.status, lost.body.code]).toEqual([409, 'lease_lost'])
    expect((await tele.get('/touchpoint/lease')).body.items).toEqual([])
    expect((await next(admin, { branch_id: branch })).body.client.id).toBe(body.client.id)
  })

  test('may be given back; of three the oldest is, and none of these comes with the same pull', async () => {
    const [one, two] = [(await next()).body, (await next()).body]
    later(1)
    const three = (await next()).body
    expect((await tele.get('/touchpoint/lease')).body.items.map(({ lease_id }: { lease_id: string }) => lease_id)).toEqual([two.lease_id, three.lease_id])
    expect((await next(oic)).body.client.id).toBe(one.client.id)
    const four = (await next(tele, { release: three.lease_id })).body
    expect([one, two, three].map(({ client }) => client.id)).not.toContain(four.client.id)
    expect((await tele.delete(`/touchpoint/lease/${four.lease_id}`)).body).toEqual({ ok: true })
    expect((await tele.delete(`/touchpoint/lease/${four.lease_id}`)).body).toEqual({ ok: true })
  })

  test('leaves the desk with its call; one that was lost is flagged, and so is one that somebody else holds', async () => {
    const { lease_id, client } = (await next()).body
    const call = (more: object = {}) => ({ id: randomUUID(), client_id: client.id, visit_type: 'call', visit_result: 'Not Around', contact_detail: 'No Answer', visit_time: app.clock.now.toISOString(), ...more })
    expect((await oic.post('/visit/create', call({ override_reason: 'x' }))).body.guard_flags).toEqual(['held_by_other'])
    const { status, body } = await tele.post('/visit/create', call({ lease_id }))
    expect([status, body.guard_flags]).toEqual([201, []])
    expect((await tele.get('/touchpoint/lease')).body.items).toEqual([])
    expect((await tele.post('/visit/create', call({ lease_id, override_reason: 'x' }))).body.guard_flags).toContain('lease_lost')
    expect((await tele.get('/touchpoint/tally')).body).toMatchObject({ date: manilaDay(app.clock.now), calls: 2, outcomes: [{ result: 'Not Around', detail: 'No Answer', count: 2 }] })
  })

  test('is still called where it left the branch meanwhile, and was not called where it was deleted', async () => {
    const [away, gone] = [(await next()).body, (await next()).body]
    const call = ({ lease_id, client }: { lease_id: string; client: { id: string } }) =>
      tele.post('/visit/create', { id: randomUUID(), client_id: client.id, visit_type: 'call', visit_result: 'Others', visit_others_result: 'Moves', visit_time: app.clock.now.toISOString(), lease_id })
    const home = (await app.pool.query('select location_id from clients where id = $1', [away.client.id])).rows[0].location_id
    await app.pool.query(`update clients set location_id = (select location_id from branch_locations where branch_id <> $2 limit 1) where id = $1`, [away.client.id, branch])
    await app.pool.query('update clients set deleted_at = now() where id = $1', [gone.client.id])
    later(29)
    expect((await call(away)).status).toBe(201)
    const late = await call(gone)
    expect([late.status, late.body.code]).toEqual([409, 'deleted'])
    later(30)
    expect((await call(away)).status).toBe(404)
    await app.pool.query('update clients set location_id = $2 where id = $1', [away.client.id, home])
  })
})

test('outside the hours nobody is handed out, and the answer says when calls begin', async () => {
  app.clock.now = new Date(morning.getTime() + 10 * hour)
  const { body } = await next()
  const tomorrow = addDays(manilaDay(morning), 1)
  expect(body).toMatchObject({ empty: true, next_eligible_at: new Date(startOfDay(tomorrow).getTime() + 8 * hour).toISOString() })
  expect(body.reasons.find(({ code }: { code: string }) => code === 'hours').count).toBeGreaterThan(0)
  expect(body.reasons.find(({ code }: { code: string }) => code === 'ready').count).toBe(0)
})

const results = [['Not Around', null], ['Not Interested', null], ['Interested', 'Undecided'], ['Not Qualified', 'Over Age'], ['Deceased', null], [null, null]] as const

/** Has something else stand with some clients: contacts of either kind, blocks, numbers, steps, leases. */
async function stir(random: Random, ids: readonly string[], users: readonly string[]): Promise<void> {
  const { pool } = app
  const ago = () => new Date(app.clock.now.getTime() - random.pick([0, 1, 3, 20, 30, 26 * 24, 31 * 24]) * hour - random.below(3 * hour))
  for (let n = 0; n < 25; n += 1) {
    const id = random.pick(ids)
    const [result, second] = random.pick(results)
    const kind = random.pick(['visit', 'call', 'call'] as const)
    const details = { 'Not Around': ['No Answer', 'Busy', 'Wrong Number', null], 'Not Interested': ['Do Not Call', null] } as const
    const detail = kind === 'call' && (result === 'Not Around' || result === 'Not Interested') ? random.pick(details[result]) : null
    const promise = random.chance(0.4) ? new Date(app.clock.now.getTime() + (random.below(96) - 72) * hour) : null
    const time = ago()
    await pool.query(
      `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, has_availed, visit_result, visit_secondary_result, contact_detail, call_back_at,
         number_dialled, dialled_number)
       select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when called is not null then 'primary' end, called
       from (select case when $3 = 'call' then (select phone_number from clients where id = $1) end) n (called)`,
      [id, random.pick(users), kind, time, new Date(time.getTime() + random.below(2) * hour), result === null, result, second, detail, promise],
    )
    await pool.query('update clients set visit_result = coalesce($2, visit_result) where id = $1', [id, result])
    if (detail === 'Do Not Call') await pool.query(`update clients set do_not_contact = 'call' where id = $1 and do_not_contact = 'none'`, [id])
    await pool.query('select bisita_derive_call_states(array[$1]::uuid[])', [id])
  }
  for (let n = 0; n < 6; n += 1) {
    await pool.query(`update clients set do_not_contact = 'none', do_not_contact_reason = null, visit_result = null, phone_bad = $2 where id = $1`, [random.pick(ids), random.chance(0.3)])
    await pool.query(`update clients set do_not_contact = 'call', do_not_contact_reason = 'x' where id = $1`, [random.pick(ids)])
    await pool.query('update clients set phone_number = (select phone_number from clients where id = $2) where id = $1', [random.pick(ids), random.pick(ids)])
    const kind = random.pick(['call', 'visit', null])
    const open = kind === null ? null : addDays(manilaDay(app.clock.now), random.below(5) - 2)
    await pool.query(
      `update client_placements set kind = $2::text, role = case when $2::text is null then null else 'any' end, open_on = $3::date, due_on = $3::date, ended = case when $2::text is null then 'completed' end,
         position = case when $2::text is null then null else coalesce(position, 1) end, stopped = case when $2::text is null then 'completed' end, suspended = false
       where client_id = $1 and generation = (select generation from strategy_generations where present)`,
      [random.pick(ids), kind, open],
    )
  }
}

test('queue and why equal a slow model over random states, and who is pulled comes in its order', async () => {
  const random = actors(seedOf('desk'))()
  const users = (await app.pool.query(`select id from users where user_type in ('tele', 'oic', 'mr', 'admin', 'ah') order by id limit 12`)).rows.map(({ id }) => id)
  const hours = [7.5, 8.5, 10, 14, 19.9, 20.5]
  let states = 0
  const met = new Set<string>()
  for (let round = 0; round < 6 || states <= share(50, 10_000); round += 1) {
    app.clock.now = new Date(startOfDay(addDays(manilaDay(morning), random.below(8))).getTime() + random.pick(hours) * hour)
    const now = app.clock.now
    await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
    const ids = (await app.pool.query('select c.id from clients c join branch_locations b using (location_id) where b.branch_id = $1 and c.deleted_at is null order by c.id', [branch])).rows.map(({ id }) => id)
    await stir(random, ids, [...users, tele.id])
    if (random.chance(0.5)) await next(oic)
    const settings = await readSettings(app.db)
    const able = await readAble(app, branch)
    const model = new Map((await readPlainDeskClients(app, branch, now)).map((client) => [client.id, slowQueueStatus(client, { now, user_id: tele.id, settings, able })]))
    const { body } = await tele.get('/touchpoint/queue')
    const count = (by: (stands: { reason: string; class: string | null }) => boolean) => [...model.values()].filter(by).length
    expect(body.reasons).toEqual(deskReasons.map((code) => ({ code, count: count(({ reason }) => reason === code) })))
    expect(body.classes).toEqual(deskClasses.map((kind) => ({ class: kind, count: count((one) => one.class === kind && one.reason === 'ready') })))
    expect(body.total).toBe(ids.length)
    for (const id of ids.filter(() => random.chance(0.35))) {
      const why = (await tele.get(`/touchpoint/why/${id}`)).body
      const stands = model.get(id)
      expect([id, why.code, why.because?.class ?? null]).toEqual([id, stands?.reason, stands?.reason === 'ready' ? stands.class : null])
      expect(why.message).not.toBe('')
      states += 1
    }
    for (const { reason } of model.values()) met.add(reason)
    const order = [...model].filter(([, { reason }]) => reason === 'ready').toSorted(compareServiceOrder)
    const begins = [...model].filter(([, { reason }]) => reason === 'ready' || reason === 'hours').toSorted(compareServiceOrder)
    expect((await tele.get('/touchpoint/start')).body.next.map(({ client }: { client: { id: string } }) => client.id)).toEqual(begins.slice(0, 5).map(([id]) => id))
    const pulled: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { client } = (await next()).body
      if (client !== undefined) pulled.push(client.id)
    }
    // What a third pull gives back may come again later; the first two are the first of all.
    expect(pulled.slice(0, 2)).toEqual(order.slice(0, 2).map(([id]) => id))
  }
  expect(states).toBeGreaterThan(50)
  expect(met.size).toBeGreaterThan(5)
})

test('many who pull at once never share a client', async () => {
  const callers = [tele, oic, admin, ah]
  for (let round = 0; round < share(3, 30); round += 1) {
    await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
    const replies = await Promise.all(callers.flatMap((by) => [0, 1].map(() => next(by, { branch_id: branch }))))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { rows } = await app.pool.query('select client_id, count(*)::int as n from desk_leases where ended_at is null group by 1 having count(*) > 1')
    expect(rows).toEqual([])
    const served = replies.flatMap(({ body }) => (body.client === undefined ? [] : [body.client.id]))
    expect(new Set(served).size).toBe(served.length)
  }
})
