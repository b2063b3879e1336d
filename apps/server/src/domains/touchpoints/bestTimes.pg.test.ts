import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { foldCounts } from '../../database/counts.ts'
import { countWrongHalfDays } from '../../database/inspecting/inspectVisits.ts'
import { app, openApp, refusalOf, signedIn } from '../../testing/desk.ts'
import { locationsAround, plainClient } from '../../testing/models/clientsWorld.ts'

openApp()
const { admin, mr1: mr, oic1: oic } = signedIn('admin', 'mr1', 'oic1')
let around: Awaited<ReturnType<typeof locationsAround>>

beforeAll(async () => {
  app.clock.now = new Date(`${manilaDay(app.clock.now)}T18:00:00+08:00`)
  // The hour of the test may be many before or after.
  await app.keepSignedIn()
  around = await locationsAround(app, 'mr1')
})

const added = async (place = around.held[0]) => (await admin.post('/client/create', plainClient(place ?? ''))).body.id as string

/** A visit so many days ago, at an hour of Manila. */
async function visited(client_id: string, daysAgo: number, hour: string, visit_result: string): Promise<string> {
  const visit_time = new Date(`${addDays(manilaDay(app.clock.now), -daysAgo)}T${hour}:00+08:00`).toISOString()
  const { status, body } = await admin.post('/visit/create', { id: randomUUID(), client_id, visit_type: 'visit', visit_time, visit_result, location_error: 'timeout' })
  expect(status).toBe(201)
  return body.id
}

/** Found on so many of nine mornings, and never in the afternoon. */
async function foundInTheMornings(client: string, found: number): Promise<string[]> {
  const mornings: string[] = []
  for (let day = 1; day <= 9; day += 1) {
    mornings.push(await visited(client, day, '11:59', day <= found ? 'Not Interested' : 'Not Around'))
    await visited(client, day, '12:00', 'Not Around')
  }
  return mornings
}

const best = async (id: string, caller = mr) => (await caller.get(`/touchpoint/best-time/client/${id}`)).body
const nothing = { best: null, text: null }

test('refuses who is nobody, what is no id, too many at once, and clients out of scope', async () => {
  const [own, elsewhere] = [await added(), await added(around.other[0])]
  expect((await app.anonymous.get(`/touchpoint/best-time/client/${own}`)).status).toBe(401)
  expect(refusalOf(await mr.get('/touchpoint/best-time/client/1'))).toEqual([400, 'invalid', 'id'])
  expect(refusalOf(await mr.get(`/touchpoint/best-time/list?ids=${Array.from({ length: 101 }, () => own).join()}`))).toEqual([400, 'invalid', 'ids'])
  expect(refusalOf(await mr.get('/touchpoint/best-time/list'))).toEqual([400, 'invalid', 'ids'])
  expect(refusalOf(await mr.get(`/touchpoint/best-time/client/${elsewhere}`))).toEqual([404, 'not_found'])
  expect(refusalOf(await mr.get(`/touchpoint/best-time/client/${randomUUID()}`))).toEqual([404, 'not_found'])
  expect((await mr.get(`/touchpoint/best-time/list?ids=${own},${elsewhere}`)).body).toEqual({ items: [{ client_id: own, ...nothing }] })
  expect((await admin.get(`/touchpoint/best-time/list?ids=${own},${elsewhere}`)).body.items).toHaveLength(2)
})

test('says when a client is found from its visits, and nothing more once they are gone', async () => {
  const client = await added(around.held[1])
  const mornings = await foundInTheMornings(client, 8)
  const found = { best: { days: [1, 2, 3, 4, 5, 6, 7], half: 'morning', found: 8, visits: 9, level: 'client' }, text: 'Mornings: 8 of 9 found' }
  expect([await best(client), await best(client, oic)]).toEqual([found, found])
  expect((await mr.get(`/touchpoint/best-time/list?ids=${client}`)).body.items).toEqual([{ client_id: client, ...found }])
  // A deceased client's visits say when somebody was found; the last one says nothing.
  await visited(client, 0, '09:00', 'Deceased')
  expect(await best(client)).toEqual(found)
  for (const id of mornings.slice(0, 8)) expect((await admin.delete(`/visit/delete/${id}`)).status).toBe(200)
  expect(await best(client)).toEqual(nothing)
})

test('a time that is ahead counts as the arrival', async () => {
  const client = await added(around.held[2])
  await visited(client, -30, '09:00', 'Not Interested')
  const { rows } = await app.pool.query('select half_day % 2 as half, sum(visits)::int as visits from half_day_count_deltas where location_id = $1 group by 1', [around.held[2]])
  expect(rows).toEqual([{ half: 1, visits: 1 }])
})

test('visits of the barangay speak for a client who was never visited, and move with their client', async () => {
  const [home, away] = [around.held[3] ?? '', around.held[4] ?? '']
  const [known, unknown] = [await added(home), await added(home)]
  await foundInTheMornings(known, 9)
  const places = async () => {
    const { items } = (await mr.get('/touchpoint/best-time/places')).body
    const of = (code: string) => items.find((place: { code: string }) => place.code === code)?.visits.reduce((sum: number, n: number) => sum + n) ?? 0
    const city = (await app.pool.query('select mun_city_code from locations where id = $1', [home])).rows[0].mun_city_code
    return { home: of(home), away: of(away), city: of(city) }
  }
  const before = await places()
  expect(before.home).toBeGreaterThanOrEqual(18)
  expect(before.city).toBeGreaterThanOrEqual(before.home)
  expect(await countWrongHalfDays(app.db)).toBe(0)
  await foldCounts(app.db)
  expect(await countWrongHalfDays(app.db)).toBe(0)
  expect(await places()).toEqual(before)
  expect((await best(unknown)).best).toSatisfy((told: { level: string; half: string } | null) => told === null || (told.level !== 'client' && told.half === 'morning'))

  const { body } = await admin.get(`/client/info/${known}`)
  expect((await admin.put(`/client/update/${known}`, { location_id: away, base_revision_id: body.revision_id })).status).toBe(200)
  expect(await places()).toMatchObject({ home: before.home - 18, away: before.away + 18 })
  expect(await countWrongHalfDays(app.db)).toBe(0)
  await app.pool.query('select bisita_count_half_days_anew()')
  expect([await countWrongHalfDays(app.db), (await places()).away]).toEqual([0, before.away + 18])
})

test('only the own places are told', async () => {
  const { items } = (await mr.get('/touchpoint/best-time/places')).body
  const { rows } = await app.pool.query('select id, mun_city_code from locations where id in (select location_id from mr_locations where user_id = $1)', [mr.id])
  const known = new Set(rows.flatMap(({ id, mun_city_code }) => [id, mun_city_code]))
  expect(items.filter(({ code }: { code: string }) => !known.has(code))).toEqual([])
  expect((await admin.get('/touchpoint/best-time/places')).body).toEqual({ items: [] })
})
