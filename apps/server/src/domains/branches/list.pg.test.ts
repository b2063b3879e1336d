import { randomUUID } from 'node:crypto'
import type { Branch } from '@bisita/contract/organisation/branches'
import { fold } from '@bisita/rules/fold'
import { describe, expect, test } from 'vitest'
import { addClient } from '../clients/testing/feedFixtures.ts'
import { admin, ah, allRefused, app, branchCalled, branchOf, column, succeeded, freeLocations, locationsOf, mr, newArea, newBranch, newUser, oic, firstColumn, openDesk, otherAh, repeated } from './testing/desk.ts'

openDesk()

describe('the list', () => {
  const list = async (query: string, by = admin) => succeeded(by.get(`/branch/list?${query}`))
  const ids = async (query: string, by = admin): Promise<string[]> => (await list(query, by)).items.map(({ id }: Branch) => id)

  test('holds what is in scope', async () => {
    const [north, south] = [await branchOf('North'), await branchOf('South')]
    expect(await ids('', oic)).toEqual([await branchCalled('Baguio')])
    for (const [caller, area] of [[ah, 'North'], [otherAh, 'South']] as const) {
      const due = await column('select b.id from branches b join areas a on a.id = b.area_id where area_name = $1 and b.deleted_at is null', [area])
      expect((await ids('ipp=1000', caller)).toSorted()).toEqual(due.toSorted())
    }
    const beyond = ([[oic, north.id], [ah, south.id]] as const).flatMap(([caller, id]) => ['info', 'members', 'assignments'].map((call) => () => caller.get(`/branch/${call}/${id}`)))
    expect(await allRefused(beyond)).toEqual(repeated(6, [404, 'not_found']))
    expect((await ids('ipp=1000')).length).toBe(await firstColumn<number>('select count(*) from branches where deleted_at is null'))
    const filterList = (await succeeded(mr.get('/branch/filter-list'))).items
    expect(filterList.map(({ branch_name }: Branch) => branch_name)).toEqual(['Baguio'])
  })

  test('is found, filtered, put in order and cut into pages', async () => {
    const mark = randomUUID()
    const area = await newArea()
    const made: Branch[] = []
    for (const [name, locations, members] of [['Ñandú', 2, 0], ['alpha', 0, 2], ['Éclair', 2, 1]] as const) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      const user_ids = await Promise.all(Array.from({ length: members }, () => newUser('tele')))
      made.push(await newBranch({ branch_name: `${name} ${mark}`, area_id: area.id, ...(locations > 0 && { location_ids: freeLocations(locations) }), ...(members > 0 && { user_ids }) }))
    }
    await addClient(admin, (await locationsOf(made[0]?.id ?? ''))[0] as string)
    const order = async (query: string) => (await ids(query)).map((id) => made.findIndex((branch) => branch.id === id))
    expect(await order(`keyword=${mark}`)).toEqual([2, 1, 0])
    expect(await order(`area_id=${area.id}&sort=created_at`)).toEqual([0, 1, 2])
    expect(await order(`area_id=${area.id}&sort=branch_name`)).toEqual([1, 2, 0])
    expect(await order(`keyword=NANDU%20${mark}`)).toEqual([0])
    expect(await order(`keyword=${mark}&sort=-members`)).toEqual([1, 2, 0])
    const [low, high] = fold(made[0]?.id ?? '') < fold(made[2]?.id ?? '') ? [0, 2] : [2, 0]
    expect(await order(`keyword=${mark}&sort=locations`)).toEqual([1, low, high])
    expect(await order(`keyword=${mark}&sort=-locations`)).toEqual([high, low, 1])
    expect((await order(`keyword=${mark}&sort=-clients`))[0]).toBe(0)
    expect(await list(`keyword=${mark}&ipp=2&page=2`)).toMatchObject({ items: [{ id: made[0]?.id }], count: 3, pages: 2, hasNext: false })
    expect(await list(`keyword=${mark}&ipp=2`)).toMatchObject({ count: 3, pages: 2, hasNext: true })
    expect(await list(`keyword=${mark}&page=99`)).toMatchObject({ items: [], count: 3, hasNext: false })
  })
})
