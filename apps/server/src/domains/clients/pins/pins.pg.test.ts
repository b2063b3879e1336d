import { describe, expect, test } from 'vitest'
import { recorded } from '../../visits/testing/contacts.ts'
import { added, admin, app, at, info, lastAudit, mr, offered, oic, openDesk, refused, somebody, tele } from '../testing/desk.ts'
import { asInFeed, feed, newest } from '../testing/feedFixtures.ts'

openDesk()

const door = { latitude: 16.4123457, longitude: 120.5987654 }
const put = (id: string, body: Record<string, unknown>, by = mr) => by.put(`/client/update/${id}`, body)
const pinOf = async (id: string) => {
  const { latitude, longitude, pin, pin_source, visits_pin } = await info(id)
  return { latitude, longitude, pin, pin_source, visits_pin }
}
/** The point of the barangay that clients of these tests live in. */
const home = async () => (await app.pool.query('select latitude, longitude from locations where id = $1', [at('held')])).rows[0] as typeof door
const fix = (latitude: number, longitude: number, accuracy: number | null = 10) => ({ latitude, longitude, accuracy })

describe('a pin set by hand is refused', () => {
  test.for([
    ['one of the two', { latitude: 16.4 }, 'longitude'],
    ['one of the two cleared', { longitude: null }, 'latitude'],
    ['a half beside none', { latitude: null, longitude: 120.6 }, 'latitude'],
    ['a place too far north', { latitude: 22.1, longitude: 120.6 }, 'latitude'],
    ['a place too far west', { latitude: 16.4, longitude: 111.9 }, 'longitude'],
    ['more than seven decimals', { latitude: 16.41234567, longitude: 120.6 }, 'latitude'],
    ['a text', { latitude: '16.4', longitude: 120.6 }, 'latitude'],
  ] as const)('for %s, in a change and in a new client', async ([, pin, field]) => {
    const client = await added()
    expect(await refused(() => put(client.id, pin))).toEqual([400, 'invalid', field])
    // Of a new client what is left out is none.
    const half = Object.values(pin).every((value) => value === null)
    expect(await refused(() => mr.post('/client/create', somebody({ latitude: half ? 16.4 : null, ...pin })))).toEqual([400, 'invalid', half ? 'longitude' : field])
  })

  test('by the database, both halves and the bounds', async () => {
    const { id } = await added()
    for (const change of ['latitude = 16', 'latitude = 3, longitude = 120', 'visits_located = 1']) {
      await expect(app.pool.query(`update clients set ${change} where id = $1`, [id])).rejects.toMatchObject({ code: '23514' })
    }
  })

  test('to somebody out of whose scope the client is', async () => {
    const far = await added({ location_id: at('none') })
    expect(await refused(() => put(far.id, door))).toEqual([404, 'not_found'])
  })

  test('where contact fields need approval, and asked for', async () => {
    const client = await added()
    await app.pool.query(`insert into settings values ('organisation', $1) on conflict (key) do update set value = settings.value || excluded.value`, [JSON.stringify({ switched_cells: { 'client.update_contact': { tele: 'approval' } } })])
    expect(await offered(() => put(client.id, door, tele))).toBe('Client update: Change latitude and longitude of Dela Cruz, Juan')
    await app.pool.query('delete from settings')
    expect((await pinOf(client.id)).pin_source).toBe('barangay')
  })

  test('where somebody else set another one meanwhile: both halves clash', async () => {
    const client = await added()
    await put(client.id, door, oic)
    const { status, body } = await put(client.id, { latitude: door.latitude, longitude: 120.7, base_revision_id: client['revision_id'] })
    expect([status, body.code, body.conflicts.map(({ field }: { field: string }) => field)]).toEqual([409, 'conflict', ['latitude', 'longitude']])
    expect(await pinOf(client.id)).toMatchObject({ ...door, pin_source: 'hand' })
  })
})

