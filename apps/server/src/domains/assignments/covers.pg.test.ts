import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { userId } from '../../testing/models/clientsWorld.ts'
import { added, admin, ah, app, at, lastAudit, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'
import { startAndEndDueCovers } from './covers.scheduler.ts'

openDesk()

let mr2: TestCaller
let south: string
let otherBranch: string
beforeAll(async () => {
  mr2 = await app.signIn('mr2')
  south = await userId(app, 'mr5')
  otherBranch = await userId(app, 'mr3')
})

const day = (ahead = 0): string => addDays(manilaDay(app.clock.now), ahead)
const wanted = (more: Record<string, unknown> = {}) => ({ from_user_id: mr.id, to_user_id: mr2.id, date_from: day(), date_to: day(2), ...more })
const cover = async (more: Record<string, unknown> = {}, by = oic) => {
  const { status, body } = await by.post('/assignment/cover', wanted(more))
  expect([status, body.message]).toEqual([201, undefined])
  return body
}
const end = (id: string, by = oic) => by.delete(`/assignment/cover/${id}`)
const locations = async (id: string): Promise<string[]> =>
  (await app.pool.query('select location_id as id from mr_locations where user_id = $1 order by 1', [id])).rows.map((row) => row.id)
const clients = async (id: string): Promise<string[]> =>
  (await app.pool.query('select client_id as id from mr_clients where user_id = $1 order by 1', [id])).rows.map((row) => row.id)
const holdings = async () => ({ away: await locations(mr.id), standIn: await locations(mr2.id), clients: await clients(mr2.id) })
const union = (...lists: string[][]): string[] => [...new Set(lists.flat())].toSorted()
const find = async (id: string) =>
  (await oic.get('/assignment/covers?ipp=1000')).body.items.find((item: { id: string }) => item.id === id)

/** Moves the server's clock to a day at noon in Manila, and has the covers turned. */
async function dawn(date: string): Promise<number> {
  app.clock.now = new Date(startOfDay(date).getTime() + 12 * 60 * 60 * 1000)
  return startAndEndDueCovers(app.db, app.clock.now)
}

let before: Awaited<ReturnType<typeof holdings>>
let direct: string
beforeAll(async () => {
  direct = (await added({ location_id: at('other') })).id
  await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [direct] })
  before = await holdings()
})

/** Ends all covers of the test before; after that, the assignments are the same as at the start. */
beforeEach(async () => {
  await app.pool.query('select bisita_end_cover(id, now()) from mr_covers where ended_at is null')
  if (JSON.stringify(await holdings()) !== JSON.stringify(before)) throw new Error('A test before left somebody with more or less.')
})

describe('a cover is refused', () => {
  test('for days that are none', async () => {
    const ask = (more: Record<string, unknown>) => refused(() => oic.post('/assignment/cover', wanted(more)))
    expect(await ask({ date_from: day(-1) })).toEqual([400, 'invalid', 'date_from'])
    expect(await ask({ date_from: day(2), date_to: day(1) })).toEqual([400, 'invalid', 'date_to'])
    expect(await ask({ date_to: day(90) })).toEqual([400, 'invalid', 'date_to'])
    expect(await ask({ to_user_id: mr.id })).toEqual([400, 'invalid', 'to_user_id'])
  })

  test('for people out of scope, of another branch, of another role, or deactivated', async () => {
    const ask = (more: Record<string, unknown>, by: TestCaller) => refused(() => by.post('/assignment/cover', wanted(more)))
    for (const id of [otherBranch, randomUUID()]) {
      expect(await ask({ to_user_id: id }, oic)).toEqual([404, 'not_found'])
      expect(await ask({ from_user_id: id }, oic)).toEqual([404, 'not_found'])
    }
    expect(await ask({ to_user_id: south }, ah)).toEqual([404, 'not_found'])
    expect(await ask({ to_user_id: otherBranch }, ah)).toEqual([400, 'invalid', 'to_user_id'])
    expect(await ask({ to_user_id: tele.id }, oic)).toEqual([400, 'invalid', 'to_user_id'])
    expect(await ask({ from_user_id: oic.id }, admin)).toEqual([400, 'invalid', 'from_user_id'])
    await app.pool.query('update users set deactivated_at = now() where id = $1', [mr2.id])
    expect(await ask({}, oic)).toEqual([409, 'conflict'])
    await app.pool.query('update users set deactivated_at = null where id = $1', [mr2.id])
    expect(await refused(() => end(randomUUID()))).toEqual([404, 'not_found'])
  })

  test('for days of another one, also when both come at once', async () => {
    await cover({ date_from: day(5), date_to: day(9) })
    for (const [from, to] of [[5, 9], [3, 5], [9, 12], [6, 7], [0, 20]] as const) {
      expect(await refused(() => oic.post('/assignment/cover', wanted({ date_from: day(from), date_to: day(to) })))).toEqual([409, 'duplicate'])
    }
    // Who is away stands in for nobody.
    expect(await refused(() => oic.post('/assignment/cover', wanted({ from_user_id: mr2.id, to_user_id: mr.id, date_from: day(9), date_to: day(9) })))).toEqual([409, 'conflict'])
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => oic.post('/assignment/cover', wanted({ date_from: day(20), date_to: day(20 + n) }))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    await expect(app.pool.query('insert into mr_cover_days select user_id, day, cover_id from mr_cover_days')).rejects.toMatchObject({ constraint: 'mr_cover_days_one' })
  })
})

