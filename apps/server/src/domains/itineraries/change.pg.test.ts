import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { admin, ah, app, at, lastAudit, mr, offered, oic, refused, tele } from '../clients/testing/desk.ts'
import { refusedStatuses, day, eventsOf, made, openPlans, plan, planned, visited, userIdOf } from './testing/plans.ts'

openPlans()

/** Every way of changing an itinerary. */
const ways = {
  update: (by: TestCaller, id: string) => by.put(`/itinerary/update/${id}`, { visible_at: day(7) }),
  remarks: (by: TestCaller, id: string) => by.put(`/itinerary/add-remarks/${id}`, { remarks: 'Changed' }),
  skip: (by: TestCaller, id: string) => by.put(`/itinerary/skip/${id}`, { reason: 'Rain' }),
  delete: (by: TestCaller, id: string) => by.delete(`/itinerary/delete/${id}`),
}

describe('refusals', () => {
  test('of what is out of scope, for every role and way', async () => {
    const ofOther = await planned(admin, { assigned_to: userIdOf('mr5') }, ['none'])
    const ofMr2 = await planned(admin, { assigned_to: userIdOf('mr2') }, ['held', 1])
    const elsewhere = await planned(admin, { assigned_to: userIdOf('mr5') }, ['held', 2])
    const cases = [[mr, ofMr2], [mr, ofOther], [tele, ofOther], [tele, elsewhere], [oic, ofOther], [ah, ofOther]] as const
    const sends = Object.values(ways).flatMap((way) => [
      ...cases.map(([caller, { id }]) => () => way(caller, id)),
      () => way(admin, randomUUID()),
    ])
    expect(new Set(await refusedStatuses(sends))).toEqual(new Set([404]))
    for (const [caller, { id }] of cases) expect((await caller.get(`/itinerary/info/${id}`)).status).toBe(404)
    // An officer and a head see who else goes to the clients of their places.
    for (const caller of [oic, ah, admin]) expect((await caller.get(`/itinerary/info/${elsewhere.id}`)).status).toBe(200)
    for (const caller of [mr, tele]) expect((await caller.get(`/itinerary/info/${elsewhere.id}`)).status).toBe(404)
  })

  test('of a telemarketer who did not make it', async () => {
    const { id } = await planned(mr)
    expect(await refusedStatuses(Object.values(ways).map((way) => () => way(tele, id)))).toEqual([403, 403, 403, 403])
    expect((await tele.get(`/itinerary/info/${id}`)).status).toBe(200)
    const own = await planned(tele, { assigned_to: userIdOf('mr1') }, ['held', 3])
    for (const way of Object.values(ways)) expect((await way(tele, own.id)).status).toBe(200)
  })

  test('of what is no change', async () => {
    const { id } = await planned(mr)
    for (const visible_at of ['0026-11-30', '9999-12-31', day(-31)]) {
      expect(await refused(() => mr.put(`/itinerary/update/${id}`, { visible_at }))).toEqual([400, 'invalid', 'visible_at'])
    }
    expect(await refused(() => mr.put(`/itinerary/update/${id}`, { client_id: id }))).toEqual([400, 'invalid', 'client_id'])
  })

  test('of what is closed: only its remarks may change', async () => {
    const [skipped, done, gone] = [await planned(mr), await planned(mr), await planned(mr)]
    await ways.skip(mr, skipped.id)
    await visited(done.id)
    await ways.delete(mr, gone.id)
    for (const { id } of [skipped, done]) {
      expect(await refused(() => ways.update(mr, id))).toEqual([409, 'closed'])
      expect(await refused(() => ways.skip(mr, id))).toEqual([409, 'closed'])
      expect((await ways.remarks(mr, id)).status).toBe(200)
    }
    expect(await refused(() => ways.delete(mr, done.id))).toEqual([409, 'closed'])
    expect((await ways.delete(mr, skipped.id)).status).toBe(200)
    expect(await refusedStatuses(Object.values(ways).map((way) => () => way(admin, gone.id)))).toEqual([404, 404, 404, 404])
  })

  test('of another assignee, as for a new one', async () => {
    const mine = await planned(mr)
    const given = await planned(tele, { assigned_to: userIdOf('mr1') }, ['held', 1])
    const to = (caller: TestCaller, id: string, name: string) => refused(() => caller.put(`/itinerary/update/${id}`, { assigned_to: userIdOf(name) }))
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = any($2)', [userIdOf('mr2'), [at('held'), at('held', 1)]])
    expect(await to(mr, mine.id, 'mr2')).toEqual([404, 'not_found'])
    expect(await to(tele, given.id, 'mr3')).toEqual([404, 'not_found'])
    expect(await to(tele, given.id, 'tele1')).toEqual([403, 'not_allowed'])
    expect(await to(tele, given.id, 'mr2')).toEqual([403, 'not_allowed'])
    expect(await to(oic, mine.id, 'mr3')).toEqual([404, 'not_found'])
    expect(await to(oic, mine.id, 'tele1')).toEqual([403, 'not_allowed'])
    expect(await offered(() => oic.put(`/itinerary/update/${mine.id}`, { assigned_to: userIdOf('mr2') }))).toMatch(/^Itinerary outside scope: Change the visit of Dela Cruz, Juan by /)
    await app.pool.query('update users set deactivated_at = now() where id = $1', [userIdOf('mr2')])
    expect(await to(ah, mine.id, 'mr2')).toEqual([409, 'conflict'])
    await app.pool.query('update users set deactivated_at = null, deleted_at = now() where id = $1', [userIdOf('mr2')])
    for (const caller of [oic, ah, admin]) expect(await to(caller, mine.id, 'mr2')).toEqual([409, 'conflict'])
    await app.pool.query('update users set deleted_at = null where id = $1', [userIdOf('mr2')])
    expect((await ah.put(`/itinerary/update/${mine.id}`, { assigned_to: userIdOf('mr2') })).status).toBe(200)
  })

  test('of a day that is taken', async () => {
    const one = await planned(mr)
    const two = await made(mr, plan(one.client_id, { visible_at: day(1) }))
    const reply = await mr.put(`/itinerary/update/${two.id}`, { visible_at: day() })
    expect([reply.status, reply.body.message]).toEqual([409, 'This visit is already planned for that person and day.'])
    const ofOic = await made(oic, plan(one.client_id))
    expect(await refused(() => oic.put(`/itinerary/update/${ofOic.id}`, { assigned_to: mr.id }))).toEqual([409, 'duplicate'])
  })
})

