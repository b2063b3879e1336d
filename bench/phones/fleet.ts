import type { Database } from '@bisita/server/database/connection'
import { measureForeground, runBackgroundLoad, seconds } from '../backgroundLoad.ts'
import type { FleetResult, FleetTask } from './working.ts'
import type { Result } from '../results.ts'
import { cookieOf, startServers } from '../running.ts'

const fleets = [5_000, 10_000, 20_000, 40_000, 80_000]
/** Seconds of each fleet. */
const span = 60
const mrCount = 8

/**
 * Phones of a whole business at once, as their requests: each looks for changes every 15 minutes and sends 15 visits in
 * eight hours, each with the round and the feeds after it; without photos. What people notice beside it is the p95
 * of their calls against the one without (at most three times as long), and how long a phone waits. Larger fleets are left
 * out once one is not served: requests failed, or the last answer came more than 10 seconds late.
 */
export async function benchFleet(database: Database, url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  const { server } = running
  const results: Result[] = []
  try {
    const people = await Promise.all(['oic1', 'oic2', 'oic3', 'oic4'].map((name) => cookieOf(server, name, password)))
    const mrs = await Promise.all(Array.from({ length: mrCount }, (_, n) => mrOf(database, server, `mr${n + 1}`, password)))
    await measureForeground(server, people, seconds(5))
    for (const phones of fleets) {
      const idle = await measureForeground(server, people, seconds(15))
      const working = runBackgroundLoad<FleetResult>('phones/working.ts', { server, mrs, phones, seconds: span } satisfies FleetTask)
      const noticed = await measureForeground(server, people, working)
      const fleet = await working
      const name = `${phones.toLocaleString('en')} phones`
      process.stdout.write(`  ${name}: ${(fleet.requests / span).toFixed(0)} requests a second, ${fleet.failed} failed, last answer ${fleet.behind.toFixed(1)} s late\n`)
      results.push(
        { name: `an officer beside ${name}`, size, unit: 'ms', ours: noticed.p95, floor: idle.p95, ratio: noticed.p95 / idle.p95, bound: phones <= 20_000 ? 3 : null },
        { name: `a quiet round of ${name}`, size, unit: 'ms', ours: fleet.round, floor: 1000, ratio: fleet.round / 1000, bound: phones <= 20_000 ? 1 : null },
        { name: `a visit of ${name}`, size, unit: 'ms', ours: fleet.visit, floor: 1000, ratio: fleet.visit / 1000, bound: phones <= 20_000 ? 1 : null },
        { name: `requests failed of ${name}`, size, unit: '', ours: fleet.failed, floor: 0, ratio: fleet.failed, bound: phones <= 20_000 ? 0 : null },
      )
      if (fleet.failed > 0 || fleet.behind > 10) break
    }
    return results
  } finally {
    await running.stop()
  }
}

/** The cookie of an mr and clients that the mr holds. */
async function mrOf({ pool }: Database, server: string, username: string, password: string): Promise<FleetTask['mrs'][number]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from clients c join mr_locations m on m.location_id = c.location_id join users u on u.id = m.user_id
     where u.username = $1 and c.deleted_at is null order by md5(c.id::text) limit 100`,
    [username],
  )
  return { cookie: await cookieOf(server, username, password), clients: rows.map(({ id }) => id) }
}
