import { readdir, readFile } from 'node:fs/promises'
import { deskClasses } from '@bisita/contract/touchpoints/guard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connection.ts'
import { databaseMetrics } from './metrics.database.ts'
import { countReady, readyCounter } from '../domains/touchpoints/desk/ready.service.ts'
import { app, openApp } from '../testing/desk.ts'
import { testApp, type TestApp } from '../testing/app.ts'

const token = 'a token that is long enough'

let without: TestApp

openApp({ metricsToken: token, pools: { people: { totalCount: 3, idleCount: 2, waitingCount: 0 } } })

beforeAll(async () => {
  without = await testApp()
})

afterAll(() => without.close())

const metrics = (of: TestApp, headers: Record<string, string> = {}) => fetch(`${of.url}/api/metrics`, { headers })

test('where no token is set there are none, for nobody', async () => {
  const admin = await without.signIn('admin')
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { cookie: admin.cookie }]) expect((await metrics(without, headers)).status).toBe(404)
})

test('without the token, with another one, and with a cookie alone: 401', async () => {
  const admin = await app.signIn('admin')
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: token }, { authorization: `Basic ${token}` }, { cookie: admin.cookie }]) {
    expect((await metrics(app, headers)).status).toBe(401)
  }
})

test('with it, all figures, and neither ids nor names nor addresses in them', async () => {
  const admin = await app.signIn('admin')
  const { rows } = await app.pool.query<{ id: string; lastname: string }>('select id, lastname from clients where deleted_at is null order by id limit 1')
  const client = rows[0] as { id: string; lastname: string }
  expect((await admin.get(`/client/info/${client.id}`)).status).toBe(200)
  await admin.get('/client/nothing/of/the/sort')
  await app.pool.query(`insert into backups (id, file, moment, made_at, bytes, clients, photos, proven_at) values (gen_random_uuid(), 'bisita-x.backup', $1::timestamptz - interval '1 hour', $1, 1, 1, 1, $1)`, [app.clock.now])
  const answer = await metrics(app, { authorization: `Bearer ${token}` })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  for (const name of [
    'db_pool_connections{pool="people"} 3', 'db_pool_idle{pool="people"} 2', 'db_pool_waiting{pool="people"} 0', 'event_loop_lag_seconds ', 'feed_lag_seconds ', 'jobs{status="running"} ',
    ...deskClasses.map((kind) => `desk_queue{class="${kind}"} `), ...['waiting', 'running', 'done', 'failed', 'cancelled', 'scheduled'].map((status) => `jobs{status="${status}"} `),
    'phones_unsynced ', 'phones_unsent ', 'oldest_unsent_seconds ', 'backup_age_seconds 3600', 'restore_proven_age_seconds 0',
    'http_request_duration_seconds_count{call="clients.info",method="GET",status="200"} 1', 'http_request_duration_seconds_bucket{call="clients.info",method="GET",status="200",le="+Inf"} 1',
  ]) expect(text).toContain(`bisita_${name}`)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  for (const word of [client.lastname, 'client/', '/info']) expect(text).not.toContain(word)
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).every((line) => /^bisita_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+$/.test(line))).toBe(true)
})

test('as many phones have not synced as the dashboard of an administrator says', async () => {
  const mrs = (await app.pool.query(`select id from users where user_type = 'mr' and deactivated_at is null order by id limit 4`)).rows
  const hours = (count: number) => new Date(app.clock.now.getTime() - count * 3_600_000)
  // All of them were seen an hour ago; some of them have synced.
  for (const [at, synced] of [hours(1), hours(30), null, hours(23)].entries()) {
    await app.pool.query(`insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at) values (gen_random_uuid(), $1, '1', $2, $2, $3)`, [mrs[at].id, hours(1), synced])
  }
  const { phones } = (await (await app.signIn('admin')).get('/user/dashboard/now')).body
  const text = await (await metrics(app, { authorization: `Bearer ${token}` })).text()
  expect([phones.silent >= 2, text.includes(`bisita_phones_unsynced ${phones.silent}\n`)]).toEqual([true, true])
})

test('a copy of the database has a lag; a database that is no copy, or does not answer, has none', async () => {
  const lagOf = async (replica: TestApp['db'] | null) => (await databaseMetrics({ db: app.db, replica, countReady: (now) => countReady(app.db, now) }, app.clock.now)).find(({ name }) => name === 'replica_lag_seconds')?.samples
  const nowhere = connect('postgresql://bisita@127.0.0.1:1/bisita', { max: 1 })
  expect([await lagOf(null), await lagOf(app.db), await lagOf(nowhere.db)]).toEqual([[], [], []])
  await nowhere.close()
})

test('every metric of an alert or a dashboard exists, with the labels of its queries', async () => {
  await app.pool.query(`insert into backups (id, file, moment, made_at, bytes, clients, photos, proven_at) values (gen_random_uuid(), 'bisita-y.backup', $1, $1, 1, 1, 1, $1)`, [app.clock.now])
  const text = await (await metrics(app, { authorization: `Bearer ${token}` })).text()
  const labels = new Map<string, Set<string>>([['bisita_replica_lag_seconds', new Set()]])
  for (const [, name = '', pairs = ''] of text.matchAll(/^(bisita_[a-z_]+)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of pairs.matchAll(/([a-z]+)="/g)) known.add(label)
    labels.set(name, known)
  }
  const folder = new URL('../../../../deploy/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(ya?ml|json)$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const asked = texts.join('\n').replaceAll('\\"', '"').matchAll(/\b(bisita_[a-z_]+)\b(?:\{([^}]*)\})?/g)
  const names = new Set<string>()
  for (const [whole, name = '', pairs = ''] of asked) {
    names.add(name)
    expect([...labels.keys()], whole).toContain(name)
    for (const [, label = ''] of pairs.matchAll(/([a-z_]+)\s*[=!]/g)) expect([...(labels.get(name) ?? [])], whole).toContain(label)
  }
  expect([...names]).toEqual(expect.arrayContaining(['bisita_feed_lag_seconds', 'bisita_backup_age_seconds', 'bisita_desk_queue']))
})

test('the desk is counted once in five minutes, however often it is asked for; meanwhile the last count is given', async () => {
  const ready = readyCounter(app.db)
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000)
  const first = await ready(at(0))
  expect(await ready(at(4))).toBe(first)
  expect(await ready(at(5))).toBe(first)
  await expect.poll(() => ready(at(6)), { timeout: 30_000 }).not.toBe(first)
})
