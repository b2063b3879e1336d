import { uuidv7 } from '@bisita/server/uuid'
import type { Database } from '@bisita/server/database/connection'
import { cookieOf, startServers } from './list.ts'
import { compare, post } from './measure.ts'
import type { Result } from './results.ts'

const pairs = 60

/** Clients that an MR holds, in an order of their own, each used once. */
export async function clientsOf(database: Database, username: string): Promise<{ user_id: string; clients: readonly string[] }> {
  const { rows } = await database.pool.query<{ user_id: string; client_id: string }>(
    `select u.id as user_id, c.id as client_id from users u join mr_locations m on m.user_id = u.id
       join clients c on c.location_id = m.location_id and c.deleted_at is null
     where u.username = $1 order by md5(c.id::text) limit 2000`,
    [username],
  )
  return { user_id: rows[0]?.user_id ?? '', clients: rows.map((row) => row.client_id) }
}

/** Recording a visit, one after the other, against the bare statements it needs in one transaction. */
export async function benchRecord(database: Database, url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  try {
    const cookie = await cookieOf(running.server, 'mr1', password)
    const { user_id, clients } = await clientsOf(database, 'mr1')
    let next = 0
    const visit = () => ({ id: uuidv7(), client_id: clients[next++ % clients.length] ?? '', visit_time: new Date().toISOString() })
    const measured = await compare(
      async () => {
        const body = { ...visit(), visit_type: 'visit', visit_result: 'Not Around' }
        return (await post(`${running.server}/api/visit/create`, { cookie, 'idempotency-key': body.id }, body)).ms
      },
      async () => (await post(`${running.floor}/visit-with-all`, {}, { ...visit(), user_id })).ms,
      pairs,
    )
    return [{ name: 'record a visit', size, unit: 'ms', bound: 2.5, ...measured }]
  } finally {
    await running.stop()
  }
}
