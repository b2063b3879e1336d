import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { added, admin, app, mr, oic, refused, tele } from '../clients/testing/desk.ts'
import { aCall, at, called, calls, hour, morning, openCalls, reachable, read, reasonsOf } from './testing/calls.ts'
import { recorded } from './testing/contacts.ts'

openCalls()

describe('a call is refused', () => {
  test('with what is wrong with its details before anything else', async () => {
    const { id } = await reachable()
    expect(await refused(() => calls(id, { contact_detail: 'Hung Up' }))).toEqual([400, 'invalid', 'contact_detail'])
    expect(await refused(() => calls(id, { contact_detail: 'Do Not Call' }))).toEqual([400, 'invalid', 'contact_detail'])
    expect(await refused(() => calls(id, { contact_detail: 'Call Back' }))).toEqual([400, 'invalid', 'call_back_at'])
    expect(await refused(() => calls(id, { number_dialled: 'secondary' }))).toEqual([400, 'invalid', 'number_dialled'])
    const visit = { id: randomUUID(), client_id: id, visit_type: 'visit', visit_result: 'Not Around', visit_time: at(0), location_error: 'timeout' }
    for (const more of [{ contact_detail: 'Busy' }, { number_dialled: 'primary' }, { lease_id: randomUUID() }]) {
      expect(await refused(() => mr.post('/visit/create', { ...visit, ...more }))).toEqual([400, 'invalid', Object.keys(more)[0]])
    }
  })

  test('for each reason of the guard, with its words; with a reason of one’s own it is taken, shown and noted', async () => {
    const { id } = await reachable()
    app.clock.now = new Date(morning.getTime() + 10 * hour)
    expect(reasonsOf(await calls(id))).toEqual([409, 'contact_guard', ['hours']])
    app.clock.now = morning
    await called(id)
    await called(id)
    const third = await calls(id)
    expect(reasonsOf(third)).toEqual([409, 'contact_guard', ['calls_per_day']])
    expect(third.body.message).toBe('Called 2 times that day already; at most 2 a day.')
    const sent = aCall(id, { override_reason: ' She asked for it ' })
    const { status, body } = await tele.post('/visit/create', sent)
    expect([status, body.override_reason, body.guard_flags]).toEqual([201, 'She asked for it', ['calls_per_day']])
    expect((await tele.post('/visit/create', sent)).body).toEqual(body)
    const { rows } = await app.pool.query('select after from audit_log where record_id = $1', [sent.id])
    expect(rows[0].after).toMatchObject({ override_reason: 'She asked for it', guard_flags: ['calls_per_day'] })
    expect((await tele.get(`/client/timeline/${id}?ipp=1`)).body.items[0].what).toMatchObject({ override_reason: 'She asked for it', guard_flags: ['calls_per_day'] })
  })

  test('by whomever the client was called before, by no visit, and by none that was taken back', async () => {
    const { id } = await reachable()
    await recorded(mr, id, { visit_time: at(-30) })
    const mine = await called(id)
    const theirs = await called(id, {}, oic)
    expect(reasonsOf(await calls(id, {}, admin))).toEqual([409, 'contact_guard', ['calls_per_day']])
    expect((await admin.delete(`/visit/delete/${theirs.id}`)).status).toBe(200)
    await called(id, {}, admin)
    expect((await admin.delete(`/visit/delete/${mine.id}`)).status).toBe(200)
  })

  test('after Not Interested of either kind, until a later contact says otherwise', async () => {
    const { id } = await reachable()
    await recorded(mr, id, { visit_result: 'Not Interested', visit_time: at(-60) })
    expect(reasonsOf(await calls(id))).toEqual([409, 'contact_guard', ['cool_off']])
    await recorded(mr, id, { visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: at(-5) })
    await called(id)
  })

  test('without a good number, and out of work', async () => {
    const { id } = await added({ phone_number: null, secondary_phone_number: null })
    await recorded(mr, id, { visit_result: 'Moved Out', visit_time: at(-60) })
    expect(reasonsOf(await calls(id))).toEqual([409, 'contact_guard', ['no_number', 'ended']])
  })

  test('only once it is known to be new and in scope', async () => {
    const blocked = await reachable({ do_not_contact: 'call', do_not_contact_reason: 'Asked for it' })
    const far = await added({ location_id: (await app.pool.query(`select location_id from branch_locations l join branches b on b.id = l.branch_id
      where b.branch_name <> 'Baguio' limit 1`)).rows[0].location_id, phone_number: '0917 200 0009' }, admin)
    expect((await calls(far.id)).status).toBe(404)
    expect(reasonsOf(await calls(blocked.id))).toEqual([409, 'contact_guard', ['do_not_contact']])
  })

  test('never where it comes from offline: it is flagged', async () => {
    const { id } = await reachable({ do_not_contact: 'all', do_not_contact_reason: 'Asked for it' })
    expect(await called(id, { recorded_offline: true })).toMatchObject({ guard_flags: ['do_not_contact'], override_reason: null })
    expect(await recorded(mr, id, { visit_time: at(-5) })).toMatchObject({ guard_flags: ['do_not_contact'] })
  })

  test('and may be sent again under the same key with a reason', async () => {
    const { id } = await reachable({ do_not_contact: 'call', do_not_contact_reason: 'Asked for it' })
    const sent = aCall(id)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await tele.post('/visit/create', sent, { headers })).status).toBe(409)
    expect((await tele.post('/visit/create', { ...sent, override_reason: 'Returns her call' }, { headers })).status).toBe(201)
  })
})