describe('where a client is', () => {
  test('set by hand by anybody in scope, in the answer, the list, the feed and the trail; null clears', async () => {
    const client = await added()
    expect(await pinOf(client.id)).toEqual({ latitude: null, longitude: null, pin: await home(), pin_source: 'barangay', visits_pin: null })
    const from = await newest(app, mr)
    const set = await put(client.id, door)
    expect([set.status, set.body]).toMatchObject([200, { ...door, pin: door, pin_source: 'hand', visits_pin: null }])
    expect(set.body.revision_id).toBeGreaterThan(client['revision_id'] as number)
    expect(await lastAudit()).toMatchObject({ user_id: mr.id, action: 'client.update', before: { latitude: null, longitude: null }, after: door })
    expect((await mr.get(`/client/list?ipp=1000&pin_source=hand`)).body.items).toContainEqual(set.body)
    const { items } = await feed(app, mr, { revision: from })
    expect(items.find(({ id }) => id === client.id)).toMatchObject(asInFeed(set.body))
    expect((await put(client.id, { latitude: null, longitude: null }, tele)).body).toMatchObject({ latitude: null, pin: await home(), pin_source: 'barangay' })
    // A superseded version has what stood there.
    const { rows } = await app.pool.query('select latitude, longitude from client_revisions where id = $1 order by revision_id', [client.id])
    expect(rows).toEqual([{ latitude: null, longitude: null }, door])
  })

  test('by a new client too', async () => {
    const client = await added(door)
    expect(client).toMatchObject({ ...door, pin: door, pin_source: 'hand' })
  })

  test('is the median of its visits that are sure enough; one taken back no longer counts', async () => {
    const client = await added()
    await recorded(mr, client.id, fix(16.5, 120.9, 100.1))
    await recorded(mr, client.id, fix(16.5, 120.9, null))
    await recorded(mr, client.id)
    expect((await pinOf(client.id)).pin_source).toBe('barangay')
    await recorded(mr, client.id, fix(16.1, 120.1))
    expect(await pinOf(client.id)).toMatchObject({ pin: { latitude: 16.1, longitude: 120.1 }, pin_source: 'visits', visits_pin: { visits: 1 } })
    const north = await recorded(mr, client.id, fix(16.2, 120.2, 100))
    // One that arrives late, of long ago, moves it as well, and makes a version of its own.
    const revision = (await info(client.id)).revision_id
    const from = await newest(app, mr)
    await recorded(oic, client.id, { ...fix(16.3, 120.05), visit_time: '2026-01-02T03:04:05Z' })
    const now = await pinOf(client.id)
    expect(now).toEqual({ latitude: null, longitude: null, pin: { latitude: 16.2, longitude: 120.1 }, pin_source: 'visits', visits_pin: { latitude: 16.2, longitude: 120.1, visits: 3 } })
    expect((await info(client.id)).revision_id).toBeGreaterThan(revision)
    expect((await feed(app, mr, { revision: from })).items.find(({ id }) => id === client.id)).toMatchObject({ visits_pin: now.visits_pin, pin: now.pin })
    await recorded(tele, client.id, { visit_type: 'call', ...fix(17, 121) })
    expect(await pinOf(client.id)).toEqual(now)
    // By hand it stands before them, and they are still known.
    await put(client.id, door)
    expect(await pinOf(client.id)).toEqual({ ...now, ...door, pin: door, pin_source: 'hand' })
    await admin.delete(`/visit/delete/${north.id}`)
    expect((await pinOf(client.id)).visits_pin).toEqual({ latitude: 16.1 + 0.5 * (16.3 - 16.1), longitude: 120.05 + 0.5 * (120.1 - 120.05), visits: 2 })
    expect((await put(client.id, { latitude: null, longitude: null })).body).toMatchObject({ pin_source: 'visits', visits_pin: { visits: 2 } })
  })

  test('of those without any place the list has all, and nobody else', async () => {
    const client = await added({ lastname: 'Nowhere' })
    const { rows: [point] } = await app.pool.query('select latitude, longitude from locations where id = $1', [at('held')])
    await app.pool.query('update locations set latitude = null, longitude = null where id = $1', [at('held')])
    const none = async () => (await mr.get('/client/list?ipp=1000&pin_source=none')).body.items.map(({ id }: { id: string }) => id)
    expect(await none()).toContain(client.id)
    expect(await pinOf(client.id)).toMatchObject({ pin: null, pin_source: null })
    await recorded(mr, client.id, fix(16.1, 120.1))
    expect(await none()).not.toContain(client.id)
    await app.pool.query('update locations set latitude = $2, longitude = $3 where id = $1', [at('held'), point.latitude, point.longitude])
    expect(await none()).toEqual([])
  })

  test('stands in the file of the list', async () => {
    const client = await added({ ...door, lastname: 'Exported' })
    await recorded(mr, client.id, fix(16.1, 120.1))
    const { body } = await admin.post('/client/export', { keyword: 'exported', columns: ['fullname', 'pin_source', 'pin_latitude', 'pin_longitude', 'pin_visits', 'latitude'] })
    expect(String(body)).toContain(`"Exported, Juan",hand,16.4123457,120.5987654,1,16.4123457`)
  })
})

describe('the places of some clients', () => {
  const places = (ids: string, by = mr) => by.get(`/client/several?ids=${ids}`)

  test('are refused without ids, with what is none, and for more than two hundred', async () => {
    const { id } = await added()
    for (const ids of ['', 'none', `${id},`, Array.from({ length: 201 }, () => id).join()]) expect((await places(ids)).status).toBe(400)
    expect((await mr.get('/client/several')).status).toBe(400)
  })

  test('leave out who is deleted, out of scope or not there', async () => {
    const [gone, far] = [await added(), await added({ location_id: at('none') })]
    await app.pool.query('update clients set deleted_at = now() where id = $1', [gone.id])
    expect((await places(`${gone.id},${far.id},0192f0c1-0000-7000-8000-000000000000`)).body).toEqual({ items: [] })
  })

  test('say where each is, what says so, and when it was visited last', async () => {
    const [byHand, visited, about] = [await added(), await added(), await added()]
    await put(byHand.id, door)
    await recorded(mr, visited.id, fix(16.5, 120.7))
    const { last_visit, pin } = await info(visited.id)
    const { body } = await places([byHand, visited, about].map(({ id }) => id).join(), tele)
    expect(body.items).toHaveLength(3)
    expect(body.items).toEqual(expect.arrayContaining([
      expect.objectContaining({ id: byHand.id, pin: door, pin_source: 'hand', last_visit: null }),
      expect.objectContaining({ id: visited.id, pin, pin_source: 'visits', last_visit }),
      expect.objectContaining({ id: about.id, pin: await home(), pin_source: 'barangay', last_visit: null }),
    ]))
  })
})
