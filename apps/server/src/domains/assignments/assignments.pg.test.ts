import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { userId } from '../../testing/models/clientsWorld.ts'
import { feed, newest, feedEventsOf } from '../clients/testing/feedFixtures.ts'
import { added, admin, ah, app, at, info, lastAudit, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'

openDesk()

let mr2: string
let mr3: string
let oic2: TestCaller
beforeAll(async () => {
  mr2 = await userId(app, 'mr2')
  mr3 = await userId(app, 'mr3')
  oic2 = await app.signIn('oic2')
})

const assignedLocations = async (id: string): Promise<string[]> =>
  (await app.pool.query('select location_id from mr_locations where user_id = $1 order by 1', [id])).rows.map(({ location_id }) => location_id)
const direct = async (id: string): Promise<string[]> =>
  (await app.pool.query('select client_id from mr_clients where user_id = $1 order by 1', [id])).rows.map(({ client_id }) => client_id)
const give = (ids: string[], by = oic, user_id = mr.id) => by.post('/assignment/assign', { user_id, assignment_ids: ids })
const take = (ids: string[], by = oic, id = mr.id) => by.delete(`/assignment/mr-assignments/${id}`, { assignment_ids: ids })

describe('assigning is refused', () => {
  const everything = (id: string, location: string, client: string) =>
    [
      (by: TestCaller) => by.post('/assignment/assign', { user_id: id, assignment_ids: [location] }),
      (by: TestCaller) => by.delete(`/assignment/mr-assignments/${id}`, { assignment_ids: [location] }),
      (by: TestCaller) => by.post('/assignment/assign-clients', { user_id: id, client_ids: [client] }),
      (by: TestCaller) => by.delete(`/assignment/mr-clients/${id}`, { client_ids: [client] }),
      (by: TestCaller) => by.delete(`/assignment/mr-assignments/${id}?dry_run=true`, { assignment_ids: [location] }),
      (by: TestCaller) => by.delete(`/assignment/mr-clients/${id}?dry_run=true`, { client_ids: [client] }),
    ] as const

  test('where the body is none', async () => {
    const wrong = [{}, { user_id: 'x', assignment_ids: [at('branch')] }, { user_id: mr.id }, { user_id: mr.id, assignment_ids: [] }, { user_id: mr.id, assignment_ids: ['x'] },
      { user_id: mr.id, filter: {} }, { user_id: mr.id, filter: { keyword: ' ' } }, { user_id: mr.id, assignment_ids: [at('branch')], filter: { keyword: 'a' } }, { user_id: mr.id, assignment_ids: [at('branch')], more: 1 }]
    for (const body of wrong) expect((await refused(() => oic.post('/assignment/assign', body))).slice(0, 2)).toEqual([400, 'invalid'])
    expect(await refused(() => give(['0000000001']))).toEqual([400, 'invalid', 'assignment_ids'])
    expect((await give(['0000000001', '0000000002', '0000000003', '0000000004'])).body.fields[0].message).toBe('There is no location 0000000001; 0000000002; 0000000003 and 1 more.')
  })

  test('for somebody outside of the scope, and for nobody', async () => {
    for (const call of everything(mr3, at('other'), randomUUID())) {
      expect(await refused(() => call(oic))).toEqual([404, 'not_found'])
    }
    for (const call of everything(randomUUID(), at('branch'), randomUUID())) expect(await refused(() => call(admin))).toEqual([404, 'not_found'])
    const south = await userId(app, 'mr5')
    for (const call of everything(south, at('other'), randomUUID())) expect(await refused(() => call(ah))).toEqual([404, 'not_found'])
    // Nobody but an MR has anything to take away.
    expect(await refused(() => take([at('branch')], oic, tele.id))).toEqual([404, 'not_found'])
  })

  test('for who is no MR, deactivated or in no branch', async () => {
    expect(await refused(() => give([at('branch')], oic, tele.id))).toEqual([400, 'invalid', 'user_id'])
    await app.pool.query('update users set deactivated_at = now() where id = $1', [mr2])
    expect(await refused(() => give([at('branch')], oic, mr2))).toEqual([409, 'conflict'])
    expect(await refused(() => oic.post('/assignment/assign-clients', { user_id: mr2, client_ids: [randomUUID()] }))).toEqual([409, 'conflict'])
    await app.pool.query('update users set deactivated_at = null, deleted_at = now() where id = $1', [mr2])
    expect(await refused(() => give([at('branch')], oic, mr2))).toEqual([409, 'conflict'])
    expect(await refused(() => take([at('branch')], oic, mr2))).toEqual([404, 'not_found'])
    await app.pool.query('update users set deleted_at = null where id = $1', [mr2])
    const { branch_id } = (await app.pool.query('select branch_id from users where id = $1', [mr3])).rows[0]
    await app.pool.query('update users set branch_id = null where id = $1', [mr3])
    expect(await refused(() => give([at('branch')], admin, mr3))).toEqual([400, 'invalid', 'user_id'])
    expect(await refused(() => admin.post('/assignment/assign-clients', { user_id: mr3, client_ids: [randomUUID()] }))).toEqual([400, 'invalid', 'user_id'])
    await app.pool.query('update users set branch_id = $2 where id = $1', [mr3, branch_id])
  })

  test('with locations that are not the branch’s, which are named', async () => {
    const others = [0, 1, 2, 3, 4].map((n) => at('other', n))
    expect(await refused(() => give([at('branch', 1), ...others]))).toEqual([409, 'conflict'])
    const names = (await app.pool.query('select location from locations where id = any($1) order by path_key', [others])).rows.map(({ location }) => location)
    expect((await give([at('branch', 1), ...others])).body.message).toBe(`Not locations of this branch: ${names.slice(0, 3).join('; ')} and 2 more.`)
    expect(await refused(() => give([at('none')], admin))).toEqual([409, 'conflict'])
  })

  test('with clients that are deleted or outside of the scope', async () => {
    const [far, gone, near] = [await added({ location_id: at('other') }), await added(), await added()]
    await admin.delete(`/client/delete/${gone.id}`)
    for (const id of [far.id, gone.id, randomUUID()]) {
      expect(await refused(() => oic.post('/assignment/assign-clients', { user_id: mr2, client_ids: [near.id, id] }))).toEqual([404, 'not_found'])
    }
  })
})

describe('locations', () => {
  test('are given and taken in one step, and what is so already is counted', async () => {
    const before = await assignedLocations(mr.id)
    const [a, b] = [at('branch', 2), at('branch', 3)]
    const { status, body } = await give([a, b, a, before[0] as string])
    expect([status, body]).toEqual([200, { ok: true, assigned: 2, unchanged: 1 }])
    expect(await assignedLocations(mr.id)).toEqual([...before, a, b].toSorted())
    const line = await lastAudit()
    expect(line).toMatchObject({ user_id: oic.id, action: 'assignment.assign', record_type: 'user', record_id: mr.id, before: null })
    expect(line.after.location_ids.toSorted()).toEqual([a, b].toSorted())

    const digest = await assignedLocations(mr.id)
    expect((await give([a, b])).body).toEqual({ ok: true, assigned: 0, unchanged: 2 })
    expect(await assignedLocations(mr.id)).toEqual(digest)

    expect((await take([a, b, at('branch', 4)])).body).toMatchObject({ ok: true, removed: 2 })
    expect(await lastAudit()).toMatchObject({ action: 'assignment.remove', record_id: mr.id, after: null })
    expect(await assignedLocations(mr.id)).toEqual(before)
    expect((await take([a])).body).toEqual({ ok: true, removed: 0, clients: 0, stand_ins: 0 })
  })

  test('are chosen by a filter, and only the branch’s', async () => {
    const { rows } = await app.pool.query(
      `select l.mun_city_code as city, array_agg(l.id order by l.id) as ids from users u join branch_locations b on b.branch_id = u.branch_id
       join locations l on l.id = b.location_id where u.id = $1 group by 1 order by count(*) desc limit 1`, [mr2])
    const { city, ids } = rows[0] as { city: string; ids: string[] }
    const before = await assignedLocations(mr2)
    const had = before.filter((id) => ids.includes(id)).length
    const answer = await ah.post('/assignment/assign', { user_id: mr2, filter: { mun_city: city } })
    expect([answer.status, answer.body]).toEqual([200, { ok: true, assigned: ids.length - had, unchanged: had }])
    expect(await assignedLocations(mr2)).toEqual([...new Set([...before, ...ids])].toSorted())
    expect((await ah.delete(`/assignment/mr-assignments/${mr2}`, { filter: { mun_city: city } })).body).toMatchObject({ ok: true, removed: ids.length })
    expect((await ah.post('/assignment/assign', { user_id: mr2, filter: { keyword: 'nowhere at all' } })).body).toEqual({ ok: true, assigned: 0, unchanged: 0 })
    await admin.post('/assignment/assign', { user_id: mr2, assignment_ids: before })
    expect(await assignedLocations(mr2)).toEqual(before)
  })

  test('under a code that was replaced are those that replaced it', async () => {
    const [old, now] = [at('none', 3), at('branch', 5)]
    await app.pool.query('update locations set replaced_by = $2, retired_at = now() where id = $1', [old, now])
    expect((await give([old, now])).body).toEqual({ ok: true, assigned: 1, unchanged: 0 })
    expect((await take([old])).body).toMatchObject({ ok: true, removed: 1 })
    await app.pool.query('update locations set replaced_by = null, retired_at = null where id = $1', [old])
  })

  test('sent twice under a key are answered the same', async () => {
    const sent = { user_id: mr.id, assignment_ids: [at('branch', 6)] }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await oic.post('/assignment/assign', sent, { headers }), await oic.post('/assignment/assign', sent, { headers })]
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
    await take(sent.assignment_ids)
  })

  test('wait for approval where an administrator wants it so', async () => {
    await app.pool.query(`insert into settings values ('organisation', $1) on conflict (key) do update set value = settings.value || excluded.value`, [JSON.stringify({ switched_cells: { 'assignment.assign_mr': { oic: 'approval' } } })])
    const offer = await give([at('branch', 7)])
    await app.pool.query('delete from settings')
    expect([offer.status, offer.body.approval_title]).toEqual([202, expect.stringMatching(/^Assign locations to /)])
    const { body } = await oic.post('/approval/request', { ...offer.body, approval_message: 'Please' })
    expect(body.record_type).toBe('user')
    expect((await ah.post('/approval/approve', { approval_id: body.approval_id })).body.status).toBe('APPROVED')
    expect(await assignedLocations(mr.id)).toContain(at('branch', 7))
    await take([at('branch', 7)])
  })
})

