import { randomUUID } from 'node:crypto'
import { nameKey } from '@bisita/rules/clients/names'
import { describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, mr, oic, tele } from '../clients/testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { openPlans, planned, userIdOf } from './testing/plans.ts'

openPlans()

type Named = { id: string; display_name: string }

const items = async (caller: TestCaller, path: string): Promise<(Named & Record<string, unknown>)[]> => {
  const { status, body } = await caller.get(path)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body.items
}

const usernames = async (rows: readonly Named[]): Promise<string[]> => {
  const { rows: users } = await app.pool.query('select username from users where id = any($1) order by username', [rows.map(({ id }) => id)])
  return users.map(({ username }: { username: string }) => username)
}

const inOrder = (rows: readonly Named[]) => expect(rows.map((row) => nameKey(row.display_name))).toEqual(rows.map((row) => nameKey(row.display_name)).sort())

describe('assignees', () => {
  test('are refused for a client out of scope, deleted or unknown', async () => {
    const [other, gone] = [await added({ location_id: at('other') }), await added()]
    await admin.delete(`/client/delete/${gone.id}`)
    for (const caller of [mr, tele, oic]) expect((await caller.get(`/itinerary/assignees?client_id=${other.id}`)).status).toBe(404)
    for (const id of [gone.id, randomUUID()]) expect((await admin.get(`/itinerary/assignees?client_id=${id}`)).status).toBe(404)
  })

  test('are the people in scope who may visit, and active', async () => {
    expect(await usernames(await items(mr, '/itinerary/assignees'))).toEqual(['mr1'])
    expect(await usernames(await items(tele, '/itinerary/assignees'))).toEqual(['mr1', 'mr2'])
    expect(await usernames(await items(oic, '/itinerary/assignees'))).toEqual(['mr1', 'mr2', 'oic1'])
    expect(await usernames(await items(ah, '/itinerary/assignees'))).toEqual(['ah1', 'mr1', 'mr2', 'mr3', 'mr4', 'oic1', 'oic2'])
    expect(await usernames(await items(admin, '/itinerary/assignees'))).toEqual([
      'admin', 'ah1', 'ah2', 'mr1', 'mr2', 'mr3', 'mr4', 'mr5', 'mr6', 'mr7', 'mr8', 'oic1', 'oic2', 'oic3', 'oic4',
    ])
    await app.pool.query('update users set deactivated_at = now() where id = $1', [userIdOf('mr2')])
    expect(await usernames(await items(oic, '/itinerary/assignees'))).toEqual(['mr1', 'oic1'])
    await app.pool.query('update users set deactivated_at = null where id = $1', [userIdOf('mr2')])
    inOrder(await items(admin, '/itinerary/assignees'))
  })

  test('say who holds the client, by place or directly', async () => {
    const client = await added()
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [userIdOf('mr2'), at('held')])
    const inScope = async (caller: TestCaller) => {
      const rows = await items(caller, `/itinerary/assignees?client_id=${client.id}`)
      return usernames(rows.filter(({ in_scope }) => in_scope === true))
    }
    expect(await inScope(oic)).toEqual(['mr1', 'oic1'])
    await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), client.id])
    expect(await inScope(oic)).toEqual(['mr1', 'mr2', 'oic1'])
    expect(await inScope(tele)).toEqual(['mr1', 'mr2'])
    expect(await inScope(ah)).toEqual(['ah1', 'mr1', 'mr2', 'oic1'])
    expect(await inScope(admin)).toEqual(['admin', 'ah1', 'mr1', 'mr2', 'oic1'])
    expect((await items(oic, '/itinerary/assignees')).map(({ in_scope }) => in_scope)).toEqual([null, null, null])
  })
})

describe('who holds a client', () => {
  test('is visible to those who have it in scope, once for each person', async () => {
    const client = await added()
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [userIdOf('mr2'), at('held')])
    const path = `/assignment/mr-list/${client.id}`
    const mrList = async () => (await items(oic, path)).map(({ id, by }) => `${id} ${by}`).sort()
    expect(await mrList()).toEqual([`${userIdOf('mr1')} location`])
    await app.pool.query('insert into mr_clients values ($1, $2), ($3, $2)', [userIdOf('mr2'), client.id, userIdOf('mr1')])
    expect(await mrList()).toEqual([`${userIdOf('mr1')} client`, `${userIdOf('mr2')} client`].sort())
    inOrder(await items(mr, path))
    await app.pool.query('update users set deactivated_at = now() where id = $1', [userIdOf('mr2')])
    expect(await mrList()).toEqual([`${userIdOf('mr1')} client`])
    await app.pool.query('update users set deactivated_at = null where id = $1', [userIdOf('mr2')])
    expect((await (await app.signIn('oic3')).get(path)).status).toBe(404)
    expect((await (await app.signIn('mr3')).get(path)).status).toBe(404)
    expect((await admin.get(`/assignment/mr-list/${randomUUID()}`)).status).toBe(404)
  })
})