describe('a cover of today', () => {
  test('hands everything over at once, and back when it is ended', async () => {
    const made = await cover()
    const brought = before.away.filter((id) => !before.standIn.includes(id)).length
    expect(made).toMatchObject({ ...wanted(), state: 'running', locations: brought, clients: 1, from_user_name: expect.any(String), to_user_name: expect.any(String) })
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'cover.start', record_type: 'cover', record_id: made.id })
    expect(await holdings()).toEqual({ away: before.away, standIn: union(before.away, before.standIn), clients: [direct] })
    const shown = (await mr2.get(`/assignment/mr-assignments/${mr2.id}?ipp=1000`)).body.items as { id: string; cover_id: string | null; cover_until: string | null }[]
    for (const { id, cover_id, cover_until } of shown) expect([cover_id, cover_until]).toEqual(before.standIn.includes(id) ? [null, null] : [made.id, day(2)])
    expect((await mr2.get(`/client/info/${direct}`)).status).toBe(200)

    const { status, body } = await end(made.id)
    expect([status, body.state, body.locations]).toEqual([200, 'ended', brought])
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'cover.end', record_id: made.id })
    expect(await holdings()).toEqual(before)
    expect((await mr2.get(`/client/info/${direct}`)).status).toBe(404)
    expect(await refused(() => end(made.id))).toEqual([409, 'closed'])
    // The days are free again.
    await cover()
  })

  test('leaves the stand-in what was given in its own right meanwhile, and what was taken away stays away', async () => {
    const [own, taken] = before.away.filter((id) => !before.standIn.includes(id)) as [string, string]
    const made = await cover()
    expect((await oic.post('/assignment/assign', { user_id: mr2.id, assignment_ids: [own] })).body).toEqual({ ok: true, assigned: 1, unchanged: 0 })
    expect((await oic.post('/assignment/assign-clients', { user_id: mr2.id, client_ids: [(await added()).id] })).body.assigned).toBe(1)
    expect((await oic.delete(`/assignment/mr-assignments/${mr2.id}`, { assignment_ids: [taken] })).body).toMatchObject({ ok: true, removed: 1, stand_ins: 0 })
    expect(await locations(mr2.id)).not.toContain(taken)
    await end(made.id)
    expect(await locations(mr2.id)).toEqual(union(before.standIn, [own]))
    expect(await clients(mr2.id)).toHaveLength(1)
    await oic.delete(`/assignment/mr-assignments/${mr2.id}`, { assignment_ids: [own] })
    await oic.delete(`/assignment/mr-clients/${mr2.id}`, { client_ids: await clients(mr2.id) })
  })

  test('takes from the stand-in what the absent one loses', async () => {
    const [lost] = before.away.filter((id) => !before.standIn.includes(id)) as [string]
    const made = await cover()
    await oic.delete(`/assignment/mr-assignments/${mr.id}`, { assignment_ids: [lost] })
    await oic.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [direct] })
    expect(await locations(mr2.id)).toEqual(union(before.standIn, before.away.filter((id) => id !== lost)))
    expect(await clients(mr2.id)).toEqual([])
    await end(made.id)
    await oic.post('/assignment/assign', { user_id: mr.id, assignment_ids: [lost] })
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [direct] })
  })

  test.each([
    ['the absent one is deactivated', 'update users set deactivated_at = now() where id = $1', 'update users set deactivated_at = null where id = $1', 'mr1'],
    ['the stand-in is deactivated', 'update users set deactivated_at = now() where id = $1', 'update users set deactivated_at = null where id = $1', 'mr2'],
  ] as const)('ends where %s', async (_, leave, back, name) => {
    const made = await cover()
    await app.pool.query(leave, [name === 'mr1' ? mr.id : mr2.id])
    expect(await find(made.id)).toMatchObject({ state: 'ended' })
    expect(await holdings()).toEqual(before)
    await app.pool.query(back, [name === 'mr1' ? mr.id : mr2.id])
  })

  test('ends where the absent one leaves the branch', async () => {
    const made = await cover()
    const { branch_id } = (await app.pool.query('select branch_id from users where id = $1', [mr.id])).rows[0]
    await app.pool.query('update users set branch_id = null where id = $1', [mr.id])
    expect([(await find(made.id)).state, await locations(mr.id), await locations(mr2.id), await clients(mr2.id)]).toEqual(['ended', [], before.standIn, []])
    expect((await app.pool.query('select from mr_cover_days where user_id = $1', [mr.id])).rowCount).toBe(0)
    await app.pool.query('update users set branch_id = $2 where id = $1', [mr.id, branch_id])
    await oic.post('/assignment/assign', { user_id: mr.id, assignment_ids: before.away })
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [direct] })
  })

  test('loses with the branch what the branch loses', async () => {
    const [lost] = before.away.filter((id) => !before.standIn.includes(id)) as [string]
    const made = await cover()
    const { branch_id } = (await app.pool.query('delete from branch_locations where location_id = $1 returning branch_id', [lost])).rows[0]
    expect(await locations(mr2.id)).not.toContain(lost)
    await end(made.id)
    await app.pool.query('insert into branch_locations values ($1, $2)', [lost, branch_id])
    await oic.post('/assignment/assign', { user_id: mr.id, assignment_ids: [lost] })
  })
})

