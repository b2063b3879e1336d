import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { manilaDay } from '@bisita/rules/time/days'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupConfigFrom } from '../cli/backupConfig.ts'
import { readConfig } from '../config.ts'
import type { Random } from '../demo/random.ts'
import { makeAndRecordBackup } from '../domains/backups/backups.service.ts'
import { workbook } from '../domains/imports/psgc/testing/publication.ts'
import { after, before } from '../domains/imports/psgc/testing/editions.ts'
import { readEdition } from '../domains/imports/psgc/reading/edition.ts'
import { csvFile, rowAt } from '../domains/imports/testing/rows.ts'
import { completeStrategy, wrongPlacements } from '../domains/touchpoints/testing/histories.ts'
import { form } from '../domains/visits/testing/forms.ts'
import { folderFiles } from '../files/folder.ts'
import { type TestCaller, testApp, type TestApp } from '../testing/app.ts'
import { pooler } from '../testing/cluster/cluster.ts'
import { plainClient } from '../testing/models/clientsWorld.ts'
import { actors, seedOf, share } from '../testing/seed.ts'
import { someFault, workUnder } from '../testing/worker/faults.ts'

let app: TestApp
let admin: TestCaller
let env: Record<string, string>

beforeEach(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  env = { DATABASE_URL: app.databaseUrl, BISITA_PREPARED: pooler === undefined ? '1' : '0', BISITA_FILES: app.filesFolder, BISITA_DATA: await mkdtemp(path.join(os.tmpdir(), 'bisita-works-')) }
})

afterEach(async () => {
  await app.close()
  await rm(env['BISITA_DATA'] as string, { recursive: true, force: true })
})

