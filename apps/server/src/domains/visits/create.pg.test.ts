import { randomUUID } from 'node:crypto'
import { timeAheadDoubtful, timeBackDoubtful } from '@bisita/contract/limits'
import { type Visit, visit as visitSchema } from '@bisita/contract/visits/visits'
import { manilaDay, monthsBefore } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/app.ts'
import { added, admin, app, at, info, lastAudit, mr, oic, openDesk, product, refused, tele } from '../clients/testing/desk.ts'
import { aVisit, recorded } from './testing/contacts.ts'

openDesk()

const day = 86_400_000
const after = (milliseconds: number): string => new Date(app.clock.now.getTime() + milliseconds).toISOString()

/** How often something stands in the tables for a visit and its client. */
async function written(visit: string, client: string) {
  const { rows } = await app.pool.query(
    `select (select count(*)::int from visits where id = $1) as visits, (select count(*)::int from audit_log where record_id = $1::text) as audited,
       (select count(*)::int from client_revisions where id = $2) as revisions`,
    [visit, client],
  )
  return rows[0]
}

const today = (): string => manilaDay(app.clock.now)

describe('a recorded visit', () => {
  test('is answered whole, noted, and stands with what follows from it', async () => {
    const client = await added({ lastname: 'Visited', address: 'Purok 1', phone_number: '0917 000 0001' })
    const [dayBefore, nextMonth] = [manilaDay(new Date(after(-2 * day))), manilaDay(new Date(after(30 * day)))]
    const sent = aVisit(client.id, {
      visit_result: 'Interested', visit_secondary_result: 'Others', visit_others_result: 'After harvest', has_availed: true, duration: 35, remarks: ' Two dogs\nin the yard ',
      product_id: product, call_back_at: nextMonth, latitude: 16.402333, longitude: 120.596, accuracy: 12.5, fix_age_seconds: 0.25,
      device_time: after(90_400), recorded_offline: true, app_version: '1.2.3', visit_time: `${dayBefore}T08:30:15.250+08:00`,
    })
    const { status, body } = await mr.post('/visit/create', sent)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(visitSchema.shape).toSorted())
    const name = (table: string, id: string, column: string) => app.pool.query(`select ${column} as name from ${table} where id = $1`, [id]).then(({ rows }) => rows[0].name)
    const { region, province, mun_city, barangay, full_address, phone_number, secondary_phone_number, do_not_contact } = client
    expect(body).toEqual({
      ...sent, visit_time: `${dayBefore}T00:30:15.250Z`, contact_time: `${dayBefore}T00:30:15.250Z`, remarks: 'Two dogs\nin the yard', call_back_at: new Date(`${nextMonth}T00:00:00+08:00`).toISOString(), location_error: null,
      client_name: 'Visited, Juan', user_id: mr.id, user_display_name: await name('users', mr.id, 'display_name'), product_name: await name('products', product, 'name'),
      contact_detail: null, number_dialled: null, dialled_number: null, override_reason: null, guard_flags: [],
      itinerary_id: null, visit_proof: null, photo_state: 'none', received_at: app.clock.now.toISOString(), clock_offset_seconds: 90, time_doubtful: false, no_photo: false,
      evidence: { verdict: expect.stringMatching(/^(verified|doubtful)$/), flags: expect.any(Array) },
      region, province, mun_city, barangay, full_address, phone_number, secondary_phone_number, do_not_contact, pending_approval: false,
    })
    expect((await mr.get(`/visit/info/${sent.id}`)).body).toEqual(body)
    expect(await lastAudit()).toMatchObject({ user_id: mr.id, action: 'visit.create', record_type: 'visit', record_id: sent.id, before: null, after: { client_id: client.id, visit_result: 'Interested' } })
    expect(await info(client.id)).toMatchObject({
      has_availed: true, last_visit: body.visit_time, last_visit_id: sent.id, last_call: null, visit_result: 'Interested', visit_secondary_result: 'Others',
    })
  })

  test('has what was not sent as nothing', async () => {
    const client = await added()
    const body = await recorded(tele, client.id, { visit_type: 'call' })
    expect(body).toMatchObject({
      visit_type: 'call', user_id: tele.id, has_availed: false, visit_secondary_result: null, duration: null, remarks: null, product_id: null, product_name: null,
      call_back_at: null, latitude: null, longitude: null, accuracy: null, fix_age_seconds: null, device_time: null, clock_offset_seconds: null, recorded_offline: false,
    })
    expect((await lastAudit()).action).toBe('call.create')
    expect(await info(client.id)).toMatchObject({ last_call: body.visit_time, last_visit: null, last_visit_id: null })
  })

  test('takes every field at its bounds', async () => {
    const client = await added()
    for (const more of [
      { duration: 0, latitude: -90, longitude: -180, accuracy: 0, fix_age_seconds: 0 },
      { duration: 100_000, latitude: 90, longitude: 180, accuracy: 100_000_000, fix_age_seconds: 1_000_000_000, remarks: '🙂'.repeat(500), app_version: 'x'.repeat(32) },
      { latitude: 0, longitude: 0, visit_result: 'Others', visit_others_result: 'ñ'.repeat(255), call_back_at: monthsBefore(today(), 12), device_time: '9999-12-31T23:59:59.999Z' },
      { latitude: null, longitude: null, location_error: 'unsupported', itinerary_id: null, product_id: null, call_back_at: monthsBefore(today(), -24), device_time: null, photo_sha256: null },
    ]) {
      const body = await recorded(mr, client.id, more)
      const { call_back_at: _, ...exact } = more as Record<string, unknown>
      expect(body).toMatchObject(Object.fromEntries(Object.entries(exact).filter(([field]) => field !== 'photo_sha256')))
    }
  })

  test('promises no call on an impossible day, unless it comes from offline', async () => {
    const client = await added()
    for (const call_back_at of ['0026-11-30', '9999-12-31']) {
      const { status, body } = await mr.post('/visit/create', aVisit(client.id, { call_back_at }))
      expect([status, body.code, body.fields[0].path]).toEqual([400, 'invalid', 'call_back_at'])
      await recorded(mr, client.id, { call_back_at, recorded_offline: true })
    }
  })
})

