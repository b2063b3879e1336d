import pg from 'pg'
import { inject } from 'vitest'

/** The PostgreSQL of this worker, so that transactions of other workers' tests hold back no feed. */
function own(): string {
  const urls = inject('databaseUrls')
  return urls[(Number(process.env['VITEST_POOL_ID']) - 1) % urls.length] as string
}

/** The URL of a database of this worker's PostgreSQL. */
export function at(name: string): string {
  const url = new URL(own())
  url.pathname = `/${name}`
  return url.href
}

/** The host and port of a connection pooler before this worker's PostgreSQL; undefined where there is none. */
export const pooler = process.env['BISITA_TEST_POOLER']

/** The URL of a database for a server: of the pooler, where there is one. */
export const served = (name: string): string => (pooler === undefined ? at(name) : Object.assign(new URL(at(name)), { host: pooler }).href)

/** Runs `work` with a connection that may create and drop databases. */
export async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: own() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