async function post(path_: string, body: unknown, sent = {}, by = admin): Promise<Record<string, string>> {
  const reply = await by.post(path_, body, sent)
  if (reply.status >= 300) throw new Error(`${path_} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const ask = async (query: string, values: unknown[] = []): Promise<unknown[]> => (await app.pool.query({ text: query, values, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])

/** Barangays of the edition that the organisation begins with: two that become one, and one that stays as it is. */
const [norte, sur, camaley] = ['0105510001', '0105510002', '0105510005'] as const
const oldNotifications = 2300
const uploaded = 30

/** A small organisation with something to do for every function, and a job of each that waits. Returns the jobs' ids. */
async function fill(random: Random): Promise<string[]> {
  await app.pool.query('truncate locations cascade')
  await app.pool.query('truncate client_counts, client_count_deltas, visit_counts, visit_count_deltas, itinerary_counts, itinerary_count_deltas, due_counts, due_count_deltas, half_day_counts, half_day_count_deltas, notifications, report_snapshots, jobs cascade')
  await app.pool.query('insert into locations select * from jsonb_populate_recordset(null::locations, $1::jsonb)', [JSON.stringify((await readEdition(workbook(before))).rows)])
  const [branch] = await ask(`select id from branches where branch_name = 'Baguio'`)
  const mr = await app.signIn('mr1')
  await post('/branch/assign', { branch_id: branch, location_ids: [norte, sur, camaley], move: true })
  await post('/assignment/assign', { user_id: mr.id, assignment_ids: [norte, sur, camaley] })
  for (let n = 0; n < 30; n += 1) {
    const one = { ...plainClient([norte, sur, camaley][n % 3] as string), lastname: `Pareho ${n >> 1}`, firstname: n % 4 === 3 ? 'Juanito' : 'Juan', phone_number: `0917 123 45${10 + (n >> 1)}` }
    const { id } = await post('/client/create', one)
    if (n < 9) await post('/itinerary/create', { id: randomUUID(), client_id: id, visible_at: manilaDay(app.clock.now) }, {}, mr)
  }
  await app.pool.query(`insert into notifications (id, user_id, kind, subject, day, at, text) select gen_random_uuid(), $1, 'job', n::text, '2020-01-01', '2020-01-01', 'Long ago' from generate_series(1, $2::int) n`, [mr.id, oldNotifications])
  await makeAndRecordBackup(app.db, backupConfigFrom(readConfig(env), app.databaseUrl, folderFiles(app.filesFolder)), new Date(app.clock.now.getTime() - 60_000))

  const upload_id = randomUUID()
  const rows = Array.from({ length: uploaded }, (_, n) => rowAt(n, { firstname: `Perla ${String.fromCharCode(65 + n % 26, 65 + n / 26)}`, province: 'Pangasinan', mun_city: 'Binmaley', barangay: 'Gayaman' }))
  await post('/client/upload-clients?dry_run=true', undefined, form([['upload_id', upload_id], ['chunk', '1'], ['chunks', '1'], ['files', csvFile(rows), 'clients.csv']]))
  await post('/client/update-psgc', undefined, form([['files', workbook(after), 'psgc.xlsx']]))
  const { id: strategy } = await post('/touchpoint/strategies/create', { name: randomUUID(), ...completeStrategy(random) })
  expect((await admin.put(`/touchpoint/strategies/update/${strategy}`, { is_current: true })).status).toBe(200)
  const run = (execute_function: string, parameters = {}) => post('/job/create', { job_name: execute_function, action: 'run', execute_function, parameters })
  await run('import_clients', { upload_id })
  await run('generate_report', { type: 'mr-itineraries', filters: {}, user_id: admin.id })
  for (const name of ['find_duplicates', 'make_evidence', 'send_reminders', 'prune', 'check_audit', 'backup', 'restore_drill']) await run(name)
  return (await ask(`select id from jobs where status = 'waiting'`)) as string[]
}

/** What must be as it would be had nobody been struck. */
async function judge(ids: readonly string[]): Promise<void> {
  const { rows } = await app.pool.query('select execute_function, status, message, done = total as whole, result from jobs where id = any($1)', [ids])
  expect(rows.filter(({ status, whole }) => status !== 'done' || !whole)).toEqual([])
  const of = Object.fromEntries(rows.map(({ execute_function, result }) => [execute_function, result]))
  const count = async (query: string): Promise<unknown> => (await ask(`select count(*)::int from ${query}`))[0]
  expect(Object.keys(of)).toHaveLength(11)
  expect(of.import_clients).toMatchObject({ created: uploaded, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 })
  expect(await count(`clients where lastname = 'Dimaano'`)).toBe(uploaded)
  expect(of.update_psgc).toEqual({ added: 1, renamed: 1, moved: 2, merged: 2, retired: 1, clients: 20 })
  expect([await count(`clients where location_id = '0105510008'`), await count(`mr_locations where location_id = '0105510008'`)]).toEqual([20, 1])
  expect(await wrongPlacements(app.pool)).toEqual([])
  expect([await count('(select distinct generation from client_placements) g'), await count('strategy_generations where present')]).toEqual([1, 1])
  expect([of.find_duplicates.pairs, await count('client_duplicates')]).toEqual([15, 15])
  expect([await count('report_snapshots'), await count(`notifications where text like 'Your report%'`)]).toEqual([1, 1])
  expect(of.prune.notifications).toBe(oldNotifications)
  expect(await count(`notifications where day = '2020-01-01'`)).toBe(0)
  expect(of.send_reminders.told).toBe(await count(`notifications where kind in ('touchpoints', 'itineraries', 'unsent')`))
  expect(await count(`notifications where kind = 'itineraries'`)).toBe(1)
  // A worker that is killed between a backup and its row makes another: the drill may have used the one without a row.
  const noted = await ask('select file from backups')
  expect(noted).toContain(of.backup.file)
  expect(await ask('select file from backups where proven_at is not null')).toEqual(expect.arrayContaining([of.restore_drill.file].filter((file) => noted.includes(file))))
  expect(await count(`job_log where message like '%wrong%'`)).toBe(0)
}

test('workers that are killed and paused at random moments carry every function out once', async () => {
  const random = actors(seedOf('works'))()
  const wanted = share(6, 60)
  for (let struck = 0; struck < wanted; ) {
    const ids = await fill(random)
    const faults = Array.from({ length: Math.min(10, wanted - struck) }, () => someFault(random))
    const isOver = async () => (await ask(`select count(*)::int from jobs where status in ('waiting', 'running')`))[0] === 0
    const done = await workUnder(faults, env, isOver)
    expect(done).toBeGreaterThan(0)
    struck += done
    await judge(ids)
  }
})
