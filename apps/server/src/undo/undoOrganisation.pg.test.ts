import type { Said } from '@bisita/contract/words'
import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeAll, describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, lastAudit, mr, oic, openDesk, refused, tele } from '../domains/clients/testing/desk.ts'
import { notify } from '../domains/notifications/notifications.store.ts'
import type { Reply, TestCaller } from '../testing/app.ts'

openDesk()

const undo = (by: TestCaller, act: string) => by.post('/user/undo', { act })

/** An act under a key, whose answer says that it can be undone, unless `offered` is false. */
async function act(send: (options: { headers: Record<string, string> }) => Promise<Reply>, offered = true): Promise<string> {
  const key = randomUUID()
  const reply = await send({ headers: { 'idempotency-key': key } })
  expect([reply.status === 201 ? 200 : reply.status, reply.body.message, reply.headers.get('x-bisita-undoable')]).toEqual([200, undefined, offered ? 'true' : null])
  return key
}

let branch: string
let other: string
let area: string

beforeAll(async () => {
  branch = (await app.pool.query('select branch_id from users where id = $1', [mr.id])).rows[0].branch_id
  const { body } = await admin.post('/branch/create', { id: randomUUID(), branch_name: `Undo ${randomUUID()}` })
  other = body.id
  area = (await admin.post('/branch/area/create', { id: randomUUID(), area_name: `Undo ${randomUUID()}` })).body.id
})

const branchOf = async (location: string): Promise<string | null> => (await app.pool.query('select branch_id from branch_locations where location_id = $1', [location])).rows[0]?.branch_id ?? null
const branchOfUser = async (id: string): Promise<string | null> => (await app.pool.query('select branch_id from users where id = $1', [id])).rows[0].branch_id
const areaOf = async (id: string): Promise<string | null> => (await app.pool.query('select area_id from branches where id = $1', [id])).rows[0].area_id
const headsOf = async (id: string): Promise<string[]> => (await app.pool.query('select user_id from area_heads where area_id = $1 order by 1', [id])).rows.map(({ user_id }) => user_id)

describe('plans that were made', () => {
  const planned = async (clients: readonly string[]) => {
    const items = clients.map((client_id, n) => ({ id: randomUUID(), client_id, assigned_to: mr.id, visible_at: addDays(manilaDay(app.clock.now), 2 + n), remarks: 'Umaga.' }))
    const key = await act((options) => oic.post('/itinerary/create', { items }, options))
    return { key, ids: items.map(({ id }) => id) }
  }
  const open = async (ids: readonly string[]) => (await app.pool.query('select id from itineraries where id = any($1) and deleted_at is null', [ids])).rows.length

  test('are refused to others, and where one was changed since; then none of them goes', async () => {
    const { key, ids } = await planned([(await added()).id, (await added()).id])
    for (const by of [tele, ah]) expect(await refused(() => undo(by, key))).toEqual([404, 'not_found'])
    expect((await oic.put(`/itinerary/add-remarks/${ids[1]}`, { remarks: 'Hapon.' })).status).toBe(200)
    expect(await refused(() => undo(oic, key))).toEqual([409, 'conflict'])
    expect(await open(ids)).toBe(2)
  })

  test('are gone, all of them, and once', async () => {
    const { key, ids } = await planned([(await added()).id, (await added()).id])
    expect((await undo(oic, key)).body).toEqual({ ok: true })
    expect(await open(ids)).toBe(0)
    expect(await lastAudit()).toMatchObject({ action: 'itinerary.undo', record_type: 'itinerary', user_id: oic.id })
    expect((await undo(oic, key)).status).toBe(200)
  })
})

describe('a branch', () => {
  test('gives back the locations that it was given or had moved to it, and gets those that it lost', async () => {
    const [free] = (await app.pool.query('select id from locations l where retired_at is null and not exists (select from branch_locations b where b.location_id = l.id) limit 1')).rows
    const acts: readonly (readonly [string | null, (options: object) => Promise<Reply>])[] = [
      [null, (options) => admin.post('/branch/assign', { branch_id: branch, location_ids: [free.id] }, options)],
      [branch, (options) => admin.post('/branch/assign', { branch_id: other, location_ids: [free.id], move: true }, options)],
      [other, (options) => admin.delete(`/branch/assignments/${other}`, { location_ids: [free.id] }, options)],
    ]
    for (const [before, send] of acts) {
      const key = await act(send)
      expect(await branchOf(free.id)).not.toBe(before)
      for (const by of [oic, ah]) expect(await refused(() => undo(by, key))).toEqual([404, 'not_found'])
      expect((await undo(admin, key)).body).toEqual({ ok: true })
      expect(await branchOf(free.id)).toBe(before)
      expect(await lastAudit()).toMatchObject({ action: 'branch.undo', record_type: 'branch', user_id: admin.id })
      // Done for good, for the next of them.
      await act(send)
    }
    // By now it is elsewhere.
    const key = await act((options) => admin.post('/branch/assign', { branch_id: other, location_ids: [free.id] }, options))
    expect((await admin.post('/branch/assign', { branch_id: branch, location_ids: [free.id], move: true })).status).toBe(200)
    expect(await refused(() => undo(admin, key))).toEqual([409, 'conflict'])
  })

  test('offers nothing where representatives lose assignments with it', async () => {
    await act((options) => admin.post('/branch/assign', { branch_id: other, location_ids: [at('held')], move: true }, options), false)
    expect((await admin.post('/branch/assign', { branch_id: branch, location_ids: [at('held')], move: true })).status).toBe(200)
  })

  test('gives back people, and gets them', async () => {
    const acts: readonly (readonly [string | null, (options: object) => Promise<Reply>])[] = [
      [branch, (options) => admin.post('/branch/assign-member', { branch_id: other, user_ids: [tele.id], move: true }, options)],
      [other, (options) => admin.delete(`/branch/members/${other}`, { user_ids: [tele.id] }, options)],
      [null, (options) => admin.post('/branch/assign-member', { branch_id: branch, user_ids: [tele.id] }, options)],
    ]
    for (const [before, send] of acts) {
      const key = await act(send)
      expect((await undo(admin, key)).body).toEqual({ ok: true })
      expect(await branchOfUser(tele.id)).toBe(before)
      await act(send)
    }
    expect(await branchOfUser(tele.id)).toBe(branch)
  })
})

