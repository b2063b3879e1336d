import { randomUUID } from 'node:crypto'
import type { Area } from '@bisita/contract/organisation/areas'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { admin, ah, allRefused, app, approved, areaCalled, branchOf, column, succeeded, endings, freeLocations, lastAudit, uniqueName, newArea, newBranch, newUser, nobody, oic, openDesk, otherAh, refused, repeated, refusalMessage } from '../branches/testing/desk.ts'
import { addClient } from '../clients/testing/feedFixtures.ts'

openDesk()

const put = (area_id: string, branch_ids: readonly string[], more = {}) => admin.post('/branch/area/assign', { area_id, branch_ids, ...more })
const give = (area_id: string, user_ids: readonly string[]) => admin.post('/branch/area/assign-member', { area_id, user_ids })
const info = async (id: string): Promise<Area | undefined> => (await succeeded(admin.get('/branch/area/list?ipp=1000'))).items.find((area: Area) => area.id === id)

describe('areas are refused', () => {
  test('a head who is none', async () => {
    const { id } = await newArea()
    for (const user of [oic.id, admin.id]) expect(await refused(() => give(id, [ah.id, user]))).toEqual([400, 'invalid', 'user_ids'])
  })

  test('where they, a branch or a person are not there or out of scope', async () => {
    const [{ id }, gone, branch] = [await newArea(), await newArea(), await newBranch()]
    await succeeded(admin.delete(`/branch/area/delete/${gone.id}`))
    const [lost, left] = [await newBranch(), await newUser('ah')]
    await succeeded(admin.delete(`/branch/delete/${lost.id}`))
    await app.pool.query('update users set deleted_at = now() where id = $1', [left])
    const sends = [
      ...[nobody, gone.id].flatMap((area) => [
        () => admin.get(`/branch/area/members/${area}`),
        () => admin.get(`/branch/area/assignments/${area}`),
        () => put(area, [branch.id]),
        () => give(area, [ah.id]),
        () => admin.delete(`/branch/area/assignments/${area}`, { branch_ids: [branch.id] }),
        () => admin.delete(`/branch/area/members/${area}`, { user_ids: [ah.id] }),
      ]),
      ...[nobody, lost.id].flatMap((other) => [() => put(id, [branch.id, other]), () => admin.delete(`/branch/area/assignments/${id}`, { branch_ids: [other] })]),
      ...[nobody, left].flatMap((person) => [() => give(id, [ah.id, person]), () => admin.delete(`/branch/area/members/${id}`, { user_ids: [person] })]),
      () => ah.get(`/branch/area/members/${id}`),
      () => ah.get(`/branch/area/assignments/${id}`),
    ]
    expect(await allRefused(sends)).toEqual(repeated(sends.length, [404, 'not_found']))
  })

  test('deletion while they have branches, which it names', async () => {
    const { id, area_name } = await newArea()
    const branches = await Promise.all(repeated(4, 0).map(() => newBranch({ area_id: id })))
    expect(await refused(() => admin.delete(`/branch/area/delete/${id}`))).toEqual([409, 'in_use'])
    const names = branches.map(({ branch_name }) => branch_name).toSorted().slice(0, 3).join(', ')
    expect(await refusalMessage(() => admin.delete(`/branch/area/delete/${id}`))).toEqual([409, `${area_name} still has 4 branches: ${names} and 1 more.`])
  })

  test('branches that are in another one, which it names', async () => {
    const [from, to] = [await newArea(), await newArea()]
    const branch = await newBranch({ area_id: from.id })
    expect(await refused(() => put(to.id, [branch.id]))).toEqual([409, 'elsewhere'])
    expect(await refusalMessage(() => put(to.id, [branch.id]))).toEqual([409, `Already in another area: ${branch.branch_name} (${from.area_name}).`])
  })
})

