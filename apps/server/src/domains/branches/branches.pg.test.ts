import { randomUUID } from 'node:crypto'
import type { Branch } from '@bisita/contract/organisation/branches'
import { describe, expect, test } from 'vitest'
import { countWrongCounts } from '../../database/inspecting/inspectClients.ts'
import { addClient } from '../clients/testing/scene.ts'
import type { Caller } from '../../testing/app.ts'
import { admin, ah, allRefused, app, approved, areaCalled, branchCalled, branchOf, column, done, endings, freeLocations, held, hold, lastAudit, locationsOf, mr, named, newArea, newBranch, newUser, nobody, oic, openDesk, otherAh, refused, tele, times, told } from './testing/desk.ts'

openDesk()

describe('managing branches is refused', () => {
  test('to who is not signed in, and to everybody but an administrator', async () => {
    const { id } = await branchOf('North')
    const sends = (caller: Caller) => [
      () => caller.post('/branch/create', { branch_name: named('Mine') }),
      () => caller.put(`/branch/update/${id}`, { branch_name: named('Mine') }),
      () => caller.delete(`/branch/delete/${id}`),
    ]
    expect(await allRefused(sends(app.anonymous))).toEqual(times(3, [401, 'not_signed_in']))
    expect(await allRefused([mr, tele, oic, ah].flatMap(sends))).toEqual(times(12, [403, 'not_allowed']))
  })

  test('where a field holds what it does not take', async () => {
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      branch_name: [undefined, '', ' \u200b ', 'x'.repeat(256), 7, null],
      area_id: ['x', 7],
      location_ids: ['1380100001', ['x']],
      user_ids: [['x']],
      id: ['x', '00000000-0000-0000-0000-000000000000'],
      created_at: ['2026-01-01'],
      filter: [{}, { barangay: '1380100001' }, 7],
    }
    const cases = Object.entries(wrong).flatMap(([field, values]) => values.map((value) => ({ field, value })))
    const answers = await allRefused(cases.map(({ field, value }) => () => admin.post('/branch/create', { branch_name: named('Wrong'), [field]: value })))
    for (const [i, { field, value }] of cases.entries()) {
      const [status, code, path] = answers[i] ?? []
      expect([status, code, path?.split(/[.[]/)[0]], `${field} ${String(value)}`).toEqual([400, 'invalid', field])
    }
  })

  test('of one that is not there, or no more, and with what is not there', async () => {
    const gone = await newBranch()
    await done(admin.delete(`/branch/delete/${gone.id}`))
    const branch = await newBranch()
    const deleted = await newArea()
    await done(admin.delete(`/branch/area/delete/${deleted.id}`))
    const sends = [
      ...[nobody, gone.id].flatMap((id) => [
        () => admin.put(`/branch/update/${id}`, { branch_name: named('None') }),
        () => admin.delete(`/branch/delete/${id}`),
        ...['info', 'members', 'assignments'].map((call) => () => admin.get(`/branch/${call}/${id}`)),
      ]),
      ...[nobody, deleted.id].flatMap((area_id) => [
        () => admin.put(`/branch/update/${branch.id}`, { area_id }),
        () => admin.post('/branch/create', { branch_name: named('None'), area_id }),
      ]),
      () => admin.post('/branch/create', { branch_name: named('None'), location_ids: ['9999999999'] }),
      () => admin.post('/branch/create', { branch_name: named('None'), user_ids: [nobody] }),
    ]
    expect(await allRefused(sends)).toEqual(times(sends.length, [404, 'not_found']))
    expect(await refused(() => admin.post('/branch/create', { branch_name: named('None'), user_ids: [ah.id] }))).toEqual([400, 'invalid', 'user_ids'])
  })

  test('under a name that another one has, in whatever letters', async () => {
    const [first, second] = [await newBranch(), await newBranch()]
    for (const send of [
      () => admin.post('/branch/create', { branch_name: ` ${first.branch_name.toUpperCase()} ` }),
      () => admin.put(`/branch/update/${second.id}`, { branch_name: first.branch_name.toLowerCase() }),
    ]) {
      expect(await told(send)).toEqual([409, 'Branch name is already existing.'])
      expect(await refused(send)).toEqual([409, 'duplicate'])
    }
  })

  test('under an id that is another content, or was deleted', async () => {
    const body = { id: randomUUID(), branch_name: named('Once') }
    await newBranch(body)
    expect(await refused(() => admin.post('/branch/create', { ...body, branch_name: named('Twice') }))).toEqual([409, 'duplicate'])
    expect(await refused(() => admin.post('/branch/create', { id: 'x', branch_name: 'x' }))).toEqual([400, 'invalid', 'id'])
    await done(admin.delete(`/branch/delete/${body.id}`))
    expect(await refused(() => admin.post('/branch/create', body))).toEqual([409, 'deleted'])
    expect(await refused(async () => admin.post('/branch/create', { id: await branchCalled('Baguio'), branch_name: named('Seeded') }))).toEqual([409, 'duplicate'])
  })

  test('of one that has members, naming them; not of one that only deleted people were of', async () => {
    const branch = await newBranch()
    const people = await Promise.all(['mr', 'tele', 'oic', 'mr'].map((type) => newUser(type, branch.id)))
    const remove = () => admin.delete(`/branch/delete/${branch.id}`)
    expect(await refused(remove)).toEqual([409, 'in_use'])
    const names = people.map((id) => `Person ${id}`).toSorted().slice(0, 3).join(', ')
    expect(await told(remove)).toEqual([409, `${branch.branch_name} still has 4 members: ${names} and 1 more.`])
    await app.pool.query('update users set deleted_at = now() where branch_id = $1', [branch.id])
    expect(await done(remove())).toEqual({ ok: true })
  })

  test('while what it begins with stands elsewhere, naming it', async () => {
    const location = freeLocations(1)
    const other = await newBranch({ location_ids: location })
    const member = await newUser('tele', other.id)
    const create = (more: Record<string, unknown>) => admin.post('/branch/create', { branch_name: named('Taker'), ...more })
    expect(await refused(() => create({ location_ids: location }))).toEqual([409, 'elsewhere'])
    expect(await told(() => create({ user_ids: [member] }))).toEqual([409, `Already in another branch: Person ${member} (${other.branch_name}).`])
    expect(await done(create({ location_ids: location, user_ids: [member], move: true }))).toMatchObject({ members: 1, locations: 1 })
    expect(await done(admin.get(`/branch/info/${other.id}`))).toMatchObject({ members: 0, locations: 0 })
  })
})