describe('an area', () => {
  test('gives back branches and heads, and gets them', async () => {
    const assign = (options: object) => admin.post('/branch/area/assign', { area_id: area, branch_ids: [other] }, options)
    const remove = (options: object) => admin.delete(`/branch/area/assignments/${area}`, { branch_ids: [other] }, options)
    for (const [before, send] of [[null, assign], [area, remove]] as const) {
      const key = await act(send)
      expect(await refused(() => undo(ah, key))).toEqual([404, 'not_found'])
      expect((await undo(admin, key)).body).toEqual({ ok: true })
      expect(await areaOf(other)).toBe(before)
      expect(await lastAudit()).toMatchObject({ action: 'area.undo', record_type: 'area', record_id: area })
      await act(send)
    }
    const heads = [(options: object) => admin.post('/branch/area/assign-member', { area_id: area, user_ids: [ah.id] }, options), (options: object) => admin.delete(`/branch/area/members/${area}`, { user_ids: [ah.id] }, options)]
    for (const send of heads) {
      const before = await headsOf(area)
      const key = await act(send)
      expect(await headsOf(area)).not.toEqual(before)
      expect((await undo(admin, key)).body).toEqual({ ok: true })
      expect(await headsOf(area)).toEqual(before)
      await act(send)
    }
    const key = await act(assign)
    await act(remove)
    expect(await refused(() => undo(admin, key))).toEqual([409, 'conflict'])
  })
})

describe('a view', () => {
  const stored = async (id: string) => (await app.pool.query('select * from views where id = $1', [id])).rows
  const starts = async (id: string) => (await app.pool.query('select user_id, list from view_starts where view_id = $1 order by 1', [id])).rows

  test('that was deleted or changed is as before, for those too whose list begins with it; so is the choice of it', async () => {
    const { body: view } = await oic.post('/user/views', { list: '/clients', name: `Undo ${randomUUID()}`, state: 'visit_status=unvisited', shared: true })
    const start = await act((options) => oic.post('/user/views/start', { list: '/clients', view_id: view.id }, options))
    expect(await refused(() => undo(tele, start))).toEqual([404, 'not_found'])
    expect((await undo(oic, start)).body).toEqual({ ok: true })
    expect(await starts(view.id)).toEqual([])
    for (const by of [oic, mr]) expect((await by.post('/user/views/start', { list: '/clients', view_id: view.id })).status).toBe(200)

    const before = [await stored(view.id), await starts(view.id)]
    for (const send of [(options: object) => oic.put(`/user/views/${view.id}`, { name: `Undone ${randomUUID()}`, shared: false }, options), (options: object) => oic.delete(`/user/views/${view.id}`, undefined, options)]) {
      const key = await act(send)
      expect([await stored(view.id), await starts(view.id)]).not.toEqual(before)
      expect((await undo(oic, key)).body).toEqual({ ok: true })
      expect([await stored(view.id), await starts(view.id)]).toEqual(before)
      expect(await lastAudit()).toMatchObject({ action: 'view.undo', record_type: 'view', record_id: view.id })
    }
    const key = await act((options) => oic.put(`/user/views/${view.id}`, { state: 'visit_status=visited' }, options))
    expect((await oic.put(`/user/views/${view.id}`, { state: 'visit_status=unvisited' })).status).toBe(200)
    expect(await refused(() => undo(oic, key))).toEqual([409, 'conflict'])
  })
})

test('notifications that were marked as read all at once are unread again, and only those', async () => {
  await app.pool.query('delete from notifications where user_id = $1', [oic.id])
  const unread = async () => (await oic.get('/notification/list?unread=true')).body.count
  const one = { user_id: oic.id, kind: 'job', path: null, record_id: null } as const
  await notify(app.db, ['a', 'b', 'c'].map((subject) => ({ ...one, subject, text: subject as Said })), app.clock.now)
  const [first] = (await oic.get('/notification/list')).body.items
  await act((options) => oic.post('/notification/read', { ids: [first.id] }, options), false)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const key = await act((options) => oic.post('/notification/read', { all: true }, options))
  expect(await unread()).toBe(0)
  expect(await refused(() => undo(tele, key))).toEqual([404, 'not_found'])
  expect((await undo(oic, key)).body).toEqual({ ok: true })
  expect(await unread()).toBe(2)
})
