import type { User } from '@bisita/contract/users/users.management'
import { describe, expect, test } from 'vitest'
import { countWrongCounts } from '../../database/inspecting/inspectClients.ts'
import type { TestCaller } from '../../testing/app.ts'
import { addClient, deleteClient } from '../clients/testing/feedFixtures.ts'
import { admin, ah, allRefused, app, branchCalled, branchOf, column, succeeded, endings, freeLocations, assignedLocations, assignToMr, lastAudit, newBranch, newUser, nobody, oic, firstColumn, openDesk, otherAh, refused, repeated, refusalMessage } from './testing/desk.ts'

openDesk()

const assign = (body: Record<string, unknown>, by: TestCaller = admin) => by.post('/branch/assign-member', body)
const remove = (branch: string, user_ids: readonly string[], by: TestCaller = admin, query = '') => by.delete(`/branch/members/${branch}${query}`, { user_ids })
const branchOfUser = (id: string): Promise<string | null> => firstColumn<string | null>('select branch_id from users where id = $1', [id])

describe('assigning and removing members is refused', () => {
  test('of nobody, of too many, and of who belongs to no branch by role', async () => {
    const { id } = await newBranch()
    const answers = await allRefused([
      () => assign({ branch_id: id, user_ids: [] }),
      () => assign({ branch_id: id, user_ids: repeated(1001, nobody) }),
      () => assign({ branch_id: id, user_ids: [ah.id] }),
      () => assign({ branch_id: id, user_ids: [admin.id], move: true }),
      () => remove(id, []),
    ])
    expect(answers.map(([status, code, path]) => [status, code, path?.split('[')[0]])).toEqual(repeated(5, [400, 'invalid', 'user_ids']))
    const [, message] = [0, (await assign({ branch_id: id, user_ids: [ah.id] })).body.fields[0].message]
    expect(message).toMatch(/^Area heads and administrators belong to no branch: .+\.$/)
  })

  test('for branches and people that are not there or out of scope', async () => {
    const [mine, theirs] = [await branchOf('North'), await branchOf('South')]
    const [own, foreign, loose, gone] = [await newUser('mr', mine.id), await newUser('mr', theirs.id), await newUser('tele'), await newUser('tele')]
    await app.pool.query('update users set deleted_at = now() where id = $1', [gone])
    const answers = await allRefused([
      () => assign({ branch_id: nobody, user_ids: [loose] }),
      () => assign({ branch_id: theirs.id, user_ids: [loose] }, ah),
      () => assign({ branch_id: mine.id, user_ids: [foreign] }, ah),
      () => assign({ branch_id: mine.id, user_ids: [foreign], move: true }, ah),
      () => assign({ branch_id: mine.id, user_ids: [loose, nobody] }, ah),
      () => assign({ branch_id: mine.id, user_ids: [gone] }),
      // An area head doesn't see other area heads, nor administrators.
      () => assign({ branch_id: mine.id, user_ids: [otherAh.id] }, ah),
      () => remove(nobody, [own]),
      () => remove(theirs.id, [foreign], ah),
      () => remove(mine.id, [own, foreign], ah),
      () => remove(mine.id, [own, foreign], ah, '?dry_run=true'),
    ])
    expect(answers).toEqual(repeated(11, [404, 'not_found']))
  })

  test('of who is in another branch, naming the first three', async () => {
    const [from, to] = [await branchOf('North'), await branchOf('North')]
    const people = await Promise.all(repeated(4, 'tele').map((type) => newUser(type, from.id)))
    expect(await refused(() => assign({ branch_id: to.id, user_ids: people }, ah))).toEqual([409, 'elsewhere'])
    const names = people.map((id) => `Person ${id} (${from.branch_name})`).toSorted().slice(0, 3).join(', ')
    expect(await refusalMessage(() => assign({ branch_id: to.id, user_ids: people }, ah))).toEqual([409, `Already in another branch: ${names} and 1 more.`])
  })
})

