import { randomUUID } from 'node:crypto'
import type { Branch } from '@bisita/contract/organisation/branches'
import { describe, expect, test } from 'vitest'
import { countWrongCounts } from '../../database/inspecting/inspectClients.ts'
import { addClient } from '../clients/testing/feedFixtures.ts'
import { admin, ah, allRefused, app, approved, areaCalled, branchOf, column, succeeded, freeLocations, assignedLocations, assignToMr, lastAudit, locationsOf, uniqueName, newArea, newBranch, newUser, nobody, openDesk, otherAh, refused, repeated, refusalMessage } from './testing/desk.ts'

openDesk()

describe('managing branches is refused', () => {
  test('of one that is not there, or no more, and with what is not there', async () => {
    const gone = await newBranch()
    await succeeded(admin.delete(`/branch/delete/${gone.id}`))
    const branch = await newBranch()
    const deleted = await newArea()
    await succeeded(admin.delete(`/branch/area/delete/${deleted.id}`))
    const sends = [
      ...[nobody, gone.id].flatMap((id) => ['info', 'members', 'assignments'].map((call) => () => admin.get(`/branch/${call}/${id}`))),
      ...[nobody, deleted.id].flatMap((area_id) => [
        () => admin.put(`/branch/update/${branch.id}`, { area_id }),
        () => admin.post('/branch/create', { branch_name: uniqueName('None'), area_id }),
      ]),
      () => admin.post('/branch/create', { branch_name: uniqueName('None'), location_ids: ['9999999999'] }),
      () => admin.post('/branch/create', { branch_name: uniqueName('None'), user_ids: [nobody] }),
    ]
    expect(await allRefused(sends)).toEqual(repeated(sends.length, [404, 'not_found']))
    expect(await refused(() => admin.post('/branch/create', { branch_name: uniqueName('None'), user_ids: [ah.id] }))).toEqual([400, 'invalid', 'user_ids'])
  })

  test('of one that has members, naming them; not of one that only deleted people were of', async () => {
    const branch = await newBranch()
    const people = await Promise.all(['mr', 'tele', 'oic', 'mr'].map((type) => newUser(type, branch.id)))
    const remove = () => admin.delete(`/branch/delete/${branch.id}`)
    expect(await refused(remove)).toEqual([409, 'in_use'])
    const names = people.map((id) => `Person ${id}`).toSorted().slice(0, 3).join(', ')
    expect(await refusalMessage(remove)).toEqual([409, `${branch.branch_name} still has 4 members: ${names} and 1 more.`])
    await app.pool.query('update users set deleted_at = now() where branch_id = $1', [branch.id])
    expect(await succeeded(remove())).toEqual({ ok: true })
  })

  test('while what it begins with stands elsewhere, naming it', async () => {
    const location = freeLocations(1)
    const other = await newBranch({ location_ids: location })
    const member = await newUser('tele', other.id)
    const create = (more: Record<string, unknown>) => admin.post('/branch/create', { branch_name: uniqueName('Taker'), ...more })
    expect(await refused(() => create({ location_ids: location }))).toEqual([409, 'elsewhere'])
    expect(await refusalMessage(() => create({ user_ids: [member] }))).toEqual([409, `Already in another branch: Person ${member} (${other.branch_name}).`])
    expect(await succeeded(create({ location_ids: location, user_ids: [member], move: true }))).toMatchObject({ members: 1, locations: 1 })
    expect(await succeeded(admin.get(`/branch/info/${other.id}`))).toMatchObject({ members: 0, locations: 0 })
  })
})