describe('a change', () => {
  test('gives what a deactivated or deleted person had open to somebody else, who finds it', async () => {
    const ids = async (): Promise<string[]> => (await oic.get('/itinerary/list?to_reassign=true&ipp=1000')).body.items.map(({ id }: { id: string }) => id)
    for (const gone of ['deactivated_at', 'deleted_at']) {
      const { id, client_id } = await planned(admin, { assigned_to: userIdOf('mr2') }, ['held', 1])
      expect(await ids()).not.toContain(id)
      await app.pool.query(`update users set ${gone} = now() where id = $1`, [userIdOf('mr2')])
      expect(await ids()).toContain(id)
      expect((await tele.get(`/itinerary/list?to_reassign=true&client_id=${client_id}`)).body.count).toBe(1)
      expect((await oic.get(`/itinerary/info/${id}`)).body.status).toBe('scheduled')
      expect((await oic.put(`/itinerary/update/${id}`, { assigned_to: mr.id })).status).toBe(200)
      expect(await ids()).not.toContain(id)
      expect((await mr.get(`/itinerary/list?client_id=${client_id}`)).body.items).toMatchObject([{ id, assigned_to: mr.id }])
      await app.pool.query(`update users set ${gone} = null where id = $1`, [userIdOf('mr2')])
    }
  })

  test('of day, person and remarks is in event, audit and record', async () => {
    const { id, client_id } = await planned(oic, { assigned_to: userIdOf('mr1'), remarks: 'One' })
    await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), client_id])
    const { status, body } = await oic.put(`/itinerary/update/${id}`, { assigned_to: userIdOf('mr2'), visible_at: day(4), remarks: 'Two' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ assigned_to: userIdOf('mr2'), visible_at: day(4), remarks: 'Two', pin_type: 'assigned', branch_name: 'Baguio' })
    expect(await eventsOf(id)).toEqual(['planned One', 'changed', 'remarks Two'])
    expect(await lastAudit()).toMatchObject({
      user_id: oic.id, action: 'itinerary.update', record_id: id,
      before: { assigned_to: userIdOf('mr1'), visible_at: day(), remarks: 'One' }, after: { assigned_to: userIdOf('mr2'), visible_at: day(4), remarks: 'Two' },
    })
    expect((await mr.get(`/itinerary/info/${id}`)).status).toBe(404)
    const own = await oic.put(`/itinerary/update/${id}`, { assigned_to: oic.id, remarks: null })
    expect(own.body).toMatchObject({ pin_type: 'self', remarks: null, assigned_to: oic.id })
  })

  test('that changes nothing leaves everything as it was', async () => {
    const { id, visible_at, ...rest } = await planned(mr, { remarks: 'Same' })
    expect(await refused(() => mr.put(`/itinerary/update/${id}`, { visible_at, remarks: 'Same', assigned_to: mr.id }))).toEqual([200, undefined])
    expect(await refused(() => mr.put(`/itinerary/add-remarks/${id}`, { remarks: ' Same ' }))).toEqual([200, undefined])
    const { body } = await mr.put(`/itinerary/update/${id}`, {})
    expect(body).toEqual({ id, visible_at, ...rest })
  })

  test('of the remarks keeps the old ones in the timeline', async () => {
    const { id } = await planned(mr, { remarks: 'One' })
    expect((await mr.put(`/itinerary/add-remarks/${id}`, { remarks: 'Two' })).body.remarks).toBe('Two')
    expect((await mr.put(`/itinerary/add-remarks/${id}`, { remarks: '' })).body.remarks).toBeNull()
    expect(await eventsOf(id)).toEqual(['planned One', 'remarks Two', 'remarks'])
    expect(await lastAudit()).toMatchObject({ action: 'itinerary.remarks', before: { remarks: 'Two' }, after: { remarks: null } })
  })

  test('to skipped has its reason, and frees the day', async () => {
    const { id, client_id } = await planned(mr)
    const { status, body } = await mr.put(`/itinerary/skip/${id}`, { reason: ' Heavy rain ' })
    expect([status, body.status, body.skip_reason]).toEqual([200, 'skipped', 'Heavy rain'])
    expect(await eventsOf(id)).toEqual(['planned', 'skipped Heavy rain'])
    expect(await lastAudit()).toMatchObject({ action: 'itinerary.skip', record_id: id, after: { skip_reason: 'Heavy rain' } })
    expect((await mr.post('/itinerary/create', plan(client_id))).status).toBe(201)
  })

  test('by deletion takes it out of everything and keeps its trace', async () => {
    const { id, client_id } = await planned(mr)
    const key = { 'idempotency-key': randomUUID() }
    const first = await mr.delete(`/itinerary/delete/${id}`, undefined, { headers: key })
    expect([first.status, first.body]).toEqual([200, { ok: true }])
    const again = await mr.delete(`/itinerary/delete/${id}`, undefined, { headers: key })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect((await mr.get(`/itinerary/list?client_id=${client_id}`)).body.count).toBe(0)
    expect(await eventsOf(id)).toEqual(['planned', 'deleted'])
    expect(await lastAudit()).toMatchObject({ action: 'itinerary.delete', record_id: id, before: { client_id }, after: null })
    expect((await mr.post('/itinerary/create', plan(client_id))).status).toBe(201)
  })

  test('of the client’s name, phones and place shows at once; its deletion takes what is open along', async () => {
    const { id, client_id } = await planned(mr)
    await admin.put(`/client/update/${client_id}`, { lastname: 'Renamed', phone_number: '0917 000 0001', location_id: at('branch') })
    expect((await mr.get(`/itinerary/info/${id}`)).body).toMatchObject({ client_name: 'Renamed, Juan', phone_number: '+639170000001' })
    const done = await made(oic, plan(client_id))
    await visited(done.id)
    await admin.delete(`/client/delete/${client_id}`)
    expect((await mr.get(`/itinerary/info/${id}`)).status).toBe(404)
    const { body } = await oic.get(`/itinerary/info/${done.id}`)
    expect(body).toMatchObject({ status: 'visited', duration: 12, visit_result: 'Interested', visit_secondary_result: 'Undecided', has_availed: false })
  })
})

