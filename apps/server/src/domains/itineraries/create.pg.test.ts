import { randomUUID } from 'node:crypto'
import type { Itinerary } from '@bisita/contract/itineraries'
import { addDays, monthsBefore } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, lastAudit, mr, offered, oic, refused, tele } from '../clients/testing/desk.ts'
import { refusedStatuses, day, eventsOf, made, openPlans, plan, planned, userIdOf } from './testing/plans.ts'

openPlans()

const create = '/itinerary/create'

describe('refusals', () => {
  test('of what is no itinerary', async () => {
    const client = await added()
    const bad = (more: Record<string, unknown>) => refused(() => mr.post(create, plan(client.id, more)))
    expect(await bad({ visible_at: '2026-02-30' })).toEqual([400, 'invalid', 'visible_at'])
    expect(await bad({ visible_at: undefined })).toEqual([400, 'invalid', 'visible_at'])
    for (const visible_at of ['0026-11-30', '9999-12-31', day(-31), addDays(monthsBefore(day(), -24), 1)]) {
      expect(await bad({ visible_at }), visible_at).toEqual([400, 'invalid', 'visible_at'])
      expect(await refused(() => mr.post(create, { items: [plan(client.id), plan(client.id, { visible_at })] })), visible_at).toEqual([400, 'invalid', 'items.1.visible_at'])
    }
    expect(await bad({ id: 'x' })).toEqual([400, 'invalid', 'id'])
    expect(await bad({ remarks: 'x'.repeat(1001) })).toEqual([400, 'invalid', 'remarks'])
    expect(await bad({ pin_type: 'strategy' })).toEqual([400, 'invalid', 'pin_type'])
    expect((await refused(() => mr.post(create, { items: [] })))[0]).toBe(400)
    const twice = plan(client.id)
    expect((await refused(() => mr.post(create, { items: [twice, { ...twice, visible_at: day(3) }] })))[0]).toBe(400)
    const many = Array.from({ length: 501 }, (_, i) => plan(client.id, { visible_at: day(i) }))
    expect((await refused(() => mr.post(create, { items: many })))[0]).toBe(400)
  })

  test('of a client out of scope, deleted or unknown, for every role', async () => {
    const [branch, other, none] = [await added({ location_id: at('branch') }), await added({ location_id: at('other') }), await added({ location_id: at('none') })]
    const gone = await added()
    await admin.delete(`/client/delete/${gone.id}`)
    const forMr = { assigned_to: userIdOf('mr1') }
    const cases = [
      [mr, branch.id], [mr, other.id], [tele, other.id], [oic, other.id], [ah, none.id],
      [mr, gone.id], [tele, gone.id], [oic, gone.id], [ah, gone.id], [admin, gone.id], [admin, randomUUID()],
    ] as const
    const statuses = await refusedStatuses(cases.map(([caller, id]) => () => caller.post(create, plan(id, forMr))))
    expect(statuses).toEqual(cases.map(() => 404))
  })

  test('of an assignee who is not the caller’s to give work to', async () => {
    const client = await added()
    const to = (assigned_to: string | undefined) => ({ ...plan(client.id), assigned_to })
    const cases = [
      [mr, 'mr2', 404], [mr, 'oic1', 404], [mr, 'admin', 404],
      [tele, undefined, 403], [tele, 'tele1', 403], [tele, 'oic1', 403], [tele, 'mr3', 404], [tele, 'oic3', 404], [tele, 'admin', 404],
      [oic, 'tele1', 403], [oic, 'mr3', 404], [oic, 'ah1', 404], [oic, 'admin', 404],
      [ah, 'tele1', 403], [ah, 'mr5', 404], [ah, 'ah2', 404], [ah, 'admin', 404],
      [admin, 'tele1', 403],
    ] as const
    const statuses = await refusedStatuses(cases.map(([caller, name]) => () => caller.post(create, to(name === undefined ? undefined : userIdOf(name)))))
    expect(statuses.map((status, i) => [cases[i]?.[1], status])).toEqual(cases.map(([, name, status]) => [name, status]))
    expect(await refused(() => admin.post(create, to(randomUUID())))).toEqual([404, 'not_found'])
  })

  test('of a deactivated or deleted assignee', async () => {
    const client = await added()
    await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), client.id])
    const sent = plan(client.id, { assigned_to: userIdOf('mr2') })
    await app.pool.query('update users set deactivated_at = now() where id = $1', [userIdOf('mr2')])
    for (const caller of [tele, oic, ah, admin]) expect(await refused(() => caller.post(create, sent))).toEqual([409, 'conflict'])
    expect((await admin.post(create, sent)).body.message).toMatch(/ is deactivated\. Please choose somebody else\.$/)
    await app.pool.query('update users set deactivated_at = null, deleted_at = now() where id = $1', [userIdOf('mr2')])
    for (const caller of [tele, oic, ah, admin]) expect(await refused(() => caller.post(create, sent))).toEqual([409, 'conflict'])
    expect((await admin.post(create, sent)).body.message).toMatch(/ is deleted\. Please choose somebody else\.$/)
    // For a user out of scope the answer says nothing more.
    await app.pool.query('update users set deleted_at = now() where id = $1', [userIdOf('mr3')])
    expect(await refused(() => oic.post(create, plan(client.id, { assigned_to: userIdOf('mr3') })))).toEqual([404, 'not_found'])
    await app.pool.query('update users set deleted_at = null where id = $1', [userIdOf('mr3')])
    await app.pool.query('update users set deleted_at = null where id = $1', [userIdOf('mr2')])
  })

  test('of a client outside the assignee’s scope: never for tele, by approval for oic, direct above', async () => {
    const client = await added({ location_id: at('branch'), lastname: 'Far' })
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [userIdOf('mr2'), at('branch')])
    const sent = plan(client.id, { assigned_to: userIdOf('mr2'), remarks: 'Go there' })
    expect(await refused(() => tele.post(create, sent))).toEqual([403, 'not_allowed'])
    expect(await offered(() => oic.post(create, sent))).toMatch(/^Itinerary outside scope: Plan the visit of Far, Juan by .+ on \w+ \d+, \d+$/)
    expect(await offered(() => oic.post(create, { items: [plan(client.id, { assigned_to: userIdOf('oic1') }), sent] }))).toMatch(/ and 1 more$/)
    expect((await oic.post(create, plan(client.id))).status).toBe(201)
    expect((await ah.post(create, sent)).status).toBe(201)
    expect((await admin.post(create, plan(client.id, { assigned_to: userIdOf('mr1') }))).status).toBe(201)
    await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), client.id])
    expect((await tele.post(create, plan(client.id, { assigned_to: userIdOf('mr2'), visible_at: day(1) }))).status).toBe(201)
  })

  test('of a client whose work has ended, for mr and tele alone', async () => {
    for (const result of ['Deceased', 'Moved Out']) {
      const client = await added()
      await app.pool.query('update clients set visit_result = $2 where id = $1', [client.id, result])
      expect(await refused(() => mr.post(create, plan(client.id)))).toEqual([409, 'out_of_work'])
      expect(await refused(() => tele.post(create, plan(client.id, { assigned_to: userIdOf('mr1') })))).toEqual([409, 'out_of_work'])
      for (const [caller, visible_at] of [[oic, day()], [ah, day(1)], [admin, day(2)]] as const) {
        expect((await caller.post(create, plan(client.id, { assigned_to: userIdOf('mr1'), visible_at }))).status).toBe(201)
      }
    }
  })

  test('of a second open one for the same client, assignee and day', async () => {
    const { client_id } = await planned(mr)
    const again = await mr.post(create, plan(client_id))
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'duplicate', 'This visit is already planned for that person and day.'])
    expect(await refused(() => oic.post(create, plan(client_id, { assigned_to: userIdOf('mr1') })))).toEqual([409, 'duplicate'])
    expect((await mr.post(create, plan(client_id, { visible_at: day(1) }))).status).toBe(201)
    expect((await oic.post(create, plan(client_id, { assigned_to: userIdOf('oic1') }))).status).toBe(201)
  })
})