describe('where the office asks for a photo', () => {
  const asking = (photo_required: boolean) => app.pool.query('insert into settings values ($1, $2) on conflict (key) do update set value = excluded.value', ['organisation', { photo_required }])

  test('a visit of an mr that comes without one is stored and flagged, and stays so', async () => {
    const client = await added()
    const before = await recorded(mr, client.id)
    await asking(true)
    const flagged = await recorded(mr, client.id, { recorded_offline: true })
    const nulled = await recorded(mr, client.id, { photo_sha256: null })
    const sent = aVisit(client.id)
    expect([await mr.post('/visit/create', sent), await mr.post('/visit/create', sent)].map(({ status, body }) => [status, body.no_photo])).toEqual([[201, true], [201, true]])
    await asking(false)
    const after = await recorded(mr, client.id)
    expect([before, flagged, nulled, after].map(({ no_photo, photo_state }) => [no_photo, photo_state])).toEqual([[false, 'none'], [true, 'none'], [true, 'none'], [false, 'none']])
    const flags = new Map((await mr.get(`/visit/list?client_id=${client.id}`)).body.items.map(({ id, no_photo }: Visit) => [id, no_photo]))
    expect(flags).toEqual(new Map([[before.id, false], [flagged.id, true], [nulled.id, true], [sent.id, true], [after.id, false]]))
    const entry = (await mr.get(`/client/timeline/${client.id}`)).body.items.find(({ what }: { what: { visit_id?: string } }) => what.visit_id === flagged.id)
    expect(entry.what).toMatchObject({ no_photo: true, photo_state: 'none' })
  })

  test('one whose photo is announced is not, nor a call, nor what somebody else did', async () => {
    const client = await added()
    await asking(true)
    expect(await recorded(mr, client.id, { photo_sha256: 'A'.repeat(64) })).toMatchObject({ photo_state: 'awaited', no_photo: false })
    expect(await recorded(oic, client.id)).toMatchObject({ no_photo: false })
    expect(await recorded(tele, client.id, { visit_type: 'call' })).toMatchObject({ no_photo: false })
    await app.pool.query("delete from settings where key = 'organisation'")
  })
})

describe('no time is refused', () => {
  test.for([
    [0, false], [timeAheadDoubtful, false], [timeAheadDoubtful + 1, true], [-timeBackDoubtful, false], [-timeBackDoubtful - 1, true],
  ] as const)('%i milliseconds from now, doubtful: %s', async ([ahead, time_doubtful]) => {
    const body = await recorded(mr, (await added()).id, { visit_time: after(ahead) })
    expect(body).toMatchObject({ visit_time: after(ahead), time_doubtful })
  })

  test.for(['0001-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '9999-12-31T15:59:59.999Z', '9999-12-31T23:59:59.999Z'])('%s', async (visit_time) => {
    const client = await added()
    const body = await recorded(mr, client.id, { visit_time })
    expect(body).toMatchObject({ visit_time, time_doubtful: true })
    const counts = visit_time < body.received_at ? visit_time : body.received_at
    expect(await info(client.id)).toMatchObject({ last_visit: counts, last_visit_id: body.id })
    expect((await mr.get(`/client/timeline/${client.id}`)).body.items.map(({ kind, at }: { kind: string; at: string }) => [kind, at])).toContainEqual(['visit', counts])
  })

  test.for([
    [0, 0], [499, 0], [500, 1], [-90_000, -90], [86_400_000, 86_400], [-86_400_001, -86_400],
  ] as const)('a device’s clock that is off by %i ms is noted in seconds', async ([off, seconds]) => {
    expect(await recorded(mr, (await added()).id, { device_time: after(off) })).toMatchObject({ clock_offset_seconds: seconds, device_time: after(off) })
  })

  test('a clock that is off by centuries is noted with the largest number', async () => {
    const client = await added()
    const [past, future] = [await recorded(mr, client.id, { device_time: '0001-01-01T00:00:00Z' }), await recorded(mr, client.id, { device_time: '9999-12-31T23:59:59Z' })]
    expect([past.clock_offset_seconds, future.clock_offset_seconds]).toEqual([-2_147_483_647, 2_147_483_647])
  })
})

