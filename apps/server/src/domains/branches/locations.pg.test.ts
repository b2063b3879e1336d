import type { BranchLocation } from '@bisita/contract/organisation/branches'
import { describe, expect, test } from 'vitest'
import { countWrongCounts } from '../../database/inspecting/inspectClients.ts'
import { countWrongVisitCounts } from '../../database/inspecting/inspectVisits.ts'
import type { TestCaller } from '../../testing/app.ts'
import { addClient } from '../clients/testing/feedFixtures.ts'
import { admin, ah, allRefused, app, approved, branchCalled, branchOf, column, succeeded, endings, freeCity, freeLocations, assignedLocations, assignToMr, lastAudit, locationsOf, newBranch, newUser, nobody, firstColumn, openDesk, otherAh, refused, repeated, refusalMessage } from './testing/desk.ts'

openDesk()

const assign = (body: Record<string, unknown>, by: TestCaller = admin) => by.post('/branch/assign', body)
const remove = (branch: string, body: Record<string, unknown>, by: TestCaller = admin, query = '') => by.delete(`/branch/assignments/${branch}${query}`, body)

describe('assigning and removing locations is refused', () => {
  test('where it doesn’t say which, or says it twice', async () => {
    const { id } = await newBranch()
    const location_ids = freeLocations(1)
    const wrong = [
      {}, { location_ids: [] }, { location_ids: ['123'] }, { filter: {} }, { filter: { keyword: ' ' } }, { filter: { barangay: '1380100001' } },
      { location_ids, filter: { keyword: 'poblacion' } }, { location_ids: repeated(5001, location_ids[0]) },
    ]
    const answers = await allRefused(wrong.flatMap((body) => [() => assign({ branch_id: id, ...body }), () => remove(id, body)]))
    expect(answers.map(([status, code]) => [status, code])).toEqual(repeated(2 * wrong.length, [400, 'invalid']))
    expect(await refused(() => assign({ branch_id: id, filter: { keyword: 'no place is called so' } }))).toEqual([400, 'invalid', 'filter'])
  })

  test('for branches out of scope, and locations that are not there or out of scope', async () => {
    const [mine, theirs] = [await branchOf('North', { location_ids: freeLocations(1) }), await branchOf('South', { location_ids: freeLocations(1) })]
    const [own, foreign, free] = [await locationsOf(mine.id), await locationsOf(theirs.id), freeLocations(1)]
    const answers = await allRefused([
      () => assign({ branch_id: nobody, location_ids: free }),
      () => assign({ branch_id: theirs.id, location_ids: free }, ah),
      () => assign({ branch_id: mine.id, location_ids: ['9999999999', ...free] }),
      () => assign({ branch_id: mine.id, location_ids: foreign }, ah),
      () => assign({ branch_id: mine.id, location_ids: foreign, move: true }, ah),
      () => remove(nobody, { location_ids: own }),
      () => remove(theirs.id, { location_ids: foreign }, ah),
      () => remove(mine.id, { location_ids: ['9999999999'] }),
      () => remove(mine.id, { location_ids: [...own, ...foreign] }, ah),
      () => remove(theirs.id, { location_ids: foreign }, ah, '?dry_run=true'),
    ])
    expect(answers).toEqual(repeated(10, [404, 'not_found']))
  })

  test('where they stand in another branch, which it names', async () => {
    const ids = freeLocations(5)
    const [first, second] = [await newBranch({ location_ids: ids }), await newBranch()]
    expect(await refused(() => assign({ branch_id: second.id, location_ids: ids }))).toEqual([409, 'elsewhere'])
    const names = await column(`select barangay || ', ' || mun_city || ' (' || $2 || ')' from locations where id = any($1) order by path_key, id limit 3`, [ids, first.branch_name])
    expect(await refusalMessage(() => assign({ branch_id: second.id, location_ids: ids }))).toEqual([409, `Already in another branch: ${names.join(', ')} and 2 more.`])
    expect((await refusalMessage(() => assign({ branch_id: second.id, location_ids: ids.slice(0, 1) })))[1]).toMatch(/^Already in another branch: [^)]+\)\.$/)
  })
})

