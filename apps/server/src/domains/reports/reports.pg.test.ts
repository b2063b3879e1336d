import { beforeAll, describe, expect, test } from 'vitest'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller, Reply } from '../../testing/app.ts'
import { generateReportHandler } from './reports.jobs.ts'

openApp()
const { admin, ah1, oic1 } = signedIn('admin', 'ah1', 'oic1')
let branches: Record<string, string>

beforeAll(async () => {
  const { rows } = await app.pool.query<{ id: string; branch_name: string }>('select id, branch_name from branches')
  branches = Object.fromEntries(rows.map(({ id, branch_name }) => [branch_name, id]))
})

const asJson = { headers: { accept: 'application/json' } }

const types = ['mr-itineraries', 'mr-visits', 'tele-calls', 'market-saturation'] as const
const details = { 'mr-itineraries': 'mr-itinerary-details', 'mr-visits': 'mr-visit-details', 'tele-calls': 'tele-call-details', 'market-saturation': 'market-saturation-details' } as const

const take = async (caller: TestCaller, type: string, query = ''): Promise<Reply['body']> => {
  const { status, body } = await caller.get(`/report/${type}${query}`, asJson)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const said = ({ status, body }: Reply) => [status, body.code, ...(body.fields ?? []).map(({ path }: { path: string }) => path)]

describe('is refused', () => {
  test.each([
    ['mr-itineraries', '?visit_result=Availed', 'visit_result'],
    ['mr-visits', '?status=pending', 'status'],
    ['tele-calls', '?mr_id=00000000-0000-4000-8000-000000000001', 'mr_id'],
    ['market-saturation', '?visit_result=Availed', 'visit_result'],
    ['mr-visits', '?date_from=2026-11-02&date_to=2026-11-01', 'date_to'],
    ['mr-visits', '?date_from=2025-11-01&date_to=2026-11-02', 'date_to'],
    ['mr-visits', '?date_from=9000-01-01', 'date_from'],
  ])('%s%s: 400', async (type, query, field) => {
    expect(said(await admin.get(`/report/${type}${query}`))).toEqual([400, 'invalid', field])
  })

  test('what is out of scope: 404', async () => {
    const ids = await app.pool.query<{ username: string; id: string }>(`select username, id from users`)
    const id = (name: string) => ids.rows.find(({ username }) => username === name)?.id
    for (const query of [`branch_id=${branches['Cebu']}`, `area_head_id=${id('ah2')}`, `mr_id=${id('mr5')}`, `mr_id=${id('tele1')}`]) {
      expect(said(await oic1.get(`/report/mr-visits?${query}`)), query).toEqual([404, 'not_found'])
    }
    expect((await oic1.get(`/report/mr-visits?area_head_id=${id('ah1')}&mr_id=${id('mr1')}&branch_id=${branches['Baguio']}`)).status).toBe(200)
  })

  test('a report opened again with filters: 400, of another type or person: 404', async () => {
    const { job_id } = await take(oic1, 'mr-visits')
    expect(said(await oic1.get(`/report/mr-visits?job_id=${job_id}&visit_result=Availed`))).toEqual([400, 'invalid', 'visit_result'])
    expect(said(await oic1.get(`/report/tele-calls?job_id=${job_id}`))).toEqual([404, 'not_found'])
    expect(said(await ah1.get(`/report/mr-visits?job_id=${job_id}`))).toEqual([404, 'not_found'])
    expect((await admin.get(`/report/mr-visits?job_id=${job_id}`)).status).toBe(200)
    expect(said(await ah1.get(`/report/snapshots?user_id=${oic1.id}`))).toEqual([404, 'not_found'])
  })

  test('a cell that counts no records, or that is not there', async () => {
    const { job_id, rows } = await take(oic1, 'mr-visits')
    const of = async (query: string) => said(await oic1.get(`/report/mr-visit-details?job_id=${job_id}&${query}`))
    expect(await of('row=total')).toEqual([400, 'invalid', 'column'])
    expect(await of('column=Total')).toEqual([400, 'invalid', 'row'])
    for (const column of ['attainment', 'days_worked', 'target', 'id', 'total']) expect(await of(`row=total&column=${column}`)).toEqual([400, 'invalid', 'column'])
    expect(await of('row=total&column=Total&date=2020-01-01')).toEqual([400, 'invalid', 'date'])
    expect(await of(`row=${oic1.id}&column=Total`)).toEqual([404, 'not_found'])
    expect(await of(`row=${rows[0][0]}&mr_id=${rows[0][0]}&column=Total`)).toEqual([400, 'invalid', 'row'])
    const saturation = await take(oic1, 'market-saturation')
    expect(said(await oic1.get(`/report/market-saturation-details?job_id=${saturation.job_id}&row=total&column=clients&date=2026-11-01`))).toEqual([400, 'invalid', 'date'])
  })
})

test.each(types)('%s as CSV is the same as what a screen reads, and leaves a line in the trail', async (type) => {
  const { job_id, columns, rows, totals, filters } = await take(ah1, type)
  const trail = () => app.pool.query(`select after from audit_log where action = 'report.export' and record_id = $1`, [job_id])
  expect((await trail()).rows).toEqual([])
  const { status, body, headers } = await ah1.get(`/report/${type}?job_id=${job_id}`)
  expect([status, headers.get('report-version'), headers.get('data-type'), headers.get('job-id'), headers.get('content-type')]).toEqual([200, '1', type, job_id, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+_[\d_-]+\.csv"$/)
  const lines = body.trimEnd().split('\r\n').map((line: string) => line.split(','))
  expect(lines[0]).toEqual(columns.map(({ key }: { key: string }) => key))
  expect(lines.slice(1).map((line: string[]) => line.map((cell, at) => (/^[\d.]+$/.test(cell) && typeof rows[0][at] === 'number' ? Number(cell) : cell)))).toEqual(
    rows.map((row: unknown[]) => row.map((cell) => cell ?? '')),
  )
  expect((await trail()).rows).toEqual([{ after: { type, filters, rows: rows.length } }])
  expect(rows.length).toBeGreaterThan(1)
  for (const { key, counts } of columns) expect(Object.hasOwn(totals, key)).toBe(counts)
})

test.each(types)('each number of %s is what its drill-down lists', async (type) => {
  for (const caller of [admin, ah1, oic1]) {
    const { job_id, columns, rows, totals } = await take(caller, type, type === 'market-saturation' ? '' : '?date_from=2026-01-01&date_to=2026-12-31'.replaceAll('2026', String(app.clock.now.getFullYear())))
    for (const [at, { key, counts }] of columns.entries()) {
      if (!counts) continue
      for (const [row, number] of [['total', totals[key]], ...rows.map((cells: unknown[]) => [cells[0], cells[at]])]) {
        const query = new URLSearchParams({ job_id, row, column: key, ipp: '3' })
        const { status, body } = await caller.get(`/report/${details[type]}?${query}`)
        expect([status, body.count, body.hidden, Math.min(3, number), body.hasNext]).toEqual([200, number, 0, body.items.length, number > 3])
      }
    }
  }
})

test('earlier ones are listed, newest first, and the same is found again', async () => {
  const first = await take(oic1, 'tele-calls')
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const second = await take(oic1, 'mr-itineraries', '?status=pending')
  const { body } = await oic1.get('/report/snapshots')
  expect(body.items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second.job_id, first.job_id])
  expect(body.items[0]).toMatchObject({ report_type: 'mr-itineraries', filters: second.filters, rows: second.rows.length })
  expect((await admin.get(`/report/snapshots?user_id=${oic1.id}&report_type=tele-calls`)).body.items[0].id).toBe(first.job_id)
  expect(second.columns.map(({ key }: { key: string }) => key)).toEqual(['id', 'display_name', 'branch', 'area', 'tenure_date', 'pending', 'total'])
  expect(await take(oic1, 'tele-calls', `?job_id=${first.job_id}`)).toEqual(first)
})

describe('a report that is made for somebody', () => {
  const make = (parameters: Record<string, unknown>) => runJobNow(app.db, generateReportHandler(app.db), app.clock.now, { parameters })

  test('lies among their own, in their scope, and the bell tells of it', async () => {
    const result = await make({ type: 'mr-visits', filters: { visit_result: 'Interested' }, user_id: oic1.id })
    const { id, filters, rows } = (await oic1.get('/report/snapshots?report_type=mr-visits')).body.items[0]
    expect([filters.visit_result, result]).toEqual(['Interested', { job_id: id, rows }])
    expect((await take(oic1, 'mr-visits', `?job_id=${id}`)).rows.map((row: unknown[]) => row[2])).toEqual(Array.from({ length: rows }, () => 'Baguio'))
    expect((await oic1.get('/notification/list')).body.items[0]).toMatchObject({ kind: 'job', text: 'Your report MR Visits is ready', path: `/report/mr-visits?job_id=${id}` })
  })

  test('fails in words where there is nobody, or nothing of theirs', async () => {
    await expect(make({ type: 'mr-visits', filters: {}, user_id: crypto.randomUUID() })).rejects.toThrow('The person is not there')
    await expect(make({ type: 'mr-visits', filters: { branch_id: branches['Cebu'] }, user_id: oic1.id })).rejects.toThrow('has no report of')
  })

  test('is asked for with what the report has', async () => {
    const ask = async (parameters: Record<string, unknown>) => said(await admin.post('/job/create', { job_name: 'Report', action: 'run', execute_function: 'generate_report', parameters }))
    expect(await ask({ type: 'mr-visits', filters: { status: 'pending' }, user_id: oic1.id })).toEqual([400, 'invalid', 'parameters.filters'])
    expect(await ask({ type: 'sales', user_id: oic1.id })).toEqual([400, 'invalid', 'parameters.type'])
    expect(await ask({ type: 'mr-visits', filters: { date_from: '2026-11-01' }, user_id: oic1.id })).toEqual([201, undefined])
  })
})

test('a drill-down leaves as CSV for the roles that may export, and is noted', async () => {
  const { job_id, totals } = await take(oic1, 'mr-visits')
  const query = `job_id=${job_id}&row=total&column=Total&format=csv`
  const { body, headers } = await oic1.get(`/report/mr-visit-details?${query}`)
  const [head, ...lines] = body.trimEnd().split('\r\n')
  expect([head.startsWith('id,visit_type,client_id'), head.endsWith(',since'), headers.get('content-disposition')?.startsWith('attachment; filename="mr-visit-details_')]).toEqual([true, true, true])
  expect(lines).toHaveLength(totals.Total)
  const { rows } = await app.pool.query(`select after from audit_log where action = 'report.export' and record_id = $1`, [job_id])
  expect(rows).toEqual([{ after: { type: 'mr-visit-details', filters: { row: 'total', column: 'Total' }, rows: totals.Total } }])
  expect((await admin.put('/settings', { export_roles: ['admin'] })).status).toBe(200)
  expect(said(await oic1.get(`/report/mr-visit-details?${query}`))).toEqual([403, 'not_allowed'])
  expect((await admin.put('/settings', { export_roles: ['oic', 'ah', 'admin'] })).status).toBe(200)
})

test('what is older than the setting cannot be opened', async () => {
  const { job_id } = await take(oic1, 'tele-calls')
  await app.pool.query(`update report_snapshots set taken_at = taken_at - interval '90 days 1 second' where id = $1`, [job_id])
  expect(said(await oic1.get(`/report/tele-calls?job_id=${job_id}`))).toEqual([404, 'not_found'])
  expect((await oic1.get('/report/snapshots?ipp=1000')).body.items.map(({ id }: { id: string }) => id)).not.toContain(job_id)
})

test('options are in scope; people are listed as of a day', async () => {
  const { branches, area_heads, mrs, teles } = (await oic1.get('/report/mr/itineraries/options')).body
  expect([branches.map(({ name }: { name: string }) => name), area_heads.length, mrs.length, teles.length]).toEqual([['Baguio'], 1, 2, 1])
  expect((await ah1.get('/report/mr-by-user')).body.items.map(({ branch }: { branch: string }) => branch).toSorted()).toEqual(['Baguio', 'Baguio', 'Dagupan', 'Dagupan'])
  expect((await oic1.get('/report/area-heads-by-user')).body.items).toEqual([expect.objectContaining({ id: ah1.id, area: 'North', branch: null })])
})