describe('a branch', () => {
  test('is added with what it begins with, and its trace', async () => {
    const [location_ids, area_id] = [freeLocations(3), await areaCalled('North')]
    const user_ids = [await newUser('mr'), await newUser('oic')]
    const branch_name = named('  Peñafrancia')
    const branch = await newBranch({ branch_name, area_id, location_ids: [...location_ids, location_ids[0]], user_ids })
    expect(branch).toEqual({
      id: expect.any(String), branch_name: branch_name.trim(), area_id, area_name: 'North', members: 2, locations: 3, clients: 0, created_at: app.clock.now.toISOString(),
    })
    expect(await done(admin.get(`/branch/info/${branch.id}`))).toEqual(branch)
    const audit = await lastAudit()
    expect(audit).toMatchObject({ user_id: admin.id, action: 'branch.create', record_type: 'branch', record_id: branch.id, before: null, after: { branch_name: branch_name.trim(), area_id } })
    expect([audit.after.location_ids.toSorted(), audit.after.user_ids.toSorted()]).toEqual([location_ids.toSorted(), user_ids.toSorted()])
  })

  test('begins with everything that a filter finds, or with what is named: one of the two', async () => {
    const [first, second] = freeLocations(2)
    const keyword = (await app.pool.query('select barangay from locations where id = $1', [first])).rows[0].barangay
    const { rows } = await app.pool.query('select mun_city_code as city from locations where id = $1', [first])
    const filter = { mun_city: rows[0].city, keyword }
    expect(await refused(() => admin.post('/branch/create', { branch_name: named('Two ways'), filter, location_ids: [second] }))).toEqual([400, 'invalid', 'body'])
    const branch = await newBranch({ filter, move: true })
    const stand = (await done(admin.get(`/branch/assignments/${branch.id}?ipp=1000`))).items as { id: string; barangay: string }[]
    expect(stand.map(({ id }) => id)).toContain(first)
    expect(branch.locations).toBe(stand.length)
  })

  test('that is sent again answers like the first time, whatever became of it since', async () => {
    const body = { id: randomUUID(), branch_name: named('Again'), location_ids: freeLocations(2) }
    const first = await newBranch(body)
    await done(admin.put(`/branch/update/${body.id}`, { branch_name: named('Other') }))
    await done(admin.delete(`/branch/assignments/${body.id}`, { location_ids: body.location_ids }))
    const before = await lastAudit()
    expect(await newBranch(body)).toEqual(first)
    expect(await lastAudit()).toEqual(before)
  })

  test('is one, however many send it at once, and one name is one branch’s', async () => {
    const body = { id: randomUUID(), branch_name: named('Sixteen') }
    const same = await Promise.all(Array.from({ length: 16 }, () => admin.post('/branch/create', body)))
    expect(new Set(same.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size).toBe(1)
    const branch_name = named('Contended')
    const replies = await Promise.all(Array.from({ length: 16 }, () => admin.post('/branch/create', { branch_name })))
    expect(endings(replies)).toEqual(['201 ok', ...times(15, '409 duplicate')])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body: { message } }) => message))).toEqual(new Set(['Branch name is already existing.']))
    expect(await column('select 1 from branches where branch_name = $1', [branch_name])).toHaveLength(1)
  })

  test('is renamed, and put into another area, whose heads gain it and others lose it', async () => {
    const branch = await branchOf('North')
    expect((await ah.get(`/branch/info/${branch.id}`)).status).toBe(200)
    const renamed = named('Renamed')
    expect(await done(admin.put(`/branch/update/${branch.id}`, { branch_name: renamed }))).toEqual({ ...branch, branch_name: renamed })
    expect(await lastAudit()).toMatchObject({ action: 'branch.update', before: { branch_name: branch.branch_name }, after: { branch_name: renamed } })
    expect(await done(admin.put(`/branch/update/${branch.id}`, { area_id: await areaCalled('South') }))).toMatchObject({ area_name: 'South' })
    expect([(await ah.get(`/branch/info/${branch.id}`)).status, (await otherAh.get(`/branch/info/${branch.id}`)).status]).toEqual([404, 200])
    expect(await done(admin.put(`/branch/update/${branch.id}`, { area_id: null }))).toMatchObject({ area_id: null, area_name: null })
    expect((await otherAh.get(`/branch/info/${branch.id}`)).status).toBe(404)
    // In other letters it is still its own name.
    expect(await done(admin.put(`/branch/update/${branch.id}`, { branch_name: renamed.toUpperCase() }))).toMatchObject({ branch_name: renamed.toUpperCase() })
  })

  test('that is sent as it is leaves no trace', async () => {
    const { id, branch_name, area_id } = await branchOf('North')
    const before = await lastAudit()
    await done(admin.put(`/branch/update/${id}`, { branch_name, area_id }))
    await done(admin.put(`/branch/update/${id}`, {}))
    expect(await lastAudit()).toEqual(before)
  })

  test('that is deleted releases its locations, is off every list, and its name is free', async () => {
    const location_ids = freeLocations(2)
    const branch = await branchOf('North', { location_ids })
    const client = await addClient(admin, location_ids[0] as string)
    expect((await ah.get(`/client/info/${client.id}`)).status).toBe(200)
    expect(await done(admin.delete(`/branch/delete/${branch.id}`))).toEqual({ ok: true })
    expect(await lastAudit()).toMatchObject({ action: 'branch.delete', record_id: branch.id, before: { branch_name: branch.branch_name, locations: 2, clients: 1 } })
    expect(await locationsOf(branch.id)).toEqual([])
    expect((await ah.get(`/client/info/${client.id}`)).status).toBe(404)
    for (const list of ['/branch/list?ipp=1000', '/branch/filter-list', `/branch/area/assignments/${branch.area_id}?ipp=1000`]) {
      expect((await done(admin.get(list))).items.map(({ id }: Branch) => id)).not.toContain(branch.id)
    }
    expect((await newBranch({ branch_name: branch.branch_name })).id).not.toBe(branch.id)
    expect(await countWrongCounts(app.db)).toBe(0)
  })

  test('takes nobody in while it is being deleted', async () => {
    const branch = await newBranch()
    const people = await Promise.all(Array.from({ length: 8 }, () => newUser('tele')))
    const replies = await Promise.all([
      ...people.map((id) => admin.post('/branch/assign-member', { branch_id: branch.id, user_ids: [id] })),
      admin.delete(`/branch/delete/${branch.id}`),
    ])
    const [gone, members] = [replies.at(-1)?.status === 200, await column('select id from users where branch_id = $1', [branch.id])]
    expect(members).toHaveLength(gone ? 0 : replies.filter(({ status }) => status === 200).length)
    // Whoever goes past the calls is stopped by the database.
    if (!gone) await app.pool.query('update users set branch_id = null where branch_id = $1', [branch.id])
    if (!gone) await done(admin.delete(`/branch/delete/${branch.id}`))
    await expect(newUser('tele', branch.id)).rejects.toMatchObject({ code: '40001' })
  })

  test('has its counts out of the rollup, folded or not', async () => {
    const [first, second] = freeLocations(2) as [string, string]
    const branch = await newBranch({ location_ids: [first, second] })
    for (const place of [first, first, second]) await addClient(admin, place)
    const count = async () => (await done(admin.get(`/branch/info/${branch.id}`))).clients
    expect(await count()).toBe(3)
    await app.pool.query('select bisita_fold_counts()')
    expect(await count()).toBe(3)
    await addClient(admin, second)
    expect(await count()).toBe(4)
    await done(admin.delete(`/branch/assignments/${branch.id}`, { location_ids: [first] }))
    expect(await count()).toBe(2)
  })
})

