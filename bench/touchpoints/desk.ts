import { uuidv7 } from '@bisita/server/uuid'
import { deskMoment } from '@bisita/rules/guard/desk'
import type { Database } from '@bisita/server/database/connection'
import { inTransaction } from '@bisita/server/database/transaction'
import { takeLease } from '@bisita/server/domains/touchpoints/desk/leases.store'
import type { Desk } from '@bisita/server/domains/touchpoints/desk/queue.sql'
import { lockNext } from '@bisita/server/domains/touchpoints/desk/queue.store'
import { readSettings } from '@bisita/server/settings'
import { CompiledQuery } from 'kysely'
import { compare, send } from '../measure.ts'
import type { Result } from '../results.ts'
import { cookieOf, startServers } from '../running.ts'

const pairs = 40

const touch = `with touched as (update desk_leases set expires_at = expires_at + interval '1 millisecond' where id = $1 returning id) select id::text as page from touched`

/**
 * The next client of a telemarketer against a prepared update of one row by its index: the statements alone, which find and
 * hold a client; and the whole call, with the record, its history and why.
 */
export async function benchDesk({ db, pool }: Database, url: string, size: number, password: string): Promise<Result[]> {
  // Whatever the hour is: the desk is open.
  await pool.query(`update settings set value = value || '{"call_hours_kept": false}'`)
  const { id: user_id, branch_id } = await db.selectFrom('users').select(['id', 'branch_id']).where('username', '=', 'tele1').executeTakeFirstOrThrow()
  const lease = uuidv7()
  await pool.query(
    `insert into desk_leases (id, client_id, user_id, branch_id, taken_at, expires_at, ended_at, because)
     select $1, id, $2, $3, now() - interval '1 hour', now() - interval '50 minutes', now(), '{"class": "longest", "message": "Bench"}' from clients limit 1`,
    [lease, user_id, branch_id],
  )
  const settings = await readSettings(db)
  const statements = async (): Promise<number> => {
    const now = new Date()
    const desk: Desk = { user_id, branch_id: branch_id as string, settings, at: deskMoment(settings, now) }
    const began = performance.now()
    await inTransaction(db, async (trx) => {
      const next = await lockNext(trx, desk, [])
      if (next === undefined) throw new Error('Nobody is to be called: the data is not what it should be.')
      await takeLease(trx, desk, { id: uuidv7(), client_id: next.client_id, user_id, because: { class: next.kind, message: 'Bench' } as never }, now)
    })
    return performance.now() - began
  }
  const one = async (): Promise<number> => {
    const began = performance.now()
    await inTransaction(db, (trx) => trx.executeQuery(CompiledQuery.raw(`/* plan once */${touch}`, [lease])))
    return performance.now() - began
  }
  const running = await startServers(url, { touch: { sql: touch, parameters: [lease] } })
  try {
    const cookie = await cookieOf(running.server, 'tele1', password)
    const headers = { cookie, 'content-type': 'application/json', origin: running.server }
    const ours = async (): Promise<number> => (await send(`${running.server}/api/touchpoint/next`, 'POST', 200, headers, '{}')).ms
    const start = async (): Promise<number> => (await send(`${running.server}/api/touchpoint/start`, 'GET', 200, { cookie })).ms
    const floor = async (): Promise<number> => (await send(`${running.floor}/touch`, 'GET', 200, {})).ms
    return [
      { name: 'next client, statements', size, unit: 'ms', bound: 1.5, ...(await compare(statements, one, pairs)) },
      { name: 'start of the desk, call', size, unit: 'ms', bound: null, ...(await compare(start, floor, pairs)) },
      { name: 'next client, call', size, unit: 'ms', bound: null, ...(await compare(ours, floor, pairs)) },
    ]
  } finally {
    await running.stop()
  }
}