describe('what is made', () => {
  test('is the record, and is in event and audit', async () => {
    const client = await added({ phone_number: '0917 123 4567', address: 'Purok 1' })
    const sent = plan(client.id, { remarks: ' Bring the form. ', visible_at: day(2) })
    const { status, body } = await mr.post(create, sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: sent.id, pin_type: 'self', client_id: client.id, client_name: 'Dela Cruz, Juan', assigned_to: mr.id, created_by: mr.id,
      visible_at: day(2), status: 'scheduled', visit_id: null, duration: null, remarks: 'Bring the form.', skip_reason: null,
      full_address: client['full_address'], barangay: client['barangay'], phone_number: '+639171234567', has_availed: null,
      created_at: app.clock.now.toISOString(), branch_name: 'Baguio',
    })
    expect((await mr.get(`/itinerary/info/${sent.id}`)).body).toEqual(body)
    expect(await eventsOf(sent.id)).toEqual(['planned Bring the form.'])
    expect(await lastAudit()).toMatchObject({ user_id: mr.id, action: 'itinerary.create', record_type: 'itinerary', record_id: sent.id, before: null, after: { client_id: client.id, assigned_to: mr.id, visible_at: day(2) } })
  })

  test('is from thirty days back to two years ahead; what a phone entered in time is taken when it arrives late', async () => {
    const taken = [day(-30), monthsBefore(day(), -24)]
    for (const visible_at of taken) expect((await planned(mr, { visible_at })).visible_at).toBe(visible_at)
    const late = { visible_at: day(-200), seen_revision_id: 1 }
    expect((await planned(mr, late)).visible_at).toBe(day(-200))
    const client = await added()
    expect(await refused(() => mr.post(create, plan(client.id, { ...late, visible_at: day(-400) })))).toEqual([400, 'invalid', 'visible_at'])
  })

  test('is self where one plans for oneself, else assigned; past days are pending', async () => {
    const own = await planned(oic, { visible_at: day(-1) })
    const given = await planned(tele, { assigned_to: userIdOf('mr1') })
    expect([own.pin_type, own.assigned_to, own.status]).toEqual(['self', oic.id, 'pending'])
    expect([given.pin_type, given.created_by, given.status]).toEqual(['assigned', tele.id, 'scheduled'])
    const above = await planned(admin)
    expect([above.pin_type, above.branch_id, above.branch_name]).toEqual(['self', null, null])
  })
})

