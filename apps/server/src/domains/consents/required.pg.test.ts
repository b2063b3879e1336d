import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/app.ts'
import { added, admin, app, mr, oic, openDesk, tele } from '../clients/testing/desk.ts'

openDesk()

const set = async (changes: object) => {
  const { status, body } = await admin.put('/settings', changes)
  expect([status, body.message]).toEqual([200, undefined])
  return body.settings
}

/** Ten in the morning of a Wednesday, when calls are made. */
const openCallHours = () => {
  let day = addDays(manilaDay(new Date()), 1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 3) day = addDays(day, 1)
  app.clock.now = new Date(startOfDay(day).getTime() + 10 * 3_600_000)
  return day
}

const number = () => `0917 ${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
const consent = (client_id: string, answer: string, channel = 'any') => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  return mr.post('/consent/create', { id: randomUUID(), client_id, purpose: 'marketing', channel, answer, how: 'spoken', at: app.clock.now.toISOString() })
}
const call = (client_id: string, more: object = {}) =>
  tele.post('/visit/create', { id: randomUUID(), client_id, visit_type: 'call', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), ...more })
const plan = (client_id: string, more: object = {}) => mr.post('/itinerary/create', { id: randomUUID(), client_id, visible_at: addDays(manilaDay(app.clock.now), 1), ...more })
const codesOf = ({ status, body }: Reply) => [status, ...(body.reasons ?? []).map(({ code }: { code: string }) => code)]

describe('where consent is required', () => {
  test('a new client without a yes is neither called nor planned; a visit is stored and flagged', async () => {
    const day = openCallHours()
    const settings = await set({ consent_required: true, consent_live_on: null })
    expect([settings.consent_required, settings.consent_live_on]).toEqual([true, day])
    const { id } = await added({ phone_number: number() })
    expect(codesOf(await call(id))).toEqual([409, 'no_consent'])
    expect(codesOf(await plan(id))).toEqual([409, 'no_consent'])
    expect((await plan(id, { override_reason: 'Asked for a visit by letter' })).status).toBe(201)
    expect((await mr.get(`/touchpoint/info/${id}?visit_type=visit`)).body).toMatchObject({ allowed: true, reasons: [{ code: 'no_consent', message: 'This client has not agreed to be contacted yet.' }] })
    const visit = { id: randomUUID(), client_id: id, visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), location_error: 'timeout' }
    expect((await mr.post('/visit/create', visit)).body.guard_flags).toEqual(['no_consent'])
    // What the client says in the contact itself counts for it.
    const agreed = { consent: { id: randomUUID(), answer: 'yes', how: 'spoken' } }
    expect((await mr.post('/visit/create', { ...visit, ...agreed, id: randomUUID() })).body.guard_flags).toEqual([])
    expect((await call(id)).status).toBe(201)
    await consent(id, 'withdrawn', 'call')
    expect(codesOf(await call(id))).toEqual([409, 'no_consent'])
    expect((await plan(id, { visible_at: addDays(day, 2) })).status).toBe(201)
    await set({ consent_required: false })
    expect((await call(id)).status).toBe(201)
  })

  test('a client of before need not be asked until it is due, but a refusal counts at once', async () => {
    const day = openCallHours()
    const { id } = await added({ phone_number: number() })
    await set({ consent_required: true, consent_live_on: addDays(day, 1), consent_due: null })
    expect((await call(id)).status).toBe(201)
    await set({ consent_live_on: addDays(day, 1), consent_due: 0 })
    // Due on the day itself, which begins tomorrow.
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    expect(codesOf(await call(id))).toEqual([409, 'no_consent'])
    await set({ consent_due: 30 })
    expect((await call(id)).status).toBe(201)
    // A refusal counts for what follows it, not for the call in which it was said.
    const refusal = await call(id, { consent: { id: randomUUID(), answer: 'no', how: 'spoken' } })
    expect([refusal.status, refusal.body.guard_flags]).toEqual([201, []])
    expect(codesOf(await call(id, { override_reason: '' }))).toEqual([409, 'calls_per_day', 'no_consent'])
    await set({ consent_required: false, consent_due: null })
  })

  test('the desk never serves a client without consent, and says why', async () => {
    openCallHours()
    await set({ consent_required: true, consent_live_on: '2020-01-01', consent_due: 0 })
    const { branch_id } = (await app.pool.query('select branch_id from users where id = $1', [tele.id])).rows[0]
    const next = async () => ({ client: null, ...(await tele.post('/touchpoint/next', {})).body })
    expect((await next()).client).toBeNull()
    const reasons = async () => Object.fromEntries((await oic.get('/touchpoint/queue')).body.reasons.map(({ code, count }: { code: string; count: number }) => [code, count]))
    expect(await reasons()).toMatchObject({ ready: 0 })
    const { id } = await added({ phone_number: number() })
    expect((await tele.get(`/touchpoint/why/${id}`)).body).toMatchObject({ code: 'no_consent', message: 'This client has not agreed to be contacted yet.' })
    await consent(id, 'yes', 'visit')
    expect((await next()).client).toBeNull()
    await consent(id, 'yes', 'call')
    expect((await next()).client).toMatchObject({ id })
    await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
    await consent(id, 'withdrawn', 'call')
    expect((await next()).client).toBeNull()
    // Not one of the branch is ready by the guard's own word either.
    const { rows } = await app.pool.query(
      `select c.id from call_states s join clients c on c.id = s.client_id join branch_locations b on b.location_id = s.location_id
       where b.branch_id = $1 and s.callable order by c.id limit 30`, [branch_id])
    for (const { id: one } of rows) expect((await tele.get(`/touchpoint/why/${one}`)).body.code).not.toBe('ready')
    // Clients of before are served again.
    await set({ consent_due: null, consent_live_on: manilaDay(new Date(app.clock.now.getTime() + 86_400_000)) })
    expect((await next()).client).not.toBeNull()
    await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
    await set({ consent_required: false })
  })
})

test('the settings name the day on which clients of before were there', async () => {
  const refusal = await admin.put('/settings', { consent_live_on: '1900-01-01' })
  expect([refusal.status, refusal.body.fields?.[0]?.path]).toEqual([400, 'consent_live_on'])
  expect((await admin.put('/settings', { consent_due: -1 })).body.fields?.[0]?.path).toBe('consent_due')
})