describe('numbers', () => {
  test('are the first where there is one, and kept as they were dialled', async () => {
    const two = await reachable({ phone_number: '0917 200 0001', secondary_phone_number: '0918 300 0001' })
    expect(await called(two.id)).toMatchObject({ number_dialled: 'primary', dialled_number: '+639172000001' })
    expect(await called(two.id, { number_dialled: 'secondary' })).toMatchObject({ number_dialled: 'secondary', dialled_number: '•••• 0001' })
    const second = await added({ phone_number: null, secondary_phone_number: '0918 300 0002' })
    expect(await called(second.id)).toMatchObject({ number_dialled: 'secondary', dialled_number: '•••• 0002' })
    // The office reads the second one masked; it is stored whole.
    const { rows } = await app.pool.query('select dialled_number from visits where client_id = any($1::uuid[]) order by 1', [[two.id, second.id]])
    expect(rows.map(({ dialled_number }) => dialled_number)).toEqual(['+639172000001', '+639183000001', '+639183000002'])
  })

  test('are bad while the last call to them says so, wherever they stand', async () => {
    const { id } = await reachable({ phone_number: '0917 200 0003', secondary_phone_number: '0918 300 0003' })
    const bad = async () => {
      const { phone_bad, secondary_phone_bad } = await read(id)
      return [phone_bad, secondary_phone_bad]
    }
    const wrong = await called(id, { contact_detail: 'Wrong Number' })
    expect(await bad()).toEqual([true, false])
    // Swapped: the number stays bad.
    await oic.put(`/client/update/${id}`, { phone_number: '0918 300 0003', secondary_phone_number: '0917 200 0003' })
    expect(await bad()).toEqual([false, true])
    await oic.put(`/client/update/${id}`, { secondary_phone_number: '0917 200 0002' })
    expect(await bad()).toEqual([false, false])
    await oic.put(`/client/update/${id}`, { secondary_phone_number: '0917 200 0003' })
    expect(await bad()).toEqual([false, true])
    expect((await admin.delete(`/visit/delete/${wrong.id}`)).status).toBe(200)
    expect(await bad()).toEqual([false, false])
    await called(id, { contact_detail: 'Wrong Number', number_dialled: 'secondary' })
    await called(id, { contact_detail: 'Busy', number_dialled: 'secondary', override_reason: 'Tried again' })
    expect(await bad()).toEqual([false, false])
  })
})

