import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { scopeOf } from '@bisita/rules/scope'
import { type Database } from '@bisita/server/database/connection'
import { recordFields, recordJoins } from '@bisita/server/domains/clients/record'
import { inScope } from '@bisita/server/scope'
import { type RawBuilder, sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { type Subject, subjects } from './cases.ts'
import { cookieOf, startServers } from './list.ts'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'

const rows = 1000
const pairs = 10

/** Parameters cannot stand in a COPY: they are all ids and numbers of our own making here. */
function literal(db: Database['db'], query: RawBuilder<unknown>): string {
  const { sql: text, parameters } = query.compile(db)
  return parameters.reduceRight<string>((filled, value, at) => filled.replaceAll(`$${at + 1}`, typeof value === 'number' ? String(value) : `'${String(value)}'`), text)
}

/** Milliseconds until the last byte of `COPY (query) TO STDOUT`. */
async function copyOut({ pool }: Database, query: string): Promise<number> {
  const client = await pool.connect()
  try {
    const began = performance.now()
    await pipeline(client.query(copyTo(`copy (${query}) to stdout`)), new Writable({ write: (_chunk, _encoding, done) => done() }))
    return performance.now() - began
  } finally {
    client.release()
  }
}

/** A 1000-row page of clients by `after_id`, and of revisions, against COPY of the same rows. */
export async function benchPages(database: Database, url: string, size: number, password: string, today: string): Promise<Result[]> {
  const running = await startServers(url, {})
  const results: Result[] = []
  try {
    for (const subject of await subjects(database.db)) {
      const cookie = await cookieOf(running.server, subject.username, password)
      for (const [name, path, query] of cases(subject, await positionOf(database, subject), today)) {
        const measured = await compare(
          async () => (await get(`${running.server}/api${path}`, { cookie })).ms,
          () => copyOut(database, literal(database.db, query)),
          pairs,
        )
        results.push({ name: `${name} ${subject.username}`, size, unit: 'ms', bound: 2, ...measured })
      }
    }
  } finally {
    await running.stop()
  }
  return results
}

/** A revision with somewhat more than a page behind it in scope. */
async function positionOf({ db }: Database, subject: Subject): Promise<number> {
  const found = await sql<{ revision_id: number }>`
    select revision_id from clients c where ${inScope(scopeOf(subject), sql`c.location_id`, sql`c.id`)}
    order by revision_id desc, id desc offset ${rows} limit 1`.execute(db)
  return (found.rows[0]?.revision_id ?? 1) - 1
}

const cases = (subject: Subject, position: number, today: string) => {
  const scope = inScope(scopeOf(subject), sql`c.location_id`, sql`c.id`)
  const record = recordFields(today)
  const nobody = '00000000-0000-0000-0000-000000000000'
  return [
    ['page clients', `/client/list?ipp=${rows}&after_id=${nobody}`, sql`select ${record}, c.revision_id from clients c ${recordJoins}
      where c.deleted_at is null and ${scope} and c.id > ${nobody} order by c.id limit ${rows}`],
    ['page revisions', `/client/revisions/${position}?ipp=${rows}`, sql`select 'create' as action, c.revision_id, c.revised_at, c.revised_by, ${record}
      from clients c ${recordJoins} where ${scope} and c.revision_id > ${position} order by c.revision_id, c.id limit ${rows}`],
  ] as const
}
