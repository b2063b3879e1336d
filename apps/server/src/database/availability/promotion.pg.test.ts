import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { preparedCluster } from '../../testing/cluster/prepared.ts'
import { template } from '../../testing/cluster/template.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { connect, type Database } from '../connection.ts'
import { startTemporary } from '../embedded/testing.ts'
import { createGate } from './gate.ts'
import { watchDatabase } from './watch.ts'

type Running = Awaited<ReturnType<typeof startTemporary>>

const gate = createGate()
let clusters: Running[]
let primary: Database
let standby: Database
let app: TestApp

const address = ({ url }: Running): string => Object.assign(new URL(url), { pathname: `/${template}` }).href

beforeAll(async () => {
  const from = await preparedCluster('tests')
  const first = await startTemporary(from)
  clusters = [first, await startTemporary(from, first.url)]
  primary = connect(address(first), { onError: () => undefined })
  standby = connect(address(clusters[1] as Running), { gate, onError: () => undefined })
  app = await testApp({ db: standby.db })
})

afterAll(async () => {
  await app.close()
  await Promise.all([primary.close(), standby.close()])
  await Promise.all(clusters.toReversed().map(({ stop }) => stop()))
})

const seen = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
  for (;;) {
    const found = await look()
    if (wanted(found)) return found
  }
}

test('a copy is not served until it has taken over, and takes changes only with numbers above all that a phone may have seen', async () => {
  const { rows: [before] } = await primary.pool.query<{ settled: number }>('select bisita_settled() as settled')
  const { rows: [place] } = await primary.pool.query<{ location_id: string }>('select location_id from clients where deleted_at is null limit 1')
  const admin = await app.signIn('admin').catch(() => null)
  expect(admin, 'a copy takes no session').toBeNull()

  const said: string[] = []
  let stop = watchDatabase(address(clusters[1] as Running), gate, { say: (line) => void said.push(line) })
  const ready = () => app.anonymous.get('/health/ready')
  const { status, headers } = await seen(ready, ({ body: { message } }) => String(message).startsWith('Standby'))
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  await stop()

  await (clusters[0] as Running).stop()
  const superuser = new pg.Client(Object.assign(new URL((clusters[1] as Running).url), { username: 'postgres' }).href)
  await superuser.connect()
  await superuser.query('select pg_promote()')
  await superuser.end()
  // A program that reaches the new primary before any Bisita has looked at its timeline.
  const early = connect(address(clusters[1] as Running))
  await expect(early.pool.query(`update clients set address = address || '.' where id = (select id from clients where deleted_at is null limit 1)`)).rejects.toMatchObject({ code: '57P03' })
  await early.close()

  stop = watchDatabase(address(clusters[1] as Running), gate, { say: (line) => void said.push(line) })
  await seen(ready, ({ status }) => status === 200)
  await stop()
  expect(said).toContainEqual(expect.stringMatching(/new timeline \(00000002\)/))
  const caller = await app.signIn('admin')
  expect((await caller.post('/client/create', plainClient(place?.location_id as string))).status).toBe(201)
  const { rows: [after] } = await standby.pool.query<{ highest: number }>('select max(revision_id) as highest from clients')
  expect((after?.highest ?? 0) - (before?.settled ?? 0)).toBeGreaterThanOrEqual(2 ** 32)
})