describe('locations', () => {
  test('are given to a branch and taken from it, with the trace', async () => {
    const ids = freeLocations(3).toSorted()
    const { id } = await branchOf('North')
    expect(await succeeded(assign({ branch_id: id, location_ids: [...ids, ids[0]] }, ah))).toEqual({ ok: true, assigned: 3, moved: 0, unchanged: 0 })
    const given = await lastAudit()
    expect(given).toMatchObject({ user_id: ah.id, action: 'branch.assign', record_type: 'branch', record_id: id, before: null })
    expect(given.after.location_ids.toSorted()).toEqual(ids)
    expect(await succeeded(assign({ branch_id: id, location_ids: ids.slice(0, 2) }, ah))).toEqual({ ok: true, assigned: 0, moved: 0, unchanged: 2 })
    expect(await lastAudit()).toEqual(given)
    expect(await locationsOf(id)).toEqual(ids)
    expect(await succeeded(remove(id, { location_ids: [...ids.slice(0, 2), ...freeLocations(1)] }, ah))).toEqual({ ok: true, removed: 2, mr_assignments: 0, mrs: 0, clients: 0 })
    expect(await lastAudit()).toMatchObject({ action: 'branch.remove', record_id: id, before: { location_ids: ids.slice(0, 2) }, after: null })
    expect(await locationsOf(id)).toEqual(ids.slice(2))
  })

  test('are given and taken as a whole city, or what a word finds in it', async () => {
    const { mun_city, ids } = await freeCity()
    const { id } = await branchOf('North')
    expect(await succeeded(assign({ branch_id: id, filter: { mun_city } }, ah))).toEqual({ ok: true, assigned: ids.length, moved: 0, unchanged: 0 })
    expect(await locationsOf(id)).toEqual(ids)
    expect((await lastAudit()).after).toMatchObject({ filter: { mun_city } })
    const word = (await firstColumn('select barangay from locations where id = $1', [ids[0]])).replace(/[^A-Za-z ].*/, '').trim()
    const found = await succeeded(remove(id, { filter: { mun_city, keyword: word } }, ah))
    expect(found.removed).toBeGreaterThan(0)
    expect(await locationsOf(id)).not.toContain(ids[0])
    expect(await succeeded(remove(id, { filter: { mun_city } }, ah))).toMatchObject({ removed: ids.length - found.removed })
    expect(await locationsOf(id)).toEqual([])
  })

  test('move and end the assignments of their MRs, and the lists of both follow', async () => {
    const ids = freeLocations(3).toSorted()
    const [from, to] = [await branchOf('North', { location_ids: ids }), await branchOf('North')]
    const [holder, other] = [await newUser('mr', from.id), await newUser('mr', from.id)]
    await assignToMr(holder, from.id, ids)
    await assignToMr(other, from.id, ids.slice(0, 1))
    await addClient(admin, ids[0] as string)
    expect(await refused(() => assign({ branch_id: to.id, location_ids: ids }, ah))).toEqual([409, 'elsewhere'])
    expect(await succeeded(assign({ branch_id: to.id, location_ids: [...ids.slice(0, 2), ...freeLocations(1)], move: true }, ah))).toEqual({ ok: true, assigned: 3, moved: 2, unchanged: 0 })
    expect((await lastAudit()).after).toMatchObject({ moved: 2 })
    expect(await assignedLocations(ids)).toEqual([`${holder} ${ids[2]}`])
    expect([(await succeeded(ah.get(`/branch/info/${from.id}`))).clients, (await succeeded(ah.get(`/branch/info/${to.id}`))).clients]).toEqual([0, 1])
    expect(await countWrongCounts(app.db)).toBe(0)
    // The changes of scope for the devices of both branches and both MRs: one branch and its MRs lose it, the other gains it.
    const last = (subject: string) => firstColumn<boolean>('select gained from scope_changes where location_id = $1 and subject_id = $2 order by revision_id desc limit 1', [ids[0], subject])
    expect([await last(from.id), await last(holder), await last(other), await last(to.id)]).toEqual([false, false, false, true])
  })

  test('by a filter of an area head are what stands in no branch or an own one; others’ don’t exist for it', async () => {
    const { mun_city, ids } = await freeCity()
    const [mine, theirs] = [await branchOf('North', { location_ids: ids.slice(0, 1) }), await branchOf('South', { location_ids: ids.slice(1, 3) })]
    const target = await branchOf('North')
    expect(await refused(() => assign({ branch_id: target.id, filter: { mun_city } }))).toEqual([409, 'elsewhere'])
    expect(await succeeded(assign({ branch_id: target.id, filter: { mun_city }, move: true }, ah))).toEqual({ ok: true, assigned: ids.length - 2, moved: 1, unchanged: 0 })
    expect([await locationsOf(mine.id), await locationsOf(theirs.id)]).toEqual([[], ids.slice(1, 3)])
    expect(await succeeded(assign({ branch_id: target.id, filter: { mun_city }, move: true }))).toMatchObject({ assigned: 2, moved: 2, unchanged: ids.length - 2 })
  })

  test('that were retired stand for their successors', async () => {
    const [old, successor] = freeLocations(2) as [string, string]
    await app.pool.query('update locations set retired_at = now(), replaced_by = $2 where id = $1', [old, successor])
    const { id } = await newBranch()
    expect(await succeeded(assign({ branch_id: id, location_ids: [old, successor] }))).toMatchObject({ assigned: 1 })
    expect(await locationsOf(id)).toEqual([successor])
    expect(await succeeded(remove(id, { location_ids: [old] }))).toMatchObject({ removed: 1 })
    // One that a branch had before it was retired can still be taken away.
    await app.pool.query('insert into branch_locations values ($1, $2)', [old, id])
    expect(await succeeded(remove(id, { location_ids: [old] }))).toMatchObject({ removed: 1 })
  })

  test('go with exactly what the dry run reported', async () => {
    const ids = freeLocations(4).toSorted()
    const branch = await branchOf('North', { location_ids: ids })
    const [first, second] = [await newUser('mr', branch.id), await newUser('mr', branch.id)]
    await assignToMr(first, branch.id, ids)
    await assignToMr(second, branch.id, ids.slice(0, 2))
    for (const place of [ids[0], ids[0], ids[1], ids[3]]) await addClient(admin, place as string)
    await app.pool.query('select bisita_fold_counts()')
    await addClient(admin, ids[1] as string)
    const body = { location_ids: ids.slice(0, 3) }
    const before = await lastAudit()
    const foretold = await succeeded(remove(branch.id, body, ah, '?dry_run=true'))
    expect(foretold).toEqual({ ok: true, removed: 3, mr_assignments: 5, mrs: 2, clients: 4 })
    expect([await lastAudit(), await locationsOf(branch.id)]).toEqual([before, ids])
    expect(await succeeded(remove(branch.id, body, ah, '?dry_run=false'))).toEqual(foretold)
    expect(await lastAudit()).toMatchObject({ before: { location_ids: body.location_ids, mr_assignments: 5, mrs: 2, clients: 4 } })
    expect(await assignedLocations(ids)).toEqual([`${first} ${ids[3]}`])
    expect(await countWrongCounts(app.db)).toBe(0)
  })

  test('go to one branch, however many want one at once', async () => {
    const location_ids = freeLocations(1)
    const branches = await Promise.all(repeated(16, 0).map(() => newBranch()))
    const replies = await Promise.all(branches.map(({ id }) => assign({ branch_id: id, location_ids })))
    expect(endings(replies)).toEqual(['200 ok', ...repeated(15, '409 elsewhere')])
    const winner = branches[replies.findIndex(({ status }) => status === 200)]
    expect(await locationsOf(winner?.id ?? '')).toEqual(location_ids)
    // And with move each takes it from the one before: the last one has it, and the counts are right.
    await addClient(admin, location_ids[0] as string)
    const moved = await Promise.all(branches.map(({ id }) => assign({ branch_id: id, location_ids, move: true })))
    expect(moved.map(({ status }) => status)).toEqual(repeated(16, 200))
    expect(await column('select 1 from branch_locations where location_id = any($1)', [location_ids])).toHaveLength(1)
    expect(await countWrongCounts(app.db)).toBe(0)
  })

  test('three thousand at once are one step, one trace without the ids, and one row each for the devices', async () => {
    const ids = await column('select id from locations where retired_at is null and id not in (select location_id from branch_locations) order by id limit 3000')
    const [first, second] = [await newBranch(), await newBranch()]
    const rows = () => firstColumn<number>('select count(*) from scope_changes')
    const before = await rows()
    expect(await succeeded(assign({ branch_id: first.id, location_ids: ids }))).toMatchObject({ assigned: 3000 })
    expect((await lastAudit()).after).toEqual({ location_count: 3000 })
    expect(await rows()).toBe(before + 3000)
    expect(await succeeded(assign({ branch_id: second.id, location_ids: ids, move: true }))).toMatchObject({ moved: 3000 })
    expect(await rows()).toBe(before + 9000)
    expect(await succeeded(admin.delete(`/branch/delete/${second.id}`))).toEqual({ ok: true })
    // The same with places that have visits and holders.
    const dagupan = await branchCalled('Dagupan')
    const theirs = await locationsOf(dagupan)
    expect(await succeeded(assign({ branch_id: first.id, location_ids: theirs, move: true }))).toMatchObject({ moved: theirs.length })
    expect([await countWrongCounts(app.db), await countWrongVisitCounts(app.db), await assignedLocations(theirs)]).toEqual([0, 0, []])
    expect(await succeeded(assign({ branch_id: dagupan, location_ids: theirs, move: true }))).toMatchObject({ moved: theirs.length })
    expect([await countWrongCounts(app.db), await countWrongVisitCounts(app.db)]).toEqual([0, 0])
  })

  test('are asked for where an administrator switched it so, and a dry run is not', async () => {
    const location_ids = freeLocations(2)
    const { id, branch_name } = await branchOf('North')
    const cells = { 'branch.assign': { ah: 'approval' } } as const
    const given = await approved(ah, () => assign({ branch_id: id, location_ids }, ah), cells)
    expect(given.body).toMatchObject({ status: 'APPROVED', approval_type: 'Branch locations', approval_title: `Give ${branch_name} 2 locations`, record_type: 'branch', record_id: id })
    const taken = await approved(ah, () => remove(id, { location_ids }, ah), cells)
    expect([taken.body.status, await locationsOf(id)]).toEqual(['APPROVED', []])
    expect((await lastAudit()).action).toBe('approval.approve')
  })
})