describe('a branch', () => {
  test('is added with what it begins with, and its trace', async () => {
    const [location_ids, area_id] = [freeLocations(3), await areaCalled('North')]
    const user_ids = [await newUser('mr'), await newUser('oic')]
    const branch_name = uniqueName('  Peñafrancia')
    const branch = await newBranch({ branch_name, area_id, location_ids: [...location_ids, location_ids[0]], user_ids })
    expect(branch).toEqual({
      id: expect.any(String), branch_name: branch_name.trim(), area_id, area_name: 'North', members: 2, locations: 3, clients: 0, created_at: app.clock.now.toISOString(),
    })
    expect(await succeeded(admin.get(`/branch/info/${branch.id}`))).toEqual(branch)
    const audit = await lastAudit()
    expect(audit).toMatchObject({ user_id: admin.id, action: 'branch.create', record_type: 'branch', record_id: branch.id, before: null, after: { branch_name: branch_name.trim(), area_id } })
    expect([audit.after.location_ids.toSorted(), audit.after.user_ids.toSorted()]).toEqual([location_ids.toSorted(), user_ids.toSorted()])
  })

  test('begins with everything that a filter finds, or with what is named: one of the two', async () => {
    const [first, second] = freeLocations(2)
    const keyword = (await app.pool.query('select barangay from locations where id = $1', [first])).rows[0].barangay
    const { rows } = await app.pool.query('select mun_city_code as city from locations where id = $1', [first])
    const filter = { mun_city: rows[0].city, keyword }
    expect(await refused(() => admin.post('/branch/create', { branch_name: uniqueName('Two ways'), filter, location_ids: [second] }))).toEqual([400, 'invalid', 'body'])
    const branch = await newBranch({ filter, move: true })
    const stand = (await succeeded(admin.get(`/branch/assignments/${branch.id}?ipp=1000`))).items as { id: string; barangay: string }[]
    expect(stand.map(({ id }) => id)).toContain(first)
    expect(branch.locations).toBe(stand.length)
  })

  test('that is sent again answers like the first time, whatever became of it since', async () => {
    const body = { id: randomUUID(), branch_name: uniqueName('Again'), location_ids: freeLocations(2) }
    const first = await newBranch(body)
    await succeeded(admin.put(`/branch/update/${body.id}`, { branch_name: uniqueName('Other') }))
    await succeeded(admin.delete(`/branch/assignments/${body.id}`, { location_ids: body.location_ids }))
    const before = await lastAudit()
    expect(await newBranch(body)).toEqual(first)
    expect(await lastAudit()).toEqual(before)
  })

  test('is renamed, and put into another area, whose heads gain it and others lose it', async () => {
    const branch = await branchOf('North')
    expect((await ah.get(`/branch/info/${branch.id}`)).status).toBe(200)
    const renamed = uniqueName('Renamed')
    expect(await succeeded(admin.put(`/branch/update/${branch.id}`, { branch_name: renamed }))).toEqual({ ...branch, branch_name: renamed })
    expect(await succeeded(admin.put(`/branch/update/${branch.id}`, { area_id: await areaCalled('South') }))).toMatchObject({ area_name: 'South' })
    expect([(await ah.get(`/branch/info/${branch.id}`)).status, (await otherAh.get(`/branch/info/${branch.id}`)).status]).toEqual([404, 200])
    expect(await succeeded(admin.put(`/branch/update/${branch.id}`, { area_id: null }))).toMatchObject({ area_id: null, area_name: null })
    expect((await otherAh.get(`/branch/info/${branch.id}`)).status).toBe(404)
    // In other letters it is still its own name.
    expect(await succeeded(admin.put(`/branch/update/${branch.id}`, { branch_name: renamed.toUpperCase() }))).toMatchObject({ branch_name: renamed.toUpperCase() })
  })

  test('that is deleted releases its locations and is off every list', async () => {
    const location_ids = freeLocations(2)
    const branch = await branchOf('North', { location_ids })
    const client = await addClient(admin, location_ids[0] as string)
    expect((await ah.get(`/client/info/${client.id}`)).status).toBe(200)
    expect(await succeeded(admin.delete(`/branch/delete/${branch.id}`))).toEqual({ ok: true })
    expect(await lastAudit()).toMatchObject({ action: 'branch.delete', record_id: branch.id, before: { branch_name: branch.branch_name, locations: 2, clients: 1 } })
    expect(await locationsOf(branch.id)).toEqual([])
    expect((await ah.get(`/client/info/${client.id}`)).status).toBe(404)
    for (const list of ['/branch/list?ipp=1000', '/branch/filter-list', `/branch/area/assignments/${branch.area_id}?ipp=1000`]) {
      expect((await succeeded(admin.get(list))).items.map(({ id }: Branch) => id)).not.toContain(branch.id)
    }
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
    // Also without the calls: the database itself refuses it.
    if (!gone) await app.pool.query('update users set branch_id = null where branch_id = $1', [branch.id])
    if (!gone) await succeeded(admin.delete(`/branch/delete/${branch.id}`))
    await expect(newUser('tele', branch.id)).rejects.toMatchObject({ code: '40001' })
  })

  test('has its counts out of the rollup, folded or not', async () => {
    const [first, second] = freeLocations(2) as [string, string]
    const branch = await newBranch({ location_ids: [first, second] })
    for (const place of [first, first, second]) await addClient(admin, place)
    const count = async () => (await succeeded(admin.get(`/branch/info/${branch.id}`))).clients
    expect(await count()).toBe(3)
    await app.pool.query('select bisita_fold_counts()')
    expect(await count()).toBe(3)
    await addClient(admin, second)
    expect(await count()).toBe(4)
    await succeeded(admin.delete(`/branch/assignments/${branch.id}`, { location_ids: [first] }))
    expect(await count()).toBe(2)
  })
})

test('where an administrator switched it so, every change of a branch is asked for and then done', async () => {
  const cells = { 'branch.manage': { admin: 'approval' } } as const
  const body = { id: randomUUID(), branch_name: uniqueName('Held back'), area_id: await areaCalled('North'), location_ids: freeLocations(1), user_ids: [await newUser('mr')] }
  const made = await approved(admin, () => admin.post('/branch/create', body), cells)
  expect(made.body).toMatchObject({ status: 'APPROVED', approval_type: 'New branch', approval_title: `Add ${body.branch_name}`, record_type: 'branch', record_id: body.id })
  expect(made.body.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual([['branch_name', body.branch_name], ['area_id', 'North'], ['locations', 1], ['members', 1]])
  expect(await succeeded(admin.get(`/branch/info/${body.id}`))).toMatchObject({ members: 1, locations: 1 })

  const changed = await approved(admin, () => admin.put(`/branch/update/${body.id}`, { area_id: null }), cells)
  expect(changed.body).toMatchObject({ status: 'APPROVED', approval_type: 'Branch update', changes: [{ field: 'area_id', before: 'North', after: null }] })
  const user = body.user_ids[0] as string
  await assignToMr(user, body.id, body.location_ids)
  const released = await approved(admin, () => admin.delete(`/branch/members/${body.id}`, { user_ids: [user] }), { 'branch.assign': { admin: 'approval' } })
  expect(released.body).toMatchObject({ status: 'APPROVED', approval_title: `Take 1 person out of ${body.branch_name}` })
  expect(await assignedLocations(body.location_ids)).toEqual([])
  const gone = await approved(admin, () => admin.delete(`/branch/delete/${body.id}`), cells)
  expect([gone.body.status, (await admin.get(`/branch/info/${body.id}`)).status]).toEqual(['APPROVED', 404])
})