describe('members', () => {
  test('are put into a branch and taken out, with the trace', async () => {
    const { id } = await branchOf('North')
    const user_ids = (await Promise.all(['mr', 'tele', 'oic'].map((type) => newUser(type)))).toSorted()
    expect(await succeeded(assign({ branch_id: id, user_ids }, ah))).toEqual({ ok: true, assigned: 3, moved: 0, unchanged: 0 })
    const given = await lastAudit()
    expect(given).toMatchObject({ user_id: ah.id, action: 'branch.assign_members', record_type: 'branch', record_id: id })
    expect(given.after.user_ids.toSorted()).toEqual(user_ids)
    expect(await succeeded(assign({ branch_id: id, user_ids, move: true }, ah))).toEqual({ ok: true, assigned: 0, moved: 0, unchanged: 3 })
    expect(await lastAudit()).toEqual(given)
    expect(await succeeded(remove(id, [...user_ids.slice(0, 2), await newUser('tele')], ah))).toEqual({ ok: true, removed: 2, mr_assignments: 0, mrs: 0, clients: 0 })
    expect(await Promise.all(user_ids.map(branchOfUser))).toEqual([null, null, id])
    expect((await lastAudit()).action).toBe('branch.remove_members')
  })

  test('who move lose all their assignments; their new officer sees them and the old one doesn’t', async () => {
    const location_ids = freeLocations(2)
    const [from, to] = [await branchOf('North', { location_ids }), await branchCalled('Baguio')]
    const [mover, stays] = [await newUser('mr', from.id), await newUser('mr', from.id)]
    await assignToMr(mover, from.id, location_ids)
    await assignToMr(stays, from.id, location_ids.slice(0, 1))
    const client = await addClient(admin, location_ids[0] as string)
    await app.pool.query('insert into mr_clients values ($1, $2)', [mover, client.id])
    expect(await succeeded(assign({ branch_id: to, user_ids: [mover], move: true }, ah))).toEqual({ ok: true, assigned: 1, moved: 1, unchanged: 0 })
    expect(await assignedLocations(location_ids)).toEqual([`${stays} ${location_ids[0]}`])
    expect(await column('select 1 from mr_clients where user_id = $1', [mover])).toEqual([])
    const members: User[] = (await succeeded(oic.get(`/branch/members/${to}?ipp=1000`))).items
    expect(members.map(({ id }) => id)).toContain(mover)
    await succeeded(remove(to, [mover], ah))
    expect(await countWrongCounts(app.db)).toBe(0)
  })

  test('go with exactly what the dry run reported', async () => {
    const ids = freeLocations(3).toSorted()
    const branch = await branchOf('North', { location_ids: ids })
    const [first, second, clerk] = [await newUser('mr', branch.id), await newUser('mr', branch.id), await newUser('tele', branch.id)]
    await assignToMr(first, branch.id, ids)
    await assignToMr(second, branch.id, ids.slice(0, 1))
    const clients = await Promise.all([ids[0], ids[0], ids[1]].map((place) => addClient(admin, place as string)))
    const [beyond, gone] = [await addClient(admin, freeLocations(1)[0] as string), await addClient(admin, ids[2] as string)]
    for (const client of [clients[0], beyond, gone]) await app.pool.query('insert into mr_clients values ($1, $2)', [first, client?.id])
    await deleteClient(admin, gone.id)
    const before = await lastAudit()
    const foretold = await succeeded(remove(branch.id, [first, second, clerk], ah, '?dry_run=true'))
    // Each client counts once, with any assignment and any MR: three by location, one single.
    const single = await column('select client_id from mr_clients where user_id = $1', [first])
    expect(foretold).toEqual({ ok: true, removed: 3, mr_assignments: 4 + single.length, mrs: 2, clients: 4 })
    expect([await lastAudit(), await branchOfUser(first)]).toEqual([before, branch.id])
    expect(await succeeded(remove(branch.id, [first, second, clerk], ah))).toEqual(foretold)
    expect([await assignedLocations(ids), await branchOfUser(clerk)]).toEqual([[], null])
    expect(await column('select 1 from mr_clients where user_id = $1', [first])).toEqual([])
    expect(await countWrongCounts(app.db)).toBe(0)
  })

  test('are of one branch, however many want one at once', async () => {
    const user = await newUser('mr')
    const branches = await Promise.all(repeated(16, 0).map(() => newBranch()))
    const replies = await Promise.all(branches.map(({ id }) => assign({ branch_id: id, user_ids: [user] })))
    expect(endings(replies)).toEqual(['200 ok', ...repeated(15, '409 elsewhere')])
    expect(await branchOfUser(user)).toBe(branches[replies.findIndex(({ status }) => status === 200)]?.id)
  })

  test('are a page of people, filtered and in order; only of branches in scope', async () => {
    const branch = await branchOf('North')
    const [first, second, third] = [await newUser('mr', branch.id), await newUser('tele', branch.id), await newUser('mr', branch.id)]
    const page = async (query: string, by: TestCaller = ah) => succeeded(by.get(`/branch/members/${branch.id}?${query}`))
    const found = async (query: string): Promise<string[]> => (await page(query)).items.map(({ id }: User) => id)
    const byName = [first, second, third].toSorted()
    expect(await found('')).toEqual(byName)
    expect(await found('sort=-display_name')).toEqual(byName.toReversed())
    expect((await found('user_type=mr')).toSorted()).toEqual([first, third].toSorted())
    expect(await found(`keyword=${second}`)).toEqual([second])
    expect(await page('ipp=2&page=2')).toMatchObject({ count: 3, pages: 2, hasNext: false, items: [{ id: byName[2] }] })
    expect((await otherAh.get(`/branch/members/${branch.id}`)).status).toBe(404)
    expect((await admin.get(`/branch/members/${branch.id}?sort=last_login`)).status).toBe(400)
  })
})
