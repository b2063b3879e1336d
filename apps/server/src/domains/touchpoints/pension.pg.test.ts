import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, lastAudit, openApp, refused, signedIn } from '../../testing/desk.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { publishingHandler } from './publishing.jobs.ts'
import { wrongPlacements } from './testing/histories.ts'

openApp()
const { admin, mr1, tele1 } = signedIn('admin', 'mr1', 'tele1')

const rule = (more: Record<string, unknown> = {}) => ({
  id_type: 'gsis', claim_types: ['RT', 'SD'], valid_from: '2026-01-01', credit_by: 'all', credits: [{ day: 8, from: 0, to: 0 }], confirmation: 'birth_month',
  source: 'Circular 1', source_date: '2026-01-01', to_check: false, ...more,
})

/** The Manila days of this file: the clock of the tests is set to them. */
const at = (day: string) => {
  app.clock.now = new Date(`${day}T02:00:00Z`)
  return app.keepSignedIn()
}

let place: string

beforeAll(async () => {
  place = (await app.pool.query('select l.location_id from mr_locations l join users u on u.id = l.user_id where u.username = $1 order by 1 limit 1', ['mr1'])).rows[0].location_id
})

const set = async (pension_rules: unknown, more: Record<string, unknown> = {}) => {
  const reply = await admin.put('/settings', { pension_rules, ...more })
  expect([reply.status, reply.body.fields]).toEqual([200, undefined])
  return reply.body
}

const added = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await admin.post('/client/create', { ...plainClient(place), phone_number: '0917 123 4567', id_type: 'gsis', claim_type: 'RT', birth_date: '1955-06-20', sss_id: null, ...more })
  expect([status, body.message]).toEqual([201, undefined])
  return body.id
}

const publish = () => runJobNow(app.db, publishingHandler(), app.clock.now)
const dueOn = async (id: string) => (await admin.get(`/client/info/${id}`)).body.next_touchpoint?.due_on ?? null

describe('the table of pension rules is refused', () => {
  test.for([
    ['an unknown fund', [rule({ id_type: 'pvao' })], 'pension_rules.0.id_type'],
    ['no pension type', [rule({ claim_types: [] })], 'pension_rules.0.claim_types'],
    ['a day that does not exist', [rule({ valid_from: '2026-02-30' })], 'pension_rules.0.valid_from'],
    ['a day of long ago', [rule({ valid_from: '1026-02-01' })], 'pension_rules.0.valid_from'],
    ['a 32nd', [rule({ credits: [{ day: 32, from: 0, to: 0 }] })], 'pension_rules.0.credits.0.day'],
    ['a digit of two places', [rule({ credit_by: 'last_digit', credits: [{ day: 1, from: 0, to: 10 }] })], 'pension_rules.0.credits.0'],
    ['no source', [rule({ source: ' ' })], 'pension_rules.0.source'],
    ['two rules of one type from one day', [rule(), rule({ claim_types: ['SD'] })], 'pension_rules.1.claim_types'],
    ['a text', 'none', 'pension_rules'],
  ] as const)('for %s', async ([, pension_rules, path]) => {
    expect(await refused(() => admin.put('/settings', { pension_rules }))).toEqual([400, 'invalid', path])
  })

  test('to somebody who may not, who is not signed in, and where somebody else changed it meanwhile', async () => {
    for (const caller of [mr1, tele1]) expect(await refused(() => caller.put('/settings', { pension_rules: [rule()] }))).toEqual([403, 'not_allowed'])
    expect(await refused(() => app.anonymous.put('/settings', { pension_rules: [rule()] }))).toEqual([401, 'not_signed_in'])
    const { version } = await set([rule()])
    expect(await refused(() => admin.put('/settings', { pension_rules: null, base_version: version - 1 }))).toEqual([409, 'conflict'])
  })

  test('as a filter that is none, and a condition of a step that is none or of an end', async () => {
    expect(await refused(() => mr1.get('/client/list?pension=soon'))).toEqual([400, 'invalid', 'pension'])
    const step = { name: 'Visit', kind: 'visit', wait_days: 1, when: 'on_payday' }
    expect(await refused(() => admin.post('/touchpoint/strategies/create', { name: randomUUID(), touchpoints: [step] }))).toEqual([400, 'invalid', 'touchpoints.0.when'])
    const end = { name: 'End', kind: 'terminate', when: 'after_crediting' }
    expect(await refused(() => admin.post('/touchpoint/strategies/create', { name: randomUUID(), touchpoints: [end] }))).toEqual([400, 'invalid', 'touchpoints.0.when'])
    await expect(app.pool.query(`update touchpoints set "when" = 'after_crediting' where kind = 'terminate'`)).rejects.toMatchObject({ code: '23514' })
  })
})

test('everybody reads the table, a change of it is audited, and the same table is no change', async () => {
  await set(null)
  const after = await set([rule()])
  expect((await mr1.get('/user/current')).body.settings.pension_rules).toEqual([rule()])
  expect(await lastAudit()).toMatchObject({ action: 'settings.update', before: { pension_rules: null }, after: { pension_rules: [rule()] }, user_id: admin.id })
  expect((await set([rule()])).version).toBe(after.version)
})

