import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CallConnections, openForCalls } from '../database/open.ts'
import { picture } from '../domains/visits/testing/images.ts'
import { clientOf, recordVisit, sendPhoto } from '../domains/visits/testing/proof.ts'
import { createSpool } from '../exports/spool.ts'
import { type TestCaller, testApp, type TestApp } from '../testing/app.ts'
import { administer } from '../testing/cluster/cluster.ts'
import { share } from '../testing/seed.ts'

/** Milliseconds for which an answer may lie unread here. */
const unreadTime = 3000

let app: TestApp
let connections: CallConnections
/** The server whose database this is. */
let base: TestApp
/** Where exports are made into files, and where the web app is. */
let folder: string
let office: TestCaller[]
let admin: TestCaller
/** Promises that failed and that nobody caught: outside of a test each would have been a fault of the server. */
const uncaught: unknown[] = []
const note = (reason: unknown): void => void uncaught.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-unread-'))
  await mkdir(path.join(folder, 'web/assets'), { recursive: true })
  await writeFile(path.join(folder, 'web/index.html'), '<title>Bisita</title>')
  await writeFile(path.join(folder, 'web/assets/app.js'), `// ${'x'.repeat(12_000_000)}`)
  base = await testApp()
  connections = openForCalls(base.databaseUrl, { onError: () => {} })
  // Every answer of a list is far longer than what lies in the sockets between.
  await base.pool.query(`update visits set remarks = repeat(md5(id::text), 100) where id in (select id from visits order by id limit 1500)`)
  await base.pool.query(`insert into visits (id, visit_type, client_id, location_id, user_id, has_availed, visit_result, visit_time, received_at, created_hash, remarks)
    select gen_random_uuid(), visit_type, client_id, location_id, user_id, has_availed, visit_result, visit_time, received_at, created_hash, repeat(md5(id::text), 100)
    from (select * from visits where deleted_at is null order by id limit 1) v, generate_series(1, 1500)`)
  app = await testApp({
    db: connections.people.db, phonesDb: connections.phones.db, reportsDb: connections.reports.db,
    connectionLimits: { unreadTime }, spool: createSpool({ folder: path.join(folder, 'exports'), reserve: 0 }), webFolder: path.join(folder, 'web'),
  })
  admin = await app.signIn('admin')
  office = [admin, ...(await Promise.all(['oic1', 'oic2', 'oic3', 'oic4', 'ah1', 'ah2'].map((name) => app.signIn(name))))]
})

afterAll(async () => {
  await app.close()
  await connections.close()
  await base.close()
  await rm(folder, { recursive: true, force: true })
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

beforeEach(() => void uncaught.splice(0))

type SlowRequest = { readonly method?: 'GET' | 'POST'; readonly path: string; readonly accept?: string }

/** Each kind of answer. */
async function kinds(): Promise<SlowRequest[]> {
  const days = 'date_from=2020-01-01&date_to=2020-03-31'
  const reports = [`/api/report/mr-itineraries?${days}`, `/api/report/mr-visits?${days}`, `/api/report/tele-calls?${days}`, '/api/report/market-saturation']
  const { headers } = await admin.get('/report/market-saturation', { headers: { accept: 'application/json' } })
  const cell = `/api/report/market-saturation-details?job_id=${headers.get('job-id')}&row=total&column=clients&format=csv`
  const photo = await recordVisit(base, 'mr1', await clientOf(base, 'mr1'), proof)
  expect((await sendPhoto(await app.signIn('mr1'), photo, proof)).status).toBe(200)
  return [
    ...['client', 'visit', 'itinerary'].map((list): SlowRequest => ({ method: 'POST', path: `/api/${list}/export` })),
    ...reports.flatMap((report): SlowRequest[] => [{ path: report, accept: 'text/csv' }, { path: report, accept: 'application/json' }]),
    { path: cell },
    { path: '/api/audit/export' },
    { path: `/api/visit/proof/${photo}` },
    { path: '/api/client/list?ipp=1000' },
    { path: '/api/client/revisions/0?ipp=1000' },
    { path: '/api/visit/changes/0?ipp=1000' },
    { path: '/api/itinerary/changes/0?ipp=1000' },
    { path: '/api/openapi.json' },
    { path: '/api/docs' },
    { path: '/assets/app.js' },
    { path: '/dashboard' },
  ]
}

let proof: Buffer
beforeAll(async () => void (proof = await picture(2000, 1500).jpeg({ quality: 100 }).toBuffer()))

/** Asks and reads nothing of the answer but its head. */
function openRequest({ cookie }: TestCaller, { method = 'GET', path: asked, accept }: SlowRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(accept !== undefined && { accept }), ...(method === 'POST' && { 'content-type': 'application/json' }) }
    http.request(app.url + asked, { method, headers, agent: false }, resolve).once('error', reject).end(method === 'POST' ? '{}' : undefined)
  })
}

