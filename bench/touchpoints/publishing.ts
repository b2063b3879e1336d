import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@bisita/server/database/connection'
import { inTransaction } from '@bisita/server/database/transaction'
import { publishingHandler } from '@bisita/server/domains/touchpoints/publishing.jobs'
import { measureForeground } from '../backgroundLoad.ts'
import { p95, secondsOf, send } from '../measure.ts'
import type { Result } from '../results.ts'
import { cookieOf, startServers } from '../running.ts'

/** What the floor keeps of each client: its contacts, grouped, in a table that has the indexes of placements. */
const grouped = `
  insert into bare_placements (generation, client_id, location_id, position, attempts, since, due_on, suspended, last_at, last_id, kind, role, open_on)
  select 1, c.id, c.location_id, 1, 0, current_date, current_date, false, v.last_at, v.last_id, 'call', 'tele', current_date
  from clients c left join (
    select client_id, max(contact_time) as last_at, (array_agg(id order by contact_time desc, id desc))[1] as last_id, json_agg(json_build_array(id, visit_type, visit_time,
      received_at, has_availed, visit_result, visit_secondary_result, contact_detail)) as contacts from visits where deleted_at is null group by client_id) v on v.client_id = c.id
  where c.deleted_at is null`

/**
 * All clients placed on the present strategy, while people work, against one statement that groups the same contacts into a
 * table with the same indexes. Also measured: how users' calls slowed down, and how long a change waited until phones got it.
 */
export async function benchPublishing({ db, pool }: Database, url: string, size: number, password: string): Promise<Result[]> {
  const floor = await secondsOf(async () => {
    await pool.query('create table bare_placements (like client_placements including all)')
    await pool.query(grouped)
  })
  await pool.query('drop table bare_placements')
  const running = await startServers(url, {})
  try {
    const cookie = await cookieOf(running.server, 'admin', password)
    let lag: Promise<number[]> | undefined
    const over = new AbortController()
    const ours = await secondsOf(async () => {
      const publishing = publishingHandler()({
        parameters: {}, requested_by: null, position: null, now: () => new Date(), db,
        batch: (work) => inTransaction(db, async (trx) => (await work(trx)).value),
        log: async () => undefined,
      }).finally(() => over.abort())
      lag = lags(running.server, cookie, over.signal)
      const noticed = measureForeground(running.server, [cookie], publishing)
      await publishing
      const { p95: slow, failed, calls } = await noticed
      process.stdout.write(`  while publishing: ${calls} calls, ${failed} failed, 95 of a hundred within ${slow.toFixed(0)} ms\n`)
    })
    const waits = (await lag) ?? []
    const { rows } = await pool.query<{ n: number }>('select count(distinct generation)::int as n from client_placements')
    if (rows[0]?.n !== 1) throw new Error('Some clients stand in two generations.')
    return [
      { name: 'publishing', size, unit: 's', ours, floor, ratio: ours / floor, bound: 2 },
      { name: 'publishing, lag of the feed', size, unit: 's', ours: Math.max(...waits) / 1000, floor: p95(waits) / 1000, ratio: Math.max(...waits) / 2000, bound: 1 },
    ]
  } finally {
    await running.stop()
  }
}

/** Milliseconds from an answered change of a client until the feed tells it, again and again until it is over. */
async function lags(server: string, cookie: string, over: AbortSignal): Promise<number[]> {
  const found: number[] = []
  const json = async <T>(path: string): Promise<T> => (await (await fetch(`${server}/api${path}`, { headers: { cookie } })).json()) as T
  const { items } = await json<{ items: { id: string }[] }>('/client/list?ipp=100')
  for (let n = 0; !over.aborted; n += 1) {
    const id = items[n % items.length]?.id ?? ''
    await send(`${server}/api/client/update/${id}`, 'PUT', 200, { cookie, 'content-type': 'application/json', origin: server }, JSON.stringify({ address: `Purok ${n}` }))
    const began = performance.now()
    const { revision_id } = await json<{ revision_id: number }>(`/client/info/${id}`)
    while ((await json<{ latest_revision_id: number }>('/client/revisions/info')).latest_revision_id < revision_id) await sleep(20)
    found.push(performance.now() - began)
    await sleep(200)
  }
  return found
}
