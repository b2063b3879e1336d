import path from 'node:path'
import type { Database } from '@bisita/server/database/connection'
import { cookieOf, startServers } from '../running.ts'
import type { Result } from '../results.ts'
import { openBrowser } from './browser.ts'
import { buildPages } from './build.ts'
import type { Bench } from './page/page.ts'
import { providePeers } from './peers.ts'
import { serveFolder } from './serve.ts'

declare const window: { readonly bench: Bench }

const username = 'mr1'

/** A client that the mr holds and that nothing was recorded or planned for: its change moves one feed. */
async function quietClient({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from users u join mr_locations m on m.user_id = u.id join clients c on c.location_id = m.location_id
      where u.username = $1 and c.deleted_at is null and not exists (select from visits v where v.client_id = c.id)
        and not exists (select from itineraries i where i.client_id = c.id) limit 1`,
    [username],
  )
  if (rows[0] === undefined) throw new Error('There is no such client.')
  return rows[0].id
}

async function changeClient(server: string, cookie: string, id: string): Promise<void> {
  const reply = await fetch(`${server}/api/client/update/${id}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ pension_amt: 4321 }),
  })
  if (reply.status !== 200) throw new Error(`The client could not be changed: ${await reply.text()}`)
}

/** What a round of a real device against the real server costs: nothing changed, and one client changed. */
export async function benchRounds(database: Database, url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  const pages = await buildPages(providePeers(path.resolve(import.meta.dirname, '../../.cache/bench-peers')))
  const served = await serveFolder(pages, running.server)
  const browser = await openBrowser()
  try {
    await browser.page.goto(`${served.address}index.html`)
    const isComplete = await browser.page.evaluate(([name, secret]) => window.bench.openReal(name, secret), [username, password] as const)
    const round = async (): Promise<{ requests: number; bytes: number }> => {
      Object.assign(served.traffic, { requests: 0, bytes: 0 })
      await browser.page.evaluate(() => window.bench.syncReal())
      return { ...served.traffic }
    }
    await round() // and with it the first digest
    const quiet = await round()
    await changeClient(running.server, await cookieOf(running.server, 'admin', password), await quietClient(database))
    const changed = await round()
    const limited = (name: string, unit: Result['unit'], ours: number, limit: number): Result => ({
      name,
      size,
      unit,
      ours,
      floor: limit,
      ratio: ours / limit,
      bound: 1,
      matches: isComplete,
    })
    return [
      limited('round, nothing changed, requests', '', quiet.requests, 1),
      limited('round, nothing changed, bytes', '', quiet.bytes, 500),
      limited('round, one client changed, requests', '', changed.requests, 2),
      limited('round, one client changed, bytes', '', changed.bytes, 5000),
    ]
  } finally {
    await browser.stop()
    await served.stop()
    await running.stop()
  }
}
