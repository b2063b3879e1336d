import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { publishingHandler } from './publishing.jobs.ts'

openApp()
const { admin, ah1: ah, mr1: mr } = signedIn('admin', 'ah1', 'mr1')

let made = 0
const create = async (more: object = {}) => {
  const { status, body } = await admin.post('/touchpoint/strategies/create', { name: `Strategy ${(made += 1)}`, ...more })
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

const steps = [
  { name: 'First visit', kind: 'visit', role: 'mr', next: [{ result: 'Not Around', secondary_result: null, goto: 'same', wait_days: 3 }] },
  { name: 'Call', kind: 'call', wait_days: 5, otherwise: 1 },
  { name: 'End', kind: 'terminate' },
]

const update = (id: string, body: object, query = '') => admin.put(`/touchpoint/strategies/update/${id}${query}`, body)

const publish = () => runJobNow(app.db, publishingHandler(), app.clock.now)

describe('a strategy', () => {
  test('is refused with what it cannot have', async () => {
    const bad = async (body: object) => {
      const reply = await admin.post('/touchpoint/strategies/create', { name: 'Another', ...body })
      return [reply.status, reply.body.fields?.[0]?.path]
    }
    expect(await bad({ is_current: true })).toEqual([400, 'is_current'])
    expect(await bad({ touchpoints: [{ name: 'End', kind: 'terminate', role: 'mr' }] })).toEqual([400, 'touchpoints.0.role'])
    expect(await bad({ touchpoints: [{ name: 'A', kind: 'visit', position: 2 }] })).toEqual([400, 'touchpoints'])
    expect(await bad({ touchpoints: [{ name: 'A', kind: 'visit', otherwise: 'nowhere' }] })).toEqual([400, 'touchpoints.0.otherwise'])
    expect(await bad({ touchpoints: [{ name: 'A', kind: 'visit', otherwise: 101 }] })).toEqual([400, 'touchpoints.0.otherwise'])
    expect(await bad({ touchpoints: [{ name: 'A', kind: 'visit', next: [{ result: 'Availed', secondary_result: 'Undecided', goto: 1 }] }] })).toEqual([400, 'touchpoints.0.next.0.secondary_result'])
    const twice = await admin.post('/touchpoint/strategies/create', { name: 'Another', touchpoints: [{ name: 'A', kind: 'visit' }, { name: 'a', kind: 'call' }] })
    expect([twice.status, twice.body.code]).toEqual([409, 'duplicate'])
  })

  test('is a draft with the usual of everything left out', async () => {
    const strategy = await create({ touchpoints: steps })
    expect(strategy).toMatchObject({ is_current: false, version: 1, working_days: true, defaults: [], description: null })
    expect(strategy.touchpoints[0]).toMatchObject({ position: 1, wait_days: 0, max_times: 3, next: [{ result: 'Not Around', goto: 'same', wait_days: 3 }], otherwise: null, script: null })
    expect(strategy.touchpoints[2]).toMatchObject({ kind: 'terminate', role: null, next: [], otherwise: null, script: null })
    expect(strategy.problems.map(({ code, position }: { code: string; position: number }) => [code, position])).toContainEqual(['no_end', 1])
    expect((await ah.get('/touchpoint/strategies/list?ipp=100')).body.items[0]).toEqual(strategy)
    const again = await admin.post('/touchpoint/strategies/create', { name: strategy.name.toUpperCase() })
    expect([again.status, again.body.message]).toEqual([409, 'Strategy name is already existing.'])
  })

  test('with errors is stored, and cannot become the current one', async () => {
    const { id } = await create({ touchpoints: steps })
    const reply = await update(id, { is_current: true })
    expect([reply.status, reply.body.code]).toEqual([409, 'strategy_incomplete'])
    expect(reply.body.problems.map(({ code }: { code: string }) => code)).toContain('no_end')
    expect((await update(id, { is_current: true }, '?dry_run=true')).body).toMatchObject({ impact: null })
    const { rows } = await app.pool.query('select is_current, version from strategies where id = $1', [id])
    expect(rows).toEqual([{ is_current: false, version: 1 }])
  })

  test('changes by version: an older one is a conflict, and what changes nothing is no change', async () => {
    const { id, name, touchpoints } = await create({ touchpoints: steps })
    expect((await update(id, { description: 'Words', base_version: 1 })).body).toMatchObject({ version: 2, job_id: null, description: 'Words' })
    expect((await update(id, { description: 'Others', base_version: 1 })).body).toMatchObject({ code: 'conflict' })
    expect((await update(id, { name, base_version: 2 })).body).toMatchObject({ version: 2 })
    expect((await update(randomUUID(), { name })).status).toBe(404)
    expect((await update(id, { touchpoints: [{ id: randomUUID(), name: 'A', kind: 'visit' }] })).status).toBe(404)
    const swapped = [{ ...touchpoints[1], position: 1 }, { ...touchpoints[0], position: 2 }].map(({ strategy: _, ...step }) => step)
    expect((await update(id, { touchpoints: swapped })).body.touchpoints.map((step: { id: string }) => step.id)).toEqual([touchpoints[1].id, touchpoints[0].id])
  })

  test('is deleted unless it is the current one', async () => {
    const { id } = await create()
    expect((await admin.delete(`/touchpoint/strategies/delete/${id}`)).body).toEqual({ ok: true })
    expect((await admin.delete(`/touchpoint/strategies/delete/${id}`)).status).toBe(404)
    const current = (await mr.get('/touchpoint/strategies/current')).body
    expect((await admin.delete(`/touchpoint/strategies/delete/${current.id}`)).body).toMatchObject({ code: 'in_use' })
  })
})

describe('one step', () => {
  test('is added, moved and taken out, and what leads to the others follows them', async () => {
    const strategy = await create({ touchpoints: [{ name: 'A', kind: 'visit', otherwise: 2 }, { name: 'B', kind: 'call' }] })
    const { status, body } = await admin.post('/touchpoint/create', { strategy: strategy.id, name: 'C', kind: 'call', position: 2 })
    expect([status, body.position, body.job_id]).toEqual([201, 2, null])
    const list = async () => (await ah.get(`/touchpoint/list?strategy=${strategy.id}`)).body.items.map((step: Record<string, unknown>) => [step['name'], step['position'], step['otherwise']])
    expect(await list()).toEqual([['A', 1, 3], ['C', 2, null], ['B', 3, null]])
    expect((await admin.put(`/touchpoint/update/${body.id}`, { position: 3 })).body).toMatchObject({ position: 3, job_id: null })
    expect(await list()).toEqual([['A', 1, 2], ['B', 2, null], ['C', 3, null]])
    expect((await admin.put(`/touchpoint/update/${body.id}`, { position: 4 })).status).toBe(400)
    expect((await admin.put(`/touchpoint/update/${body.id}`, { name: 'b' })).body.code).toBe('duplicate')
    expect((await admin.delete(`/touchpoint/delete/${body.id}`)).body).toEqual({ ok: true, job_id: null })
    expect(await list()).toEqual([['A', 1, 2], ['B', 2, null]])
    expect((await mr.get(`/touchpoint/list?strategy=${strategy.id}`)).status).toBe(403)
  })
})

describe('publishing', () => {
  const good = [{ name: 'Visit', kind: 'visit', role: 'mr', wait_days: 2 }, { name: 'Call', kind: 'call', wait_days: 5 }, { name: 'Over', kind: 'terminate' }]

  test('everybody sees the old strategy until the switch, and the new one after it', async () => {
    const before = (await mr.get('/touchpoint/strategies/current')).body
    const { id } = await create({ touchpoints: good })
    const tried = (await update(id, { is_current: true }, '?dry_run=true')).body
    expect(tried.impact.due_per_day).toHaveLength(30)
    const { status, body } = await update(id, { is_current: true })
    expect([status, body.is_current, body.version, typeof body.job_id]).toEqual([200, true, 2, 'string'])
    expect((await mr.get('/touchpoint/strategies/current')).body).toEqual(before)
    await publish()
    const { job_id: _, ...published } = body
    expect((await mr.get('/touchpoint/strategies/current')).body).toEqual(published)
    const { rows } = await app.pool.query(`select (select count(*)::int from clients where deleted_at is null) as clients, count(*)::int as placed,
      count(distinct client_id)::int as different, count(*) filter (where ended is not null)::int as ended from client_placements`)
    expect(rows).toEqual([{ clients: tried.impact.clients, placed: tried.impact.clients, different: tried.impact.clients, ended: tried.impact.ended }])
  })

  test('a second one overtakes the first, and the name alone publishes nothing', async () => {
    const { id } = await create({ touchpoints: good })
    const first = (await update(id, { is_current: true })).body.job_id
    const second = (await update(id, { working_days: false })).body
    expect((await admin.get(`/job/info/${first}`)).body).toMatchObject({ status: 'cancelled', message: 'overtaken' })
    expect((await update(id, { name: 'Renamed' })).body).toMatchObject({ job_id: null, version: second.version + 1 })
    await publish()
    expect((await mr.get('/touchpoint/strategies/current')).body).toMatchObject({ name: 'Renamed', version: second.version + 1, working_days: false })
    expect((await update(id, { description: 'Words' })).body.job_id).toBeNull()
    expect((await mr.get('/touchpoint/strategies/current')).body).toMatchObject({ description: 'Words', version: second.version + 2 })
  })
})