describe('an id that is there already', () => {
  test('answers the same user and content like the first time, for ever', async () => {
    const client = await added()
    const sent = aVisit(client.id, { remarks: ' Once ' })
    const first = await mr.post('/visit/create', sent)
    await recorded(mr, client.id)
    await recorded(oic, client.id, { visit_result: 'Moved Out' })
    const then = app.clock.now
    app.clock.now = new Date(then.getTime() + 3 * 60 * 60 * 1000)
    const before = await written(sent.id, client.id)
    const { visit_time, ...rest } = sent
    for (const again of [sent, { visit_time, ...rest }, { ...sent, remarks: 'Once', recorded_offline: false }]) {
      const { status, body } = await mr.post('/visit/create', again)
      expect([status, body]).toEqual([201, first.body])
    }
    // Out of scope by now, it is no secret to its sender.
    await admin.put(`/client/update/${client.id}`, { location_id: at('none') })
    expect((await mr.post('/visit/create', sent)).status).toBe(201)
    expect(await written(sent.id, client.id)).toEqual({ ...before, revisions: before.revisions + 1 })
    app.clock.now = then
  })

  test('refuses other content, another user, and whatever was deleted', async () => {
    const client = await added()
    const sent = aVisit(client.id)
    await mr.post('/visit/create', sent)
    for (const other of [{ remarks: 'Otherwise' }, { visit_time: after(-5) }, { client_id: (await added()).id }, { photo_sha256: 'a'.repeat(64) }, { has_availed: true }]) {
      expect(await refused(() => mr.post('/visit/create', { ...sent, ...other }))).toEqual([409, 'duplicate'])
    }
    for (const other of [oic, admin]) expect(await refused(() => other.post('/visit/create', sent))).toEqual([409, 'duplicate'])
    expect(await refused(() => tele.post('/visit/create', { ...sent, visit_type: 'call' }))).toEqual([409, 'duplicate'])
    await admin.delete(`/visit/delete/${sent.id}`)
    expect(await refused(() => mr.post('/visit/create', sent))).toEqual([409, 'deleted'])
    expect(await refused(() => oic.post('/visit/create', sent))).toEqual([409, 'duplicate'])
  })

  test('sent thirty-two times at once is stored once, with a key or without', async () => {
    for (const key of [null, randomUUID(), randomUUID()]) {
      const client = await added()
      const sent = aVisit(client.id)
      const headers = key === null ? {} : { headers: { 'idempotency-key': key } }
      const replies = await Promise.all(Array.from({ length: 32 }, () => mr.post('/visit/create', sent, headers)))
      expect(new Set(replies.map(({ status, body }: Reply) => JSON.stringify([status, body]))).size).toBe(1)
      expect(replies[0]?.status).toBe(201)
      expect(await written(sent.id, client.id)).toEqual({ visits: 1, audited: 1, revisions: 1 })
    }
  })

  test('fought over by two users and two contents belongs to one', async () => {
    const client = await added()
    const sent = aVisit(client.id)
    const tries = Array.from({ length: 32 }, (_, i) => [i % 2 === 0 ? mr : oic, i % 4 < 2 ? {} : { remarks: 'Other' }] as const)
    const replies = await Promise.all(tries.map(([caller, more]) => caller.post('/visit/create', { ...sent, ...more })))
    const stored = replies.flatMap(({ status }, i) => (status === 201 ? [i % 4] : []))
    expect(new Set(stored).size).toBe(1)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['duplicate']))
    expect(stored.length).toBe(8)
    expect(await written(sent.id, client.id)).toEqual({ visits: 1, audited: 1, revisions: 1 })
  })

  test('is the same when the device sends its clock again, with a key and without', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const sent = { ...aVisit((await added()).id), device_time: after(1000) }
    const first = await mr.post('/visit/create', sent, key)
    expect(first.status).toBe(201)
    const later = { ...sent, device_time: after(61_000) }
    const [keyed, keyless] = [await mr.post('/visit/create', later, key), await mr.post('/visit/create', later)]
    expect([keyed.status, keyed.body, keyless.status, keyless.body]).toEqual([201, first.body, 201, first.body])
  })

  test('under a key: the stored answer, and other content is a mismatch', async () => {
    const client = await added()
    const [sent, key] = [aVisit(client.id), { headers: { 'idempotency-key': randomUUID() } }]
    const first: { body: Visit } = await mr.post('/visit/create', sent, key)
    await admin.put(`/client/update/${client.id}`, { lastname: 'Renamed' })
    const again = await mr.post('/visit/create', sent, key)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
    expect(await refused(() => mr.post('/visit/create', { ...sent, remarks: 'Other' }, key))).toEqual([409, 'idempotency_mismatch'])
  })
})
