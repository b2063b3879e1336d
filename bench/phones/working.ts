/** Phones of a whole business in a working day, as one process: their requests, not their browsers. Argument: {@link FleetTask} as JSON. */
import { randomUUID } from 'node:crypto'
import { revisionCheckEvery } from '@bisita/contract/limits'
import { uuidv7 } from '@bisita/server/uuid'
import { p95, send } from '../measure.ts'

/** `phones` phones for some `seconds`, as users whose cookies and clients are given. */
export type FleetTask = {
  readonly server: string
  readonly mrs: readonly { readonly cookie: string; readonly clients: readonly string[] }[]
  readonly phones: number
  readonly seconds: number
}
/** Milliseconds of a quiet round and of recording a visit (95 of 100), and how many requests were made or failed. */
export type FleetResult = { readonly round: number; readonly visit: number; readonly requests: number; readonly failed: number; /** Seconds that the last answer came after the end. */ readonly behind: number }

const { server, mrs, phones, seconds } = JSON.parse(process.argv[2] ?? '{}') as FleetTask
/** Of an mr in a day of eight hours. */
const visitsADay = 15
const daySeconds = 8 * 3600
/** Phones that one user may have; reports of more than these are of phones that nobody has. */
const devices = mrs.map(() => Array.from({ length: 10 }, () => randomUUID()))
const unsent = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }
const rounds: number[] = []
const visits: number[] = []
let requests = 0
let failed = 0
type Positions = { clients: number; visits: number; itineraries: number }
const positions: Positions[] = mrs.map(() => ({ clients: 0, visits: 0, itineraries: 0 }))

async function counted<T>(work: () => Promise<T>): Promise<T | null> {
  requests += 1
  try {
    return await work()
  } catch (error) {
    failed += 1
    if (failed <= 3) process.stdout.write(`! ${(error as Error).message}\n`)
    return null
  }
}

/** The report of a phone, which is all that a round asks where nothing is new. */
async function round(n: number): Promise<void> {
  const mr = n % mrs.length
  const device_id = devices[mr]?.[n % 10]
  const body = { device_id, app_version: 'bench', last_success_at: null, oldest_unsent_at: null, unsent, positions: positions[mr] }
  const answer = await counted(() => send(`${server}/api/user/sync`, 'POST', 200, { cookie: mrs[mr]?.cookie ?? '', 'content-type': 'application/json' }, JSON.stringify(body)))
  if (answer !== null) rounds.push(answer.ms)
}

/** A visit that a phone sends, and the round after it with a page of the two feeds that it moves. */
async function record(n: number): Promise<void> {
  const { cookie, clients } = mrs[n % mrs.length] ?? { cookie: '', clients: [] }
  const id = uuidv7()
  const visit = { id, client_id: clients[n % clients.length], visit_time: new Date().toISOString(), visit_type: 'visit', visit_result: 'Not Around', location_error: 'unavailable' }
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': id }
  const answer = await counted(() => send(`${server}/api/visit/create`, 'POST', 201, headers, JSON.stringify(visit)))
  if (answer !== null) visits.push(answer.ms)
  await round(n)
  // From where the phone was up to date when the bench began.
  const { visits: from, clients: revision } = positions[n % mrs.length] ?? { visits: 0, clients: 0 }
  for (const feed of [`visit/changes/${from}`, `client/revisions/${revision}`]) await counted(() => send(`${server}/api/${feed}?ipp=100`, 'GET', 200, { cookie }))
}

/** Makes `work` so many times a second, evenly, whether the answers come or not. */
async function steadily(perSecond: number, work: (n: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 1) await new Promise((resolve) => void setTimeout(resolve, wait))
    running.push(work(n))
  }
  await Promise.all(running)
}

/** What the server has now, so that nobody reads from the beginning. */
async function learnNewest(): Promise<void> {
  for (const [mr, { cookie }] of mrs.entries()) {
    const body = { device_id: devices[mr]?.[0], app_version: 'bench', last_success_at: null, oldest_unsent_at: null, unsent, positions: positions[mr] }
    const reply = await fetch(`${server}/api/user/sync`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const { latest } = (await reply.json()) as { latest: Positions }
    positions[mr] = latest
  }
}

await learnNewest()
const began = performance.now()
await Promise.all([steadily(phones / (revisionCheckEvery / 1000), round), steadily((phones * visitsADay) / daySeconds, record)])
const behind = Math.max(0, (performance.now() - began) / 1000 - seconds)
process.send?.({ round: p95(rounds), visit: p95(visits), requests, failed, behind } satisfies FleetResult, () => process.exit(0))