test('two covers for one stand-in: the last that ends takes along what both brought', async () => {
  const third = randomUUID()
  const { branch_id } = (await app.pool.query('select branch_id from users where id = $1', [mr.id])).rows[0]
  await app.pool.query(`insert into users (id, username, display_name, user_type, branch_id) values ($1, $2, 'Third', 'mr', $3)`, [third, third.slice(0, 20), branch_id])
  const [shared] = before.away.filter((id) => !before.standIn.includes(id)) as [string]
  await oic.post('/assignment/assign', { user_id: third, assignment_ids: [shared] })
  const [first, second] = [await cover(), await cover({ from_user_id: third })]
  expect(second.locations).toBe(1)
  await end(first.id)
  expect(await locations(mr2.id)).toEqual(union(before.standIn, [shared]))
  await end(second.id)
  expect(await locations(mr2.id)).toEqual(before.standIn)
  // Deleted, somebody holds nothing.
  await app.pool.query('update users set deleted_at = now() where id = $1', [third])
  expect(await locations(third)).toEqual([])
})

test('a planned cover begins on its day and ends after its last, once however many servers look', async () => {
  const start = day()
  const made = await cover({ date_from: addDays(start, 2), date_to: addDays(start, 3) })
  expect(made).toMatchObject({ state: 'planned', clients: 1 })
  expect(await dawn(addDays(start, 1))).toBe(0)
  expect(await holdings()).toEqual(before)
  app.clock.now = startOfDay(addDays(start, 2))
  const turned = await Promise.all(Array.from({ length: 4 }, () => startAndEndDueCovers(app.db, app.clock.now)))
  expect(turned.reduce((sum, n) => sum + n)).toBe(1)
  expect(await find(made.id)).toMatchObject({ state: 'running' })
  expect(await lastAudit()).toMatchObject({ user_id: null, action: 'cover.start', record_id: made.id })
  expect((await holdings()).standIn).toEqual(union(before.away, before.standIn))
  expect(await dawn(addDays(start, 3))).toBe(0)
  expect(await dawn(addDays(start, 4))).toBe(1)
  expect(await lastAudit()).toMatchObject({ user_id: null, action: 'cover.end', record_id: made.id })
  expect(await find(made.id)).toMatchObject({ state: 'ended' })
  expect(await holdings()).toEqual(before)

  const missed = await cover({ date_from: addDays(start, 6), date_to: addDays(start, 6) })
  const called = await cover({ date_from: addDays(start, 7), date_to: addDays(start, 7) })
  expect((await end(called.id)).body.state).toBe('ended')
  expect(await dawn(addDays(start, 9))).toBe(1)
  expect(await find(missed.id)).toMatchObject({ state: 'ended', locations: 0, clients: 0 })
})

test('the list tells those in scope, newest first', async () => {
  // The clock has gone on by days, and sessions have ended.
  const [head, top] = [await app.signIn('ah1'), await app.signIn('admin')]
  const [first, second] = [await cover({ date_from: day(1), date_to: day(1) }), await cover({ date_from: day(2), date_to: day(2) })]
  const ids = async (query: string, by = oic) => (await by.get(`/assignment/covers?${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect((await ids('ipp=2'))).toEqual([second.id, first.id])
  expect(await ids('state=planned')).toEqual([second.id, first.id])
  expect(await ids('state=running')).toEqual([])
  expect((await ids(`user_id=${mr2.id}&ipp=2`, head))).toEqual([second.id, first.id])
  expect(await ids(`user_id=${otherBranch}`, top)).toEqual([])
  expect((await oic.get('/assignment/covers?ipp=1')).body).toMatchObject({ hasNext: true, count: (await ids('ipp=1000')).length })
  const oic2 = await app.signIn('oic2')
  expect(await ids('', oic2)).toEqual([])
  expect(await refused(() => end(first.id, oic2))).toEqual([404, 'not_found'])
})
