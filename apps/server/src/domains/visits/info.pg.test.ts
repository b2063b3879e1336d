import { randomUUID } from 'node:crypto'
import { visit as visitSchema } from '@bisita/contract/visits/visits'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { actors, seedOf } from '../../testing/seed.ts'
import { type PlainVisit, readVisitScope, readVisits } from '../../testing/models/visitsModel.ts'
import { stirVisits } from '../../testing/models/visitsWorld.ts'

const people = ['mr1', 'mr2', 'tele1', 'tele4', 'oic1', 'ah2', 'admin'] as const

openApp()
const callers = signedIn(...people)
let visits: PlainVisit[]

beforeAll(async () => {
  await stirVisits(app, actors(seedOf('info'))())
  visits = await readVisits(app.pool)
})

const by = (name: (typeof people)[number]): TestCaller => callers[name]

describe('one visit', () => {
  test.for(people)('is there for %s where it is in scope, of either kind, and nowhere else', async (name) => {
    const caller = by(name)
    const sight = await readVisitScope(app.pool, name.replace(/\d/, ''), caller.id)
    const seen = { in: 0, out: 0 }
    for (const { id } of visits.filter((_, n) => n % 9 === 0)) {
      const { status, body } = await caller.get(`/visit/info/${id}`)
      expect([id, status, body.id]).toEqual(sight.visits.has(id) ? [id, 200, id] : [id, 404, undefined])
      seen[status === 200 ? 'in' : 'out'] += 1
    }
    expect(name === 'tele4' || seen.in > 3).toBe(true)
    expect(name === 'admin' || seen.out > 3).toBe(true)
  })

  test('that is deleted, or never was, is not there', async () => {
    const { rows } = await app.pool.query('select id from visits where deleted_at is not null limit 3')
    for (const id of [...rows.map((row) => row.id), randomUUID()]) {
      for (const caller of Object.values(callers)) expect((await caller.get(`/visit/info/${id}`)).body.code).toBe('not_found')
    }
  })

  test('shows what is stored, with its client as it is now', async () => {
    const id = randomUUID()
    const { rows } = await app.pool.query('select c.id, l.location from clients c join locations l on l.id = c.location_id where c.deleted_at is null limit 1')
    await app.pool.query(
      `update clients set lastname = 'Ñusa', firstname = 'Ana', middlename = null, address = 'Purok 1', phone_number = '+639171234567' where id = $1`,
      [rows[0].id],
    )
    const product = (await app.pool.query('select id, name from products limit 1')).rows[0]
    const plan = randomUUID()
    await app.pool.query(
      `insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by) values ($1, $2, $3, '2026-03-01', 'self', $3)`,
      [plan, rows[0].id, by('mr1').id],
    )
    await app.pool.query(
      `insert into visits (id, client_id, user_id, visit_type, visit_time, has_availed, visit_result, visit_secondary_result, visit_others_result,
         duration, remarks, product_id, call_back_at, itinerary_id, latitude, longitude, accuracy, location_error, fix_age_seconds,
         device_time, received_at, clock_offset_seconds, recorded_offline, app_version, time_doubtful, no_photo, photo_sha256)
       values ($1, $2, $3, 'visit', '2026-03-01T01:02:03.004Z', true, 'Interested', 'Others', 'Words', 12, 'A note', $4, '2026-03-09T16:00:00Z', $5,
         16.4, 120.6, 8.5, 'timeout', 3.25, '2026-03-01T01:02:04Z', '2026-03-01T05:00:00Z', -7, true, '1.2.3', true, true, repeat('a', 64))`,
      [id, rows[0].id, by('mr1').id, product.id, plan],
    )
    const read = async () => (await by('admin').get(`/visit/info/${id}`)).body
    const shown = await read()
    expect(visitSchema.strict().parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({
      id, visit_type: 'visit', client_id: rows[0].id, client_name: 'Ñusa, Ana', user_id: by('mr1').id, has_availed: true,
      visit_result: 'Interested', visit_secondary_result: 'Others', visit_others_result: 'Words', visit_time: '2026-03-01T01:02:03.004Z',
      duration: 12, remarks: 'A note', product_id: product.id, product_name: product.name, call_back_at: '2026-03-09T16:00:00.000Z',
      itinerary_id: plan, visit_proof: null, photo_state: 'awaited', latitude: 16.4, longitude: 120.6, accuracy: 8.5,
      location_error: 'timeout', fix_age_seconds: 3.25, device_time: '2026-03-01T01:02:04.000Z', received_at: '2026-03-01T05:00:00.000Z',
      clock_offset_seconds: -7, recorded_offline: true, app_version: '1.2.3', time_doubtful: true, no_photo: true,
      full_address: `Purok 1, ${rows[0].location}`, phone_number: '+639171234567', pending_approval: false,
    })
    await app.pool.query(`update visits set photo_key = 'there' where id = $1`, [id])
    expect(await read()).toMatchObject({ visit_proof: `/visit/proof/${id}`, photo_state: 'stored' })
    await app.pool.query('update visits set photo_key = null, photo_sha256 = null where id = $1', [id])
    expect(await read()).toMatchObject({ visit_proof: null, photo_state: 'none' })

    const requested = await by('oic1').delete(`/visit/delete/${id}`)
    await by('oic1').post('/approval/request', { ...requested.body, approval_message: 'A mistake' })
    expect(await read()).toMatchObject({ pending_approval: true })
    const { body } = await by('admin').get(`/visit/list?client_id=${rows[0].id}&ipp=1000`)
    expect(body.items).toContainEqual(await read())
  })
})