/** What a reader does with an answer that began. */
const readers: Readonly<Record<string, (answer: http.IncomingMessage) => void>> = {
  'leaves it unread': (answer) => void answer.pause(),
  'reads a little and stands still': (answer) => void answer.once('data', () => answer.pause()),
  'hangs up': (answer) => void answer.destroy(),
  'hangs up in the middle': (answer) => void answer.once('data', () => answer.destroy()),
}

const refused = new Set([429, 503])

/** Begins an answer, again where the database was killed under it, too many are on their way, or a busy machine let it lie. */
async function begin(caller: TestCaller, asked: SlowRequest): Promise<http.IncomingMessage> {
  for (;;) {
    const answer = await openRequest(caller, asked).catch(() => null)
    // It may end at any moment now, as its reader does.
    answer?.on('error', () => {})
    if (answer !== null && !refused.has(answer.statusCode ?? 0)) return answer
    answer?.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Ends every connection of the server to its database; PostgreSQL's own, autovacuum's, may not be ended. */
const killBackends = () =>
  administer((client) => client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user and pid <> pg_backend_pid()`, [new URL(base.databaseUrl).pathname.slice(1)]))

/** Files of this folder that the process still has open, though they have no name. */
async function openFiles(): Promise<number> {
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return links.filter((link) => link.startsWith(path.join(folder, 'exports'))).length
}

const idle = async (): Promise<number> =>
  (await administer((client) => client.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity where datname = $1 and state like 'idle in transaction%'`, [new URL(base.databaseUrl).pathname.slice(1)]))).rows[0]?.n ?? 0

test('each kind of answer, left, cut and stalled, while the database is killed: nothing breaks and nobody waits', { timeout: 1_200_000 }, async () => {
  const asked = await kinds()
  const answers: http.IncomingMessage[] = []
  let n = 0
  for (let round = 0; round < share(1, 4); round += 1) {
    for (const [reader, read] of Object.entries(readers)) {
      const all = asked.map(async (one) => {
        // Files of one person are few at a time; what everybody may not have is the administrator's.
        n += 1
        const caller = /export|report/.test(one.path) && !one.path.includes('audit') && !one.path.includes('details') ? (office[n % office.length] as TestCaller) : admin
        const answer = await begin(caller, one)
        expect([one.path, answer.statusCode]).toEqual([one.path, 200])
        read(answer)
        answers.push(answer)
      })
      if (reader !== 'hangs up') await killBackends()
      await Promise.all(all)
      ;(await begin(admin, { path: '/api/client/list' })).destroy()
    }
  }
  expect(answers).toHaveLength(asked.length * Object.keys(readers).length * share(1, 4))
  // Answers that nobody read were ended meanwhile, and their files and connections are free again.
  await expect.poll(openFiles, { timeout: 60_000 }).toBe(0)
  await expect.poll(idle, { timeout: 60_000 }).toBe(0)
  expect(await readdir(path.join(folder, 'exports'))).toEqual([])
  expect((await begin(admin, { method: 'POST', path: '/api/client/export' })).destroy().statusCode).toBe(200)
  for (const answer of answers) answer.destroy()
  expect(uncaught).toEqual([])
})
