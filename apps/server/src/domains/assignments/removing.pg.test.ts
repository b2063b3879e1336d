import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import { userId } from '../../testing/models/clientsWorld.ts'
import { rowVersions } from '../../testing/digest.ts'
import { added, admin, app, at, mr, oic, openDesk, refused } from '../clients/testing/desk.ts'

openDesk()

const give = (assignment_ids: string[]) => oic.post('/assignment/assign', { user_id: mr.id, assignment_ids })

/** Another MR of the branch. */
async function newMr(): Promise<{ id: string }> {
  const { branch_id } = (await app.pool.query('select branch_id from users where id = $1', [mr.id])).rows[0]
  const { status, body } = await admin.post('/user/create', { id: randomUUID(), username: 'mr.third', display_name: 'Third Mr', user_type: 'mr', branch_id })
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

describe('what a removal would take along', () => {
  const living = async (ids: string[], { but = [] as string[] } = {}): Promise<number> =>
    (await app.pool.query('select count(*)::int as n from clients where location_id = any($1) and deleted_at is null and not id = any($2)', [ids, but])).rows[0].n

  test('is reported by a dry run as it is carried out afterwards: locations', async () => {
    const [inside, elsewhere] = [at('branch', 2), at('branch', 3)]
    await give([inside])
    const [kept, deleted] = [(await added({ location_id: inside })).id, (await added({ location_id: inside })).id]
    await added({ location_id: inside })
    await admin.delete(`/client/delete/${deleted}`)
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [kept] })
    const expected = { ok: true, removed: 1, clients: await living([inside], { but: [kept] }), stand_ins: 0 }
    const before = await rowVersions(app.pool)
    const url = (dry: boolean) => `/assignment/mr-assignments/${mr.id}?dry_run=${dry}`
    expect((await oic.delete(url(true), { assignment_ids: [inside, elsewhere] })).body).toEqual(expected)
    expect(await refused(() => oic.delete(`/assignment/mr-assignments/${mr.id}?dry_run=perhaps`, { assignment_ids: [inside] }))).toEqual([400, 'invalid', 'dry_run'])
    expect(await rowVersions(app.pool)).toEqual(before)
    expect((await oic.delete(url(false), { assignment_ids: [inside, elsewhere] })).body).toEqual(expected)
    expect((await mr.get(`/client/info/${kept}`)).status).toBe(200)
    await admin.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [kept] })
  })

  test('is reported by a dry run: single clients, of which those stay who live in a location of the MR', async () => {
    const [near, far] = [(await added()).id, (await added({ location_id: at('other') })).id]
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [near, far] })
    const before = await rowVersions(app.pool)
    const url = `/assignment/mr-clients/${mr.id}`
    expect((await oic.delete(`${url}?dry_run=true`, { client_ids: [near, far, randomUUID()] })).body).toEqual({ ok: true, removed: 2, clients: 1, stand_ins: 0 })
    expect(await rowVersions(app.pool)).toEqual(before)
    expect((await oic.delete(url, { client_ids: [near, far] })).body).toEqual({ ok: true, removed: 2, clients: 1, stand_ins: 0 })
    expect([(await mr.get(`/client/info/${near}`)).status, (await mr.get(`/client/info/${far}`)).status]).toEqual([200, 404])
  })

  test('tells who stands in and loses it too, but for what the stand-in holds for somebody else’s sake as well', async () => {
    const [standIn, third] = [await userId(app, 'mr2'), (await newMr()).id]
    const direct = (await added({ location_id: at('other') })).id
    const { rows } = await app.pool.query(
      `select location_id as id from branch_locations where branch_id = (select branch_id from users where id = $1)
       and not location_id in (select location_id from mr_locations where user_id = any($2)) order by 1 limit 2`, [mr.id, [mr.id, standIn]])
    const [own, both] = rows.map(({ id }) => id) as [string, string]
    await give([own, both])
    await admin.post('/assignment/assign', { user_id: third, assignment_ids: [both] })
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [direct] })
    const day = manilaDay(app.clock.now)
    for (const from_user_id of [mr.id, third]) {
      expect((await oic.post('/assignment/cover', { from_user_id, to_user_id: standIn, date_from: day, date_to: day })).status).toBe(201)
    }
    const standInsOf = async (of: string, body: object) => (await oic.delete(`/assignment/${of}/${mr.id}?dry_run=true`, body)).body.stand_ins
    expect([await standInsOf('mr-assignments', { assignment_ids: [own, both] }), await standInsOf('mr-assignments', { assignment_ids: [both] }), await standInsOf('mr-clients', { client_ids: [direct] })]).toEqual([1, 0, 1])
    const holds = async (id: string) => (await app.pool.query('select from mr_locations where user_id = $1 and location_id = $2', [standIn, id])).rows.length
    expect((await oic.delete(`/assignment/mr-assignments/${mr.id}`, { assignment_ids: [own, both] })).body).toMatchObject({ removed: 2, stand_ins: 1 })
    expect([await holds(own), await holds(both)]).toEqual([0, 1])
  })
})