describe('single clients', () => {
  test('are given and taken, and reach the MR’s list wherever they live', async () => {
    const [one, two] = [await added({ lastname: 'Aardvark', location_id: at('other') }), await added({ lastname: 'Zebra', location_id: at('branch', 8), address: 'Purok 9' })]
    expect((await mr.get(`/client/info/${one.id}`)).status).toBe(404)
    const answer = await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [one.id, two.id, one.id] })
    expect([answer.status, answer.body]).toEqual([200, { ok: true, assigned: 2, unchanged: 0 }])
    expect((await lastAudit()).after.client_ids.toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await mr.get(`/client/info/${one.id}`)).status).toBe(200)
    expect((await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [one.id] })).body).toEqual({ ok: true, assigned: 0, unchanged: 1 })

    const list = (query = '', by = mr) => by.get(`/assignment/mr-clients/${mr.id}?${query}`).then(({ body }) => body)
    expect((await list()).items.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id])
    expect(await list('keyword=zeb juan')).toMatchObject({ count: 1, pages: 1, hasNext: false, items: [{ id: two.id, location_id: at('branch', 8), full_address: expect.stringMatching(/^Purok 9, /) }] })
    expect(await list('ipp=1', oic)).toMatchObject({ count: 2, pages: 2, hasNext: true })
    expect(await list('ipp=1&page=3')).toMatchObject({ count: 2, items: [], hasNext: false })

    // The oic takes away what an administrator gave, outside of the own branch too.
    expect((await oic.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [one.id, two.id, randomUUID()] })).body).toEqual({ ok: true, removed: 2, clients: 2, stand_ins: 0 })
    expect((await mr.get(`/client/info/${one.id}`)).status).toBe(404)
    expect(await direct(mr.id)).toEqual([])
  })
})

