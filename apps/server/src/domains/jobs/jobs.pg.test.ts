import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused as refusedCall } from '../../testing/desk.ts'
import { admin, app, create, emptyJobs, info, openDesk, running, scheduled } from './testing/desk.ts'

openDesk()

beforeEach(() => emptyJobs())

/** Status, code and fields of a refusal, which must have left everything as it was. */
const refused = (body: unknown) => refusedCall(() => admin.post('/job/create', body))

describe('jobs are refused', () => {
  test('where the content is none', async () => {
    expect(await refused({})).toEqual([400, 'invalid', 'action'])
    expect(await refused(running({ job_name: '' }))).toEqual([400, 'invalid', 'job_name'])
    expect(await refused(running({ job_name: 'x'.repeat(256) }))).toEqual([400, 'invalid', 'job_name'])
    expect(await refused(running({ execute_function: 'rm' }))).toEqual([400, 'invalid', 'execute_function'])
    expect(await refused(running({ execute_function: undefined, job_name: undefined }))).toEqual([400, 'invalid', 'job_name', 'execute_function'])
    expect((await refused(running({ parameters: { cron: '0 2 * * *' } })))[0]).toBe(400)
    expect((await refused(running({ parameters: { more: 1 } })))[0]).toBe(400)
    expect(await refused({ action: 'cancel', parameters: {} })).toEqual([400, 'invalid', 'parameters.job_id'])
  })

  test('where the times are none, or never come', async () => {
    expect(await refused(scheduled('', { parameters: {} }))).toEqual([400, 'invalid', 'parameters.cron'])
    for (const cron of ['x', '0 2 * *', '0 0 2 * * *', '61 * * * *', '@daily', '0 0 30 2 *', '0 0 31 4 *']) {
      expect(await refused(scheduled(cron)), cron).toEqual([400, 'invalid', 'parameters.cron'])
    }
  })

  test('where the same waits, runs or is scheduled already', async () => {
    await create(running())
    await create(scheduled('0 2 * * *'))
    const again = await admin.post('/job/create', running())
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'duplicate', 'The same job is waiting or running already.'])
    const twice = await admin.post('/job/create', scheduled(' 0  2 * * * '))
    expect([twice.status, twice.body.message]).toEqual([409, 'The same job is scheduled at these times already.'])
    expect((await create(scheduled('0 3 * * *'))).status).toBe('scheduled')
    expect((await create(running({ execute_function: 'check_audit' }))).status).toBe('waiting')
  })

  test('to be cancelled once ended, retried while not, or where there is none', async () => {
    const { id } = await create(running())
    const act = (action: string, more: Record<string, unknown> = {}) => refused({ action, parameters: { job_id: id }, ...more })
    expect(await refused({ action: 'cancel', parameters: { job_id: randomUUID() } })).toEqual([404, 'not_found'])
    expect(await act('retry')).toEqual([409, 'closed'])
    expect(await act('cancel', { execute_function: 'check_audit' })).toEqual([400, 'invalid', 'execute_function'])
    await admin.post('/job/create', { action: 'cancel', parameters: { job_id: id } })
    expect(await act('cancel')).toEqual([409, 'closed'])
    expect((await admin.get(`/job/info/${randomUUID()}`)).status).toBe(404)
  })
})

describe('a job', () => {
  test('waits, with its trace, and is found by what it is', async () => {
    const job = await create(running())
    expect(job).toMatchObject({ ...running(), status: 'waiting', done: 0, total: null, requested_by: admin.id, requested_by_name: expect.any(String), tries: 1, cron: null, schedule_id: null })
    const { rows } = await app.pool.query('select user_id, action, record_type, record_id, after from audit_log order by id desc limit 1')
    expect(rows[0]).toEqual({ user_id: admin.id, action: 'job.create', record_type: 'job', record_id: job.id, after: running() })
    await create(scheduled('0 2 * * *', { execute_function: 'check_audit' }))
    const found = async (query: string) => (await admin.get(`/job/list?${query}`)).body.items.map(({ job_name }: { job_name: string }) => job_name)
    expect(await found('')).toEqual(['Every night', 'Clear up now'])
    expect(await found('status=scheduled')).toEqual(['Every night'])
    expect([await found('action=run'), await found('action=schedule')]).toEqual([['Clear up now'], ['Every night']])
    expect(await found('execute_function=prune')).toEqual(['Clear up now'])
    expect(await found('keyword=CLEAR')).toEqual(['Clear up now'])
    expect(await found(`requested_by=${randomUUID()}`)).toEqual([])
    expect(await found('ipp=1&page=2')).toEqual(['Clear up now'])
  })

  test('is cancelled, and begins once more when it is retried', async () => {
    const { id } = await create(running())
    const act = async (action: string) => (await admin.post('/job/create', { action, parameters: { job_id: id } })).body
    expect(await act('cancel')).toMatchObject({ id, status: 'cancelled', ended_at: expect.any(String) })
    expect(await act('retry')).toMatchObject({ id, status: 'waiting', ended_at: null, tries: 2 })
  })

  test('is scheduled in the time of Manila, five fields', async () => {
    app.clock.now = new Date('2026-11-23T10:00:00Z')
    const { id } = await create(scheduled('0 2 * * *'))
    expect(await info(id)).toMatchObject({ cron: '0 2 * * *', next_at: '2026-11-23T18:00:00.000Z', parameters: { cron: '0 2 * * *' }, log: [], runs: [] })
    const weekly = await create(scheduled('0 2 * * 7'))
    expect(await info(weekly.id)).toMatchObject({ cron: '0 2 * * 0', parameters: { cron: '0 2 * * 0' } })
    for (const same of ['0 2 * * 0', '0 2 * * 7', '00 02 * * SUN', '0 2 ? * sun']) expect((await refused(scheduled(same)))[0], same).toBe(409)
  })
})