test('where an administrator switched it so, every change of a branch is asked for and then done', async () => {
  const cells = { 'branch.manage': { admin: 'approval' } } as const
  const body = { id: randomUUID(), branch_name: named('Held back'), area_id: await areaCalled('North'), location_ids: freeLocations(1), user_ids: [await newUser('mr')] }
  const made = await approved(admin, () => admin.post('/branch/create', body), cells)
  expect(made.body).toMatchObject({ status: 'APPROVED', approval_type: 'New branch', approval_title: `Add ${body.branch_name}`, record_type: 'branch', record_id: body.id })
  expect(made.body.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual([['branch_name', body.branch_name], ['area_id', 'North'], ['locations', 1], ['members', 1]])
  expect(await done(admin.get(`/branch/info/${body.id}`))).toMatchObject({ members: 1, locations: 1 })

  const changed = await approved(admin, () => admin.put(`/branch/update/${body.id}`, { area_id: null }), cells)
  expect(changed.body).toMatchObject({ status: 'APPROVED', approval_type: 'Branch update', changes: [{ field: 'area_id', before: 'North', after: null }] })
  const user = body.user_ids[0] as string
  await hold(user, body.id, body.location_ids)
  const released = await approved(admin, () => admin.delete(`/branch/members/${body.id}`, { user_ids: [user] }), { 'branch.assign': { admin: 'approval' } })
  expect(released.body).toMatchObject({ status: 'APPROVED', approval_title: `Take 1 person out of ${body.branch_name}` })
  expect(await held(body.location_ids)).toEqual([])
  const gone = await approved(admin, () => admin.delete(`/branch/delete/${body.id}`), cells)
  expect([gone.body.status, (await admin.get(`/branch/info/${body.id}`)).status]).toEqual(['APPROVED', 404])
})