describe('the list of an MR’s locations', () => {
  const list = (query = '', by = mr, id = mr.id) => by.get(`/assignment/mr-assignments/${id}?${query}`)

  test('is refused to others', async () => {
    expect(await refused(() => list('', mr, mr2))).toEqual([404, 'not_found'])
    expect(await refused(() => list('', oic2))).toEqual([404, 'not_found'])
    expect(await refused(() => list('', oic, tele.id))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.get(`/assignment/mr-clients/${mr2}`))).toEqual([404, 'not_found'])
  })

  test('has every one with its clients, in each order', async () => {
    await added({ location_id: at('held', 1) })
    const { rows } = await app.pool.query(
      `select l.id, l.location, l.path_key, (select count(*)::int from clients c where c.location_id = l.id and c.deleted_at is null) as clients
       from mr_locations m join locations l on l.id = m.location_id where m.user_id = $1`, [mr.id])
    const ids = (items: { id: string }[]) => items.map(({ id }) => id)
    const text = (a: string, b: string) => Number(a > b) - Number(a < b)
    for (const by of [mr, oic, ah, admin]) {
      const { status, body } = await list('ipp=1000', by)
      expect([status, body.count]).toEqual([200, rows.length])
      expect(ids(body.items)).toEqual(ids(rows.toSorted((a, b) => text(a.path_key, b.path_key) || text(a.id, b.id))))
      for (const item of body.items) expect([item.clients, item.cover_id, item.cover_until]).toEqual([rows.find(({ id }) => id === item.id).clients, null, null])
    }
    const byClients = rows.toSorted((a, b) => b.clients - a.clients || text(a.id, b.id))
    expect(ids((await list('sort=-clients&ipp=1000')).body.items)).toEqual(ids(byClients))
    const page = (await list('sort=-clients&ipp=3&page=2')).body
    expect([ids(page.items), page.hasNext, page.pages]).toEqual([ids(byClients.slice(3, 6)), rows.length > 6, Math.ceil(rows.length / 3)])
    const { mun_city_code, barangay } = (await app.pool.query('select mun_city_code, barangay from locations where id = $1', [at('held')])).rows[0]
    const narrowed = (await list(`mun_city=${mun_city_code}&keyword=${encodeURIComponent(barangay)}&ipp=1000`)).body.items
    expect(ids(narrowed)).toContain(at('held'))
    expect(narrowed.length).toBeLessThan(rows.length)
  })
})

test('the device receives what is given and taken', async () => {
  const client = await added({ location_id: at('branch', 9) })
  const revision = await newest(app, mr)
  await give([at('branch', 9)])
  const came = await feed(app, mr, { revision })
  expect(feedEventsOf(came.items, client.id)).toEqual(['create'])
  await take([at('branch', 9)])
  const went = await feed(app, mr, { revision: came.next_revision_id })
  expect(feedEventsOf(went.items, client.id)).toEqual(['remove'])
  expect(await info(client.id)).toMatchObject({ id: client.id })
})
