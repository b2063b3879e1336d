import pg from 'pg'
import { inject } from 'vitest'

/** The PostgreSQL of this worker: a transaction of another test's database holds no feed of this one back. */
function own(): string {
  const urls = inject('databaseUrls')
  return urls[(Number(process.env['VITEST_POOL_ID']) - 1) % urls.length] as string
}

/** The address of a database of this worker's PostgreSQL. */
export function at(name: string): string {
  const url = new URL(own())
  url.pathname = `/${name}`
  return url.href
}

/** The host and port of a pooler that stands before this worker's PostgreSQL; undefined where there is none. */
export const pooler = process.env['BISITA_TEST_POOLER']

/** The address of a database as a server is given it: behind the pooler, where there is one. */
export const served = (name: string): string => (pooler === undefined ? at(name) : Object.assign(new URL(at(name)), { host: pooler }).href)

/** Does something as a role that may make and drop databases. */
export async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: own() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