test('the list finds who was credited in the last seven days and who confirms this month, and nobody who is not to be contacted or is ended', async () => {
  await at('2026-11-12')
  await set([rule(), rule({ id_type: 'sss', claim_types: ['RT'], credit_by: 'last_digit', credits: [{ day: 9, from: 0, to: 4 }, { day: 20, from: 5, to: 9 }], confirmation: 'none' })])
  const gsis = await added()
  const november = await added({ birth_date: '1950-11-02' })
  const [low, high] = [await added({ id_type: 'sss', sss_id: '3412345673', birth_date: '1950-11-02' }), await added({ id_type: 'sss', sss_id: '3412345678' })]
  const unknown = await added({ id_type: 'sss' })
  const blocked = await added({ do_not_contact: 'call', do_not_contact_reason: 'Asked us to stop' })
  const gone = await added()
  expect((await admin.post('/visit/create', { id: randomUUID(), client_id: gone, visit_type: 'visit', visit_time: app.clock.now.toISOString(), visit_result: 'Deceased', has_availed: false })).status).toBe(201)
  const mine = new Set([gsis, november, low, high, unknown, blocked, gone])
  const listed = async (filter: string, caller = mr1) => {
    const { body } = await caller.get(`/client/list?ipp=1000&pension=${filter}`)
    expect(body.count).toBe(body.items.length)
    return body.items.map(({ id }: { id: string }) => id).filter((id: string) => mine.has(id)).toSorted()
  }
  // The 8th is a Sunday, so it was the 6th: seven days with the crediting day itself.
  expect(await listed('credited')).toEqual([gsis, november, low].toSorted())
  expect(await listed('confirmation')).toEqual([november])
  expect(await listed('All')).toEqual([...mine].toSorted())
  await at('2026-11-13')
  expect(await listed('credited')).toEqual([low])
  await set([rule()], { holidays: [{ date: '2026-11-06', name: 'A holiday' }] })
  await at('2026-11-12')
  expect(await listed('credited')).toEqual([])
  await at('2026-11-11')
  expect(await listed('credited')).toEqual([gsis, november].toSorted())
  await set(null, { holidays: [] })
})

test('a step waits for the week after crediting; a changed rule, holiday or record dates it again, on phones too', async () => {
  await at('2026-11-12')
  await set([rule()])
  const touchpoints = [{ name: 'First', kind: 'visit', role: 'any', wait_days: 1, when: 'after_crediting', max_times: 3 }]
  const { body: strategy } = await admin.post('/touchpoint/strategies/create', { name: randomUUID(), working_days: true, touchpoints })
  expect(strategy.touchpoints[0]).toMatchObject({ when: 'after_crediting' })
  const client = await added()
  const path = `/touchpoint/strategies/update/${strategy.id}`
  const tried = await admin.put(`${path}?dry_run=true`, { is_current: true })
  const { version } = (await admin.put(path, { is_current: true })).body
  await publish()
  // Due on the 13th, when the week is over; the next crediting is on 8 December, a Tuesday.
  expect(await dueOn(client)).toBe('2026-12-08')
  // The dry run counted by the same calendar: nobody's pension came in the days before, so only those without a rule are due in them.
  const dueBefore = tried.body.impact.due_per_day.filter(({ date }: { date: string }) => date > '2026-11-13' && date < '2026-12-08')
  const { rows: counted } = await app.pool.query(`select count(*)::int as n from client_placements t join strategy_generations g using (generation) where g.present and open_on > '2026-11-13' and open_on < '2026-12-08'`)
  expect(dueBefore.reduce((sum: number, { visits }: { visits: number }) => sum + visits, 0)).toBe(counted[0].n)
  expect((await mr1.get('/touchpoint/strategies/current')).body).toMatchObject({ version, calendar: { rules: [rule()] } })
  expect((await admin.get(`/touchpoint/progress/client/${client}`)).body.next.due_at).toBe('2026-12-08')

  const { rows: before } = await app.pool.query('select version from strategies where id = $1', [strategy.id])
  const { version: settings } = await set([rule(), rule({ valid_from: '2026-12-01', credits: [{ day: 15, from: 0, to: 0 }] })])
  const { rows: jobs } = await app.pool.query(`select execute_function from jobs where status = 'waiting' order by id desc limit 1`)
  expect(jobs).toEqual([{ execute_function: 'place_clients_on_strategy' }])
  // Until the job has run, everybody stands where they stood.
  expect(await dueOn(client)).toBe('2026-12-08')
  await publish()
  expect(await dueOn(client)).toBe('2026-12-15')
  expect((await mr1.get('/touchpoint/strategies/current')).body.version).toBe(before[0].version + 1)
  expect(await wrongPlacements(app.pool)).toEqual([])

  await admin.put('/settings', { holidays: [{ date: '2026-12-15', name: 'A holiday' }], base_version: settings })
  await publish()
  expect(await dueOn(client)).toBe('2026-12-14')
  expect((await admin.put(`/client/update/${client}`, { claim_type: 'ST' })).status).toBe(200)
  // No rule speaks of this type: what is not known moves nothing.
  expect(await dueOn(client)).toBe('2026-11-13')
  expect((await admin.put(`/client/update/${client}`, { do_not_contact: 'all', do_not_contact_reason: 'Asked us to stop' })).status).toBe(200)
  expect(await dueOn(client)).toBeNull()
  expect(await wrongPlacements(app.pool)).toEqual([])

  // What is not of the calendar dates nobody again, and a strategy that waits for nothing follows no rule.
  const present = async () => (await app.pool.query('select max(generation)::int as n, (select count(*)::int from jobs) as jobs from strategy_generations')).rows[0]
  const now = await present()
  await admin.put('/settings', { daily_target: 17 })
  expect(await present()).toEqual(now)
  expect((await admin.put(path, { touchpoints: [{ ...touchpoints[0], when: null }] })).status).toBe(200)
  await publish()
  expect((await mr1.get('/touchpoint/strategies/current')).body).not.toHaveProperty('calendar')
  const plain = await present()
  await set(null, { holidays: [] })
  expect(await present()).toEqual(plain)
})