describe('the state', () => {
  test('turns at midnight in Manila, whatever UTC says', async () => {
    const before = app.clock.now
    const { id } = await planned(mr)
    await app.pool.query(`update itineraries set visible_at = '2026-11-21' where id = $1`, [id])
    const stateAt = async (instant: string) => {
      app.clock.now = new Date(instant)
      const [info, pending, scheduled] = await Promise.all([
        mr.get(`/itinerary/info/${id}`), mr.get('/itinerary/list?status=pending&ipp=1000'), mr.get('/itinerary/list?status=scheduled&ipp=1000'),
      ])
      const days = await mr.get('/itinerary/days?date_from=2026-11-21&date_to=2026-11-21')
      const has = (list: { body: { items: { id: string }[] } }) => list.body.items.some((item) => item.id === id)
      const [one] = days.body.items
      return [info.body.status, has(pending), has(scheduled), one.pending > 0, one.scheduled > 0]
    }
    const session = (instant: string) => app.pool.query('update sessions set expires_at = $1, created_at = $2', [new Date(Date.parse(instant) + 864e5), instant])
    for (const instant of ['2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z', '2026-11-21T15:59:59.999Z']) {
      await session(instant)
      expect([instant, await stateAt(instant)]).toEqual([instant, ['scheduled', false, true, false, true]])
    }
    for (const instant of ['2026-11-21T16:00:00Z', '2026-11-22T03:00:00Z']) {
      await session(instant)
      expect([instant, await stateAt(instant)]).toEqual([instant, ['pending', true, false, true, false]])
    }
    app.clock.now = before
  })
})