describe('the locations of a branch', () => {
  test('are a page with their clients and holders, filtered and in order', async () => {
    const { mun_city, ids } = await freeCity()
    const branch = await branchOf('North', { location_ids: [...ids, ...freeLocations(1)] })
    const [holder, other] = [await newUser('mr', branch.id), await newUser('mr', branch.id)]
    await assignToMr(holder, branch.id, ids.slice(0, 2))
    await assignToMr(other, branch.id, ids.slice(1, 2))
    for (const place of [ids[1], ids[1], ids[0]]) await addClient(admin, place as string)
    const list = async (query = '') => succeeded(ah.get(`/branch/assignments/${branch.id}?${query}`))
    const found = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }: BranchLocation) => id)
    const people = [holder, other].map((id) => ({ id, display_name: `Person ${id}` })).toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1))
    expect((await list(`sort=-clients&ipp=2`)).items).toMatchObject([
      { id: ids[1], clients: 2, mrs: people },
      { id: ids[0], clients: 1, mrs: [{ id: holder }] },
    ])
    expect(await list('ipp=2')).toMatchObject({ count: ids.length + 1, pages: Math.ceil((ids.length + 1) / 2), hasNext: true })
    expect(await found(`mun_city=${mun_city}&ipp=1000`)).toEqual(await column('select id from locations where id = any($1) order by path_key, id', [ids]))
    expect((await found(`mr_id=${holder}`)).toSorted()).toEqual(ids.slice(0, 2))
    expect(await found(`mun_city=${mun_city}&mr_id=${other}`)).toEqual(ids.slice(1, 2))
    expect((await list(`without_mr=true`)).count).toBe(ids.length - 1)
    expect(await list('keyword=no%20place%20is%20called%20so')).toMatchObject({ items: [], count: 0, hasNext: false })
    expect((await otherAh.get(`/branch/assignments/${branch.id}`)).status).toBe(404)
  })
})
