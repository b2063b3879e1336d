import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { admin, app, oic, refused, tele } from '../clients/testing/desk.ts'
import { aCall, at, called, calls, openCalls, reachable, read, reasonsOf } from './testing/calls.ts'
import { recorded } from './testing/contacts.ts'

openCalls()

describe('the last result set right', () => {
  test('is refused of a foreign or deleted contact, of another client’s and kind, and after ten minutes', async () => {
    const [client, other] = [await reachable(), await reachable()]
    const old = await called(client.id)
    expect((await calls(other.id, { replaces: old.id })).status).toBe(404)
    expect((await calls(client.id, { replaces: old.id }, oic)).status).toBe(404)
    expect((await calls(client.id, { replaces: randomUUID() })).status).toBe(404)
    const visit = await recorded(admin, client.id, { visit_time: at(-5) })
    expect(await refused(() => calls(client.id, { replaces: visit.id }, admin))).toEqual([400, 'invalid', 'replaces'])
    app.clock.now = new Date(Date.parse(old.received_at) + 10 * 60_000 + 1)
    expect(await refused(() => calls(client.id, { replaces: old.id }))).toEqual([409, 'too_late'])
    expect((await tele.get(`/visit/info/${old.id}`)).status).toBe(200)
    app.clock.now = new Date(Date.parse(old.received_at) + 10 * 60_000)
    const sent = aCall(client.id, { replaces: old.id, visit_result: 'Interested', visit_secondary_result: 'Undecided' })
    const { status, body } = await tele.post('/visit/create', sent)
    expect([status, body.visit_result]).toEqual([201, 'Interested'])
    expect((await tele.get(`/visit/info/${old.id}`)).status).toBe(404)
    expect((await tele.post('/visit/create', sent)).body).toEqual(body)
    expect((await calls(client.id, { replaces: old.id })).status).toBe(404)
    expect(await read(client.id)).toMatchObject({ visit_result: 'Interested', last_call: body.visit_time })
  })

  test('takes along what the wrong one did, and asks the guard no second time', async () => {
    const { id } = await reachable()
    await called(id)
    const old = await called(id, { visit_result: 'Not Interested', contact_detail: 'Do Not Call' })
    expect((await read(id)).do_not_contact).toBe('call')
    const right = await called(id, { replaces: old.id, contact_detail: 'No Answer' })
    expect(right).toMatchObject({ guard_flags: [], contact_detail: 'No Answer' })
    expect(await read(id)).toMatchObject({ do_not_contact: 'none', do_not_contact_reason: null, visit_result: 'Not Around' })
    const { items } = (await tele.get(`/visit/list?client_id=${id}`)).body
    expect(items).toHaveLength(2)
    expect(reasonsOf(await calls(id))).toEqual([409, 'contact_guard', ['calls_per_day']])
  })
})