describe('the same id again', () => {
  test('answers like the first time for ever to who sent the same', async () => {
    const client = await added()
    const sent = plan(client.id, { remarks: 'One' })
    const first = await mr.post(create, sent)
    await app.pool.query('update users set branch_id = branch_id where id = $1', [mr.id])
    expect((await mr.put(`/itinerary/update/${sent.id}`, { visible_at: day(5), remarks: 'Two' })).status).toBe(200)
    expect((await mr.put(`/itinerary/skip/${sent.id}`, { reason: 'Rain' })).status).toBe(200)
    await app.pool.query("update clients set visit_result = 'Deceased' where id = $1", [client.id])
    const again = await mr.post(create, sent)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('as 16 at once: one record, equal answers', async () => {
    const client = await added()
    const sent = plan(client.id)
    const replies = await Promise.all(Array.from({ length: 16 }, () => mr.post(create, sent)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await eventsOf(sent.id)).toHaveLength(1)
  })
})

describe('several at once', () => {
  test('are all made, in the order sent, with an event and an audit line each', async () => {
    const clients = await Promise.all([added(), added(), added()])
    const items = clients.toReversed().map(({ id }, i) => plan(id, { visible_at: day(i) }))
    const { status, body } = await mr.post(create, { items })
    expect(status).toBe(201)
    expect(body.items.map(({ id }: Itinerary) => id)).toEqual(items.map(({ id }) => id))
    for (const { id } of items) expect(await eventsOf(id)).toEqual(['planned'])
    const { rows } = await app.pool.query("select count(*)::int as n from audit_log where action = 'itinerary.create' and record_id = any($1)", [items.map(({ id }) => id)])
    expect(rows[0].n).toBe(3)
    const repeated = await mr.post(create, { items })
    expect([repeated.status, repeated.body]).toEqual([201, body])
    const more = plan(clients[0].id, { visible_at: day(9) })
    const mixed = await mr.post(create, { items: [more, ...items] })
    expect(mixed.body.items.slice(1)).toEqual(body.items)
    expect(mixed.body.items[0].id).toBe(more.id)
  })

  test('are all refused where one is, and the answer names which', async () => {
    const [one, two, far] = [await added(), await added(), await added({ location_id: at('other') })]
    const good = () => plan(one.id)
    const all = (...items: unknown[]) => refused(() => mr.post(create, { items }))
    expect(await all(good(), plan(far.id))).toEqual([404, 'not_found', 'items.1.client_id'])
    expect(await all(good(), plan(two.id, { assigned_to: userIdOf('mr2') }))).toEqual([404, 'not_found'])
    expect(await all(good(), good())).toEqual([409, 'duplicate', 'items.1.client_id'])
    const there = await made(mr, plan(two.id))
    expect(await all(good(), plan(two.id))).toEqual([409, 'duplicate', 'items.1.client_id'])
    expect(await all(plan(two.id), good(), good())).toEqual([409, 'duplicate', 'items.0.client_id', 'items.2.client_id'])
    expect(await all(good(), plan(two.id, { id: there.id, visible_at: day(4) }))).toEqual([409, 'duplicate'])
    await mr.delete(`/itinerary/delete/${there.id}`)
    expect(await all(good(), plan(two.id, { id: there.id }))).toEqual([409, 'deleted'])
    await app.pool.query("update clients set visit_result = 'Moved Out' where id = $1", [two.id])
    expect(await all(good(), plan(two.id))).toEqual([409, 'out_of_work', 'items.1.client_id'])
  })

  test('as 500 take few statements', async () => {
    const client = await added()
    const items = Array.from({ length: 500 }, (_, i) => plan(client.id, { visible_at: day(i), remarks: `Day ${i}` }))
    const { status, body } = await mr.post(create, { items })
    expect([status, body.items.length]).toEqual([201, 500])
  })
})

test('of 32 who plan the same at once exactly one wins', async () => {
  const client = await added()
  const sends = Array.from({ length: 32 }, (_, i) => {
    const caller = [mr, tele, oic, ah, admin][i % 5] as typeof mr
    return caller.post(create, plan(client.id, { assigned_to: userIdOf('mr1') }))
  })
  const replies = await Promise.all(sends)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 duplicate']))
  const { rows } = await app.pool.query('select count(*)::int as n from itineraries where client_id = $1', [client.id])
  expect(rows[0].n).toBe(1)
})

test('planning waits for a visit that ends the work meanwhile, and is refused', async () => {
  const client = await added()
  const other = await app.pool.connect()
  await other.query('begin')
  await other.query('select from clients where id = $1 for update', [client.id])
  const waiting = mr.post(create, plan(client.id))
  await other.query("update clients set visit_result = 'Deceased' where id = $1", [client.id])
  await other.query('commit')
  other.release()
  const { status, body } = await waiting
  expect([status, body.code]).toEqual([409, 'out_of_work'])
})
