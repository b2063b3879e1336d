import type { Database } from '@bisita/server/database/connection'
import { uuidv7 } from '@bisita/server/uuid'
import { cookieOf, startServers } from './running.ts'
import { get, median, p95, send } from './measure.ts'
import type { Result } from './results.ts'

const inBranch = 3000
const ofMr = 500
const rounds = 20
const reads = 60
/** Milliseconds that an assignment may take, whatever it moves. */
const limit = 1000

/** A table that holds who has which location and nothing more: no feed, no counts, no scope. */
const bareTable = `
  create table if not exists bare_locations (
    location_id text not null references locations, holder_id uuid not null, primary key (location_id, holder_id))`

/** Twice 3,000 places as branches have them: whole towns beside each other, from the region of a branch of the demo on. */
async function placesOf({ pool }: Database): Promise<[string[], string[]]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from locations where retired_at is null and id >= (
       select region_code from locations l join branch_locations s on s.location_id = l.id join branches b on b.id = s.branch_id
       where branch_name = 'Cebu' limit 1) order by id limit $1`,
    [2 * inBranch],
  )
  const ids = rows.map(({ id }) => id)
  return [ids.slice(0, inBranch), ids.slice(inBranch)]
}

/** What assigning takes, by the call and as bare INSERT … SELECT of the same rows, in turn. */
type Timed = { readonly ours: number[]; readonly floor: number[] }

const results = (name: string, size: number, { ours, floor }: Timed, bound: number): Result[] => [
  { name: `${name} p95`, size, unit: 'ms', ours: p95(ours), floor: p95(floor), ratio: p95(ours) / p95(floor), bound },
  { name: `${name} p95 of ${limit} ms`, size, unit: 'ms', ours: p95(ours), floor: limit, ratio: p95(ours) / limit, bound: 1 },
]

/**
 * Gives a branch 3,000 locations and an MR 500 of them, again and again, each by one call against the bare
 * insert; and reads a page of the clients in that branch right after each change, in turn with the same page of a
 * branch as large that nothing changes.
 */
export async function benchAssign(database: Database, url: string, size: number, password: string): Promise<Result[]> {
  const { pool } = database
  const running = await startServers(url, {})
  try {
    const cookie = await cookieOf(running.server, 'admin', password)
    const call = (method: string, path: string, due: number, body: unknown) => send(`${running.server}/api${path}`, method, due, { cookie, 'content-type': 'application/json' }, JSON.stringify(body))
    const [branch, still, mr] = [uuidv7(), uuidv7(), uuidv7()]
    for (const id of [branch, still]) await call('POST', '/branch/create', 201, { id, branch_name: `Bench ${id}` })
    await pool.query(`insert into users (id, username, display_name, user_type, branch_id) values ($1, $2, 'Bench', 'mr', $3)`, [mr, `bench-${mr.slice(-12)}`, branch])
    const [places, others] = await placesOf(database)
    await pool.query('delete from branch_locations where location_id = any($1)', [[...places, ...others]])
    await call('POST', '/branch/assign', 200, { branch_id: still, location_ids: others })
    const some = places.slice(0, ofMr)
    await pool.query(bareTable)

    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const bare = (ids: readonly string[], holder: string) =>
      timed(() => pool.query('insert into bare_locations select id, $2 from locations where id = any($1)', [ids, holder]))
    const assign = () => call('POST', '/branch/assign', 200, { branch_id: branch, location_ids: places })
    const release = () => call('DELETE', `/branch/assignments/${branch}`, 200, { location_ids: places })

    /** Reads the clients of a branch as its officer does. */
    const readerOf = async (branch_id: string): Promise<() => Promise<number>> => {
      const id = uuidv7()
      const username = `bench-${id.slice(-12)}`
      await pool.query(
        `insert into users (id, username, display_name, user_type, branch_id, password_hash, is_demo)
         select $1, $2, 'Bench', 'oic', $3, password_hash, true from users where username = 'oic1'`,
        [id, username, branch_id],
      )
      const officer = await cookieOf(running.server, username, password)
      return async () => (await get(`${running.server}/api/client/list`, { cookie: officer })).ms
    }
    const [readChanged, readStill] = [await readerOf(branch), await readerOf(still)]
    await pool.query('vacuum analyze')
    for (let warm = 0; warm < 10; warm += 1) await readStill()

    const ofBranch: Timed = { ours: [], floor: [] }
    const ofOne: Timed = { ours: [], floor: [] }
    const taken: number[] = []
    const after: number[] = []
    const before: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await pool.query('delete from bare_locations')
      ofBranch.floor.push(await bare(places, branch))
      ofBranch.ours.push((await assign()).ms)
      ofOne.floor.push(await bare(some, mr))
      ofOne.ours.push((await call('POST', '/assignment/assign', 200, { user_id: mr, assignment_ids: some })).ms)
      for (let n = 0; n < reads / rounds; n += 1) {
        after.push(await readChanged())
        before.push(await readStill())
      }
      taken.push((await release()).ms)
    }
    await pool.query('drop table bare_locations')
    return [
      ...results(`assign ${inBranch} locations to a branch`, size, ofBranch, 30),
      ...results(`assign ${ofMr} locations to an mr`, size, ofOne, 30),
      { name: `take ${inBranch} locations away p95`, size, unit: 'ms', ours: p95(taken), floor: limit, ratio: p95(taken) / limit, bound: 1 },
      { name: 'page of a branch after a change', size, unit: 'ms', ours: median(after), floor: median(before), ratio: median(after) / median(before), bound: 1.2 },
    ]
  } finally {
    await running.stop()
  }
}
