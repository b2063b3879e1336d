import { setTimeout as sleep } from 'node:timers/promises'
import { reportTypes } from '@bisita/contract/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../database/connection.ts'
import { startTemporary } from '../../database/embedded/testing.ts'
import { type TestCaller, testApp, type TestApp } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { preparedCluster } from '../../testing/cluster/prepared.ts'
import { template } from '../../testing/cluster/template.ts'

type Running = Awaited<ReturnType<typeof startTemporary>>

let clusters: Running[]
let primary: Database
let standby: Database
let app: TestApp
let admin: TestCaller

const database = ({ url }: Running): Database => connect(Object.assign(new URL(url), { pathname: `/${template}` }).href, { onError: () => undefined })

beforeAll(async () => {
  const from = await preparedCluster('tests')
  const first = await startTemporary(from)
  clusters = [first, await startTemporary(from, first.url)]
  ;[primary, standby] = clusters.map(database) as [Database, Database]
  app = await testApp({ db: primary.db, reportsDb: standby.db })
  admin = await app.signIn('admin')
})

afterAll(async () => {
  await app.close()
  await Promise.all([primary.close(), standby.close()])
  await Promise.all(clusters.toReversed().map(({ stop }) => stop()))
})

const details = { 'mr-itineraries': 'mr-itinerary-details', 'mr-visits': 'mr-visit-details', 'tele-calls': 'tele-call-details', 'market-saturation': 'market-saturation-details' } as const

/** Waits until the standby has what the primary has. */
async function caughtUp(): Promise<void> {
  const { rows } = await primary.pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  const reached = async () => (await standby.pool.query<{ there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [rows[0]?.at])).rows[0]?.there
  while (!(await reached())) await sleep(20)
}

const year = () => app.clock.now.getFullYear()

test.each(reportTypes)('%s is read on a standby, and each of its numbers is what its drill-down lists', async (type) => {
  await admin.put(`/client/update/${(await admin.get('/client/list?ipp=1')).body.items[0].id}`, { address: `Purok ${type}` })
  await caughtUp()
  expect((await standby.pool.query('select pg_is_in_recovery() as copy')).rows).toEqual([{ copy: true }])
  const { status, body } = await admin.get(`/report/${type}${type === 'market-saturation' ? '' : `?date_from=${year()}-01-01&date_to=${year()}-12-31`}`, { headers: { accept: 'application/json' } })
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.rows.length).toBeGreaterThan(1)
  // What happens afterwards, and before the standby knows of it, is not in the report.
  expect((await admin.post('/client/create', plainClient((await admin.get('/client/list?ipp=1')).body.items[0].location_id))).status).toBe(201)
  for (const [at, { key, counts }] of body.columns.entries()) {
    if (!counts) continue
    for (const [row, number] of [['total', body.totals[key]], ...body.rows.map((cells: unknown[]) => [cells[0], cells[at]])]) {
      const listed = await admin.get(`/report/${details[type]}?${new URLSearchParams({ job_id: body.job_id, row, column: key, ipp: '3' })}`)
      expect([listed.status, listed.body.count, listed.body.items.length]).toEqual([200, number, Math.min(3, number)])
    }
  }
})

test('where the standby is gone a report may be asked for again in a moment, and everything else goes on', async () => {
  await clusters.pop()?.stop()
  const { status, body } = await admin.get('/report/mr-visits', { headers: { accept: 'application/json' } })
  expect([status, body.code]).toEqual([503, 'not_ready'])
  expect((await admin.get('/client/list')).status).toBe(200)
})