describe('an area', () => {
  test('is added, renamed and deleted with its heads', async () => {
    const area_name = uniqueName('Área')
    const { status, body } = await admin.post('/branch/area/create', { area_name: ` ${area_name} ` })
    expect([status, body]).toEqual([201, { id: body.id, area_name, assigned_branches: [], assigned_area_heads: [], created_at: app.clock.now.toISOString() }])
    const renamed = uniqueName('Renamed')
    expect(await succeeded(admin.put(`/branch/area/update/${body.id}`, { area_name: renamed }))).toEqual({ ...body, area_name: renamed })
    await succeeded(give(body.id, [ah.id]))
    await succeeded(admin.delete(`/branch/area/delete/${body.id}`))
    expect(await lastAudit()).toMatchObject({ action: 'area.delete', before: { area_name: renamed, user_ids: [ah.id] } })
    expect([await info(body.id), await column('select 1 from area_heads where area_id = $1', [body.id])]).toEqual([undefined, []])
  })

  test('gets branches and loses them, and its heads with it; several at once are one step', async () => {
    const [{ id }, area] = [await newArea(), await newArea()]
    const locations = freeLocations(2) as [string, string]
    const branches = [await newBranch({ location_ids: [locations[0]] }), await newBranch({ area_id: area.id, location_ids: [locations[1]] })]
    const ids = branches.map((branch) => branch.id)
    const clients = await Promise.all(locations.map((place) => addClient(admin, place)))
    const seen = () => Promise.all(clients.map(async (client) => (await ah.get(`/client/info/${client.id}`)).status))
    expect(await succeeded(give(id, [ah.id]))).toEqual({ ok: true, assigned: 1, moved: 0, unchanged: 0 })
    expect(await lastAudit()).toMatchObject({ action: 'area.assign_members', record_type: 'area', record_id: id, after: { user_ids: [ah.id] } })
    expect(await succeeded(put(id, ids, { move: true }))).toEqual({ ok: true, assigned: 2, moved: 1, unchanged: 0 })
    const trace = await lastAudit()
    expect(trace).toMatchObject({ action: 'area.assign', record_id: id, after: { moved: 1 } })
    expect(trace.after.branch_ids.toSorted()).toEqual(ids.toSorted())
    expect(await succeeded(put(id, ids))).toEqual({ ok: true, assigned: 0, moved: 0, unchanged: 2 })
    expect([await lastAudit(), await seen()]).toEqual([trace, [200, 200]])
    expect((await info(id))?.assigned_branches).toEqual(branches.map((branch) => ({ id: branch.id, branch_name: branch.branch_name })).toSorted((a, b) => (a.branch_name < b.branch_name ? -1 : 1)))

    expect(await succeeded(admin.delete(`/branch/area/assignments/${id}`, { branch_ids: [...ids, (await newBranch()).id] }))).toEqual({ ok: true, removed: 2 })
    expect([(await lastAudit()).action, await seen()]).toEqual(['area.remove', [404, 404]])
    await succeeded(put(id, ids))
    expect(await seen()).toEqual([200, 200])
    // The last head may go.
    expect(await succeeded(admin.delete(`/branch/area/members/${id}`, { user_ids: [ah.id, otherAh.id] }))).toEqual({ ok: true, removed: 1 })
    expect([(await lastAudit()).action, await seen(), (await info(id))?.assigned_area_heads]).toEqual(['area.remove_members', [404, 404], []])
  })

  test('has each of its branches once, however many areas want one at once', async () => {
    const [branch, areas] = [await newBranch(), await Promise.all(repeated(8, 0).map(newArea))]
    const replies = await Promise.all(areas.map(({ id }) => put(id, [branch.id])))
    expect(endings(replies)).toEqual(['200 ok', ...repeated(7, '409 elsewhere')])
    const heads = await Promise.all(repeated(4, 0).map(() => newUser('ah')))
    const all = await Promise.all([...areas.map(({ id }) => put(id, [branch.id], { move: true })), ...areas.map(({ id }) => give(id, heads))])
    expect(all.map(({ status }) => status)).toEqual(repeated(16, 200))
  })

  test('is listed in scope, found, in order and in pages, with branches and heads', async () => {
    const mark = randomUUID()
    const made: string[] = []
    for (const name of ['Ñandú', 'alpha', 'Éclair']) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      made.push((await succeeded(admin.post('/branch/area/create', { area_name: `${name} ${mark}` }))).id)
    }
    const list = async (query: string, by: TestCaller = admin) => succeeded(by.get(`/branch/area/list?${query}`))
    const order = async (query: string) => (await list(query)).items.map(({ id }: Area) => made.indexOf(id))
    expect(await order(`keyword=${mark}`)).toEqual([2, 1, 0])
    expect(await order(`keyword=${mark}&sort=area_name`)).toEqual([1, 2, 0])
    expect(await order(`keyword=nandu%20${mark}`)).toEqual([0])
    expect(await list(`keyword=${mark}&ipp=2&page=2&sort=created_at`)).toMatchObject({ items: [{ id: made[2] }], count: 3, pages: 2, hasNext: false })
    expect((await list('', ah)).items.map(({ area_name }: Area) => area_name)).toEqual(['North'])
    const north = await areaCalled('North')
    const [mine, theirs] = [await branchOf('North'), await branchOf('South')]
    const branches = (await succeeded(ah.get(`/branch/area/assignments/${north}?ipp=1000`))).items.map(({ id }: Area) => id)
    expect([branches.includes(mine.id), branches.includes(theirs.id)]).toEqual([true, false])
    expect((await succeeded(ah.get(`/branch/area/assignments/${north}?keyword=${mine.branch_name.slice(-36)}`))).count).toBe(1)
    expect((await succeeded(ah.get(`/branch/area/members/${north}`))).items.map(({ username }: { username: string }) => username)).toEqual(['ah1'])
  })
})

test('where an administrator switched it so, every change of an area is asked for and then done', async () => {
  const cells = { 'area.manage': { admin: 'approval' } } as const
  const [{ id, area_name }, branch] = [await newArea(), await newBranch()]
  const made = await approved(admin, () => admin.post('/branch/area/create', { area_name: `${area_name} 2` }), cells)
  expect(made.body).toMatchObject({ status: 'APPROVED', approval_type: 'New area', record_type: 'area', changes: [{ field: 'area_name', before: null, after: `${area_name} 2` }] })
  const renamed = await approved(admin, () => admin.put(`/branch/area/update/${id}`, { area_name: `${area_name} 3` }), cells)
  expect(renamed.body).toMatchObject({ status: 'APPROVED', changes: [{ field: 'area_name', before: area_name, after: `${area_name} 3` }] })
  for (const [send, title] of [
    [() => put(id, [branch.id]), 'Put 1 branch into'],
    [() => give(id, [ah.id]), 'Give'],
    [() => admin.delete(`/branch/area/assignments/${id}`, { branch_ids: [branch.id] }), 'Take 1 branch out of'],
    [() => admin.delete(`/branch/area/members/${id}`, { user_ids: [ah.id] }), 'Take 1 head from'],
    [() => admin.delete(`/branch/area/delete/${id}`), 'Delete'],
  ] as const) {
    const { body } = await approved(admin, send, cells)
    expect([body.status, body.approval_title]).toEqual(['APPROVED', expect.stringMatching(new RegExp(`^${title} `))])
  }
  expect(await info(id)).toBeUndefined()
})