describe('to reassign', () => {
  const counted = async (caller: TestCaller) => (await caller.get('/itinerary/list?to_reassign=true&ipp=1')).body.count
  const active = (name: string, is: boolean) => app.pool.query('update users set deactivated_at = $2 where id = $1', [userIdOf(name), is ? null : app.clock.now])

  test('counts for the officer the open plans of people who can no longer go, as long as they cannot', async () => {
    const [left, skipped] = [await planned(mr), await planned(mr)]
    expect((await mr.put(`/itinerary/skip/${skipped.id}`, { reason: 'Rain' })).status).toBe(200)
    const open = (await oic.get(`/itinerary/list?assigned_to=${mr.id}&ipp=1000`)).body.items.filter(({ status }: { status: string }) => ['pending', 'scheduled'].includes(status))
    const before = await counted(oic)
    await active('mr1', false)
    expect(await counted(oic)).toBe(before + open.length)
    const listed = (await oic.get('/itinerary/list?to_reassign=true&ipp=1000')).body.items.map(({ id }: Named) => id)
    expect([listed.includes(left.id), listed.includes(skipped.id)]).toEqual([true, false])
    // The officer of another branch has nothing of it.
    expect(await counted(await app.signIn('oic3'))).toBe(0)
    expect((await oic.put(`/itinerary/update/${left.id}`, { assigned_to: oic.id })).status).toBe(200)
    expect(await counted(oic)).toBe(before + open.length - 1)
    await active('mr1', true)
    expect(await counted(oic)).toBe(before)
  })
})

describe('filter lists', () => {
  test('of branches: the own one, those of the own areas, or all', async () => {
    const names = async (caller: TestCaller) => (await items(caller, '/branch/filter-list')).map(({ branch_name }) => branch_name)
    for (const caller of [mr, tele, oic]) expect(await names(caller)).toEqual(['Baguio'])
    expect(await names(ah)).toEqual(['Baguio', 'Dagupan'])
    expect(await names(admin)).toEqual(['Baguio', 'Cebu', 'Dagupan', 'Davao'])
    const tele3 = await app.signIn('tele3')
    await app.pool.query('update users set branch_id = null where id = $1', [userIdOf('tele3')])
    expect(await names(tele3)).toEqual([])
  })

  test('of people: those in scope, also who is deactivated, nobody who is deleted', async () => {
    const names = async (caller: TestCaller) => usernames(await items(caller, '/user/filter-list'))
    expect(await names(mr)).toEqual(['mr1'])
    expect(await names(tele)).toEqual(['mr1', 'mr2', 'tele1'])
    expect(await names(oic)).toEqual(['mr1', 'mr2', 'oic1', 'tele1'])
    // tele3 has no branch since the test above.
    expect(await names(ah)).toEqual(['mr1', 'mr2', 'mr3', 'mr4', 'oic1', 'oic2', 'tele1', 'tele2', 'tele3'])
    expect(await names(admin)).toHaveLength(19)
    const [one] = await items(mr, '/user/filter-list')
    expect(one).toEqual({
      id: mr.id, username: 'mr1', display_name: one?.display_name, user_type: 'mr', branch_id: expect.any(String), branch_name: 'Baguio',
      deactivated: 'N', last_login: expect.stringMatching(/Z$/), mr_locations: expect.arrayContaining([expect.objectContaining({ id: at('held') })]),
    })
    // There nobody sees the places of somebody else.
    expect((await items(oic, '/user/filter-list')).filter((row) => 'mr_locations' in row).map(({ id }) => id)).toEqual([oic.id])
    await app.pool.query('update users set deactivated_at = now() where id = $1', [userIdOf('mr2')])
    expect((await items(oic, '/user/filter-list')).filter(({ deactivated }) => deactivated === 'Y').map(({ id }) => id)).toEqual([userIdOf('mr2')])
    expect(await names(oic)).toEqual(['mr1', 'mr2', 'oic1', 'tele1'])
    await app.pool.query('update users set deleted_at = now() where id = $1', [userIdOf('mr2')])
    expect(await names(oic)).toEqual(['mr1', 'oic1', 'tele1'])
    inOrder(await items(admin, '/user/filter-list'))
  })
})