describe('do not contact', () => {
  const block = (do_not_contact: string, more: object = {}) => ({ do_not_contact, do_not_contact_reason: 'Asked for it', ...more })
  const set = (by: TestCaller, id: string, body: object) => by.put(`/client/update/${id}`, body)

  test('needs its reason, and only then has one', async () => {
    const { id } = await reachable()
    expect(await refused(() => set(mr, id, { do_not_contact: 'all' }))).toEqual([400, 'invalid', 'do_not_contact_reason'])
    expect(await refused(() => set(mr, id, { do_not_contact_reason: 'x' }))).toEqual([400, 'invalid', 'do_not_contact_reason'])
    expect(await refused(() => set(mr, id, block('some')))).toEqual([400, 'invalid', 'do_not_contact'])
  })

  test('is raised by everybody in scope at once, and lowered by mr and tele with approval', async () => {
    for (const [by, due] of [[mr, 202], [tele, 202], [oic, 200], [admin, 200]] as const) {
      const { id } = await reachable()
      expect((await set(by, id, block('call'))).body).toMatchObject({ do_not_contact: 'call', do_not_contact_reason: 'Asked for it' })
      expect((await set(by, id, block('all', { do_not_contact_reason: 'Sued us' }))).status).toBe(200)
      expect((await set(by, id, block('call'))).status).toBe(due)
      expect((await set(by, id, { do_not_contact: 'none' })).status).toBe(due)
      expect((await read(id)).do_not_contact_reason).toBe(due === 200 ? null : 'Sued us')
    }
  })

  test('follows from Do Not Call and goes with it, unless somebody changed it since or another call says the same', async () => {
    const standing = async (id: string) => {
      const { do_not_contact, do_not_contact_reason } = await read(id)
      return [do_not_contact, do_not_contact_reason]
    }
    const asked = { visit_result: 'Not Interested', contact_detail: 'Do Not Call', override_reason: 'Returns a call' }
    const one = await reachable()
    const call = await called(one.id, asked)
    expect(await standing(one.id)).toEqual(['call', 'Do Not Call'])
    await admin.delete(`/visit/delete/${call.id}`)
    expect(await standing(one.id)).toEqual(['none', null])
    const [first, second] = [await called(one.id, asked), await called(one.id, asked)]
    await admin.delete(`/visit/delete/${first.id}`)
    expect(await standing(one.id)).toEqual(['call', 'Do Not Call'])
    await set(oic, one.id, block('call', { do_not_contact_reason: 'By letter too' }))
    await admin.delete(`/visit/delete/${second.id}`)
    expect(await standing(one.id)).toEqual(['call', 'By letter too'])
    const all = await reachable(block('all'))
    const other = await called(all.id, asked)
    await admin.delete(`/visit/delete/${other.id}`)
    expect(await standing(all.id)).toEqual(['all', 'Asked for it'])
  })

  test('keeps a client from being planned, but for a reason', async () => {
    const { id } = await reachable(block('all'))
    const plan = (more: object = {}) => ({ id: randomUUID(), client_id: id, assigned_to: mr.id, visible_at: manilaDay(morning), ...more })
    expect(reasonsOf(await oic.post('/itinerary/create', plan()))).toEqual([409, 'contact_guard', ['do_not_contact']])
    expect((await oic.post('/itinerary/create', { items: [plan()] })).body.message).toBe('Do not contact: Asked for it')
    const sent = plan({ override_reason: 'The family asked' })
    expect((await oic.post('/itinerary/create', sent)).status).toBe(201)
    const { rows } = await app.pool.query('select after from audit_log where record_id = $1', [sent.id])
    expect(rows[0].after.override_reason).toBe('The family asked')
    const less = await reachable(block('call'))
    expect((await mr.post('/itinerary/create', { id: randomUUID(), client_id: less.id, visible_at: manilaDay(morning) })).status).toBe(201)
  })
})
