import { noVisitGrid } from '@bisita/contract/dayLimits'
import { describe, expect, test } from 'vitest'
import { added, admin, app, at, mr, oic, openDesk, refused, tele } from '../testing/desk.ts'

openDesk()

/** A place of its own for each test, so that none sees the points of another. */
let north = 14
const spot = (metres = 0) => ({ latitude: Number((north + metres / 111_200).toFixed(7)), longitude: 121.5 })
const points = async (by = mr) => (await by.get('/client/no-visit-points')).body.items as { latitude: number; longitude: number }[]
/** Those near the place of this test. */
const here = async () => (await points()).filter(({ latitude }) => Math.abs(latitude - north) < 0.01)
const asked = { do_not_contact: 'all', do_not_contact_reason: 'Asked for it' }

/** A client far out of the mr's places who asked not to be visited. */
async function door(metres: number, more: object = asked): Promise<string> {
  const { id } = await added({ location_id: at('none') })
  expect((await admin.put(`/client/update/${id}`, { ...spot(metres), ...more })).status).toBe(200)
  return id
}

describe('where somebody asked not to be visited', () => {
  test('is known to nobody but an mr', async () => {
    for (const caller of [tele, oic, admin]) expect(await refused(() => caller.get('/client/no-visit-points'))).toEqual([403, 'not_allowed'])
  })

  test('is known near own clients, whoever holds them, as rounded points and nothing else', async () => {
    north = 14.1
    const own = await added()
    expect((await mr.put(`/client/update/${own.id}`, spot())).status).toBe(200)
    expect(await here()).toEqual([])
    await door(140)
    await door(141)
    await door(1500)
    const found = await here()
    expect(found).toHaveLength(1)
    expect(Object.keys(found[0] as object)).toEqual(['latitude', 'longitude'])
    for (const degrees of Object.values(found[0] as object)) expect(Math.abs(degrees / noVisitGrid - Math.round(degrees / noVisitGrid))).toBeLessThan(1e-6)
    expect(Math.abs((found[0]?.latitude ?? 0) - spot(140).latitude)).toBeLessThanOrEqual(noVisitGrid)
  })

  test('is not where somebody may be visited or only not called, who was deleted, and who is only about somewhere', async () => {
    north = 14.3
    const own = await added()
    await mr.put(`/client/update/${own.id}`, spot())
    await door(50, {})
    await door(50, { do_not_contact: 'call', do_not_contact_reason: 'Calls only' })
    await door(50, { ...asked, latitude: null, longitude: null })
    const gone = await door(50)
    expect(await here()).toHaveLength(1)
    expect((await admin.delete(`/client/delete/${gone}`)).status).toBe(200)
    expect(await here()).toEqual([])
  })

  test('is found by the index, from the cells of own clients', async () => {
    const { rows } = await app.pool.query(`select indexdef from pg_indexes where indexname = 'clients_no_visit'`)
    expect(rows[0]?.indexdef).toContain(`do_not_contact = 'all'`)
  })
})

describe('several clients', () => {
  test('are refused without an id, with a wrong one, and too many', async () => {
    for (const ids of ['', 'x', Array.from({ length: 201 }, () => '0190b1c0-0000-7000-8000-000000000001').join(',')]) {
      expect((await refused(() => mr.get(`/client/several?ids=${ids}`)))[0]).toBe(400)
    }
  })

  test('are those in scope, each as its own record', async () => {
    const [one, other, far] = [await added(), await added(), await added({ location_id: at('none') })]
    const { status, body } = await mr.get(`/client/several?ids=${[other.id, far.id, one.id].join(',')}`)
    expect(status).toBe(200)
    const found = new Map((body.items as { id: string }[]).map((client) => [client.id, client]))
    expect([...found.keys()].toSorted()).toEqual([one.id, other.id].toSorted())
    expect(found.get(one.id)).toEqual((await mr.get(`/client/info/${one.id}`)).body)
  })
})
