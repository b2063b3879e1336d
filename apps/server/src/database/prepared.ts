import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan once */'

/**
 * To stand at the very front of a statement that PostgreSQL may parse and plan once for each connection, whatever
 * its values: one that looks rows up by keys, or walks one index in order. A list whose best way depends on what is
 * asked for is planned each time and goes without.
 */
export const planOnce = sql.raw(mark)

/** More texts than this are not kept: each is remembered by every connection, with its plan. */
const mostNames = 300

/** Gives the marked statements names of their own, the same for the same text; the others none. */
export function namer(most = mostNames): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(mark)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = `bisita_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }
}

/** A pool whose marked statements are prepared under their names, as Kysely takes one. */
export function preparing(pool: pg.Pool): Pick<pg.Pool, 'end' | 'options'> & { connect(): Promise<pg.PoolClient> } {
  const nameOf = namer()
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known !== undefined) return known
      const made = naming(client, nameOf)
      wrapped.set(client, made)
      return made
    },
  }
}

function naming(client: pg.PoolClient, nameOf: (text: string) => string | undefined): pg.PoolClient {
  const query = (text: unknown, values: unknown[]): unknown => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? client.query(text as string, values) : client.query({ name, text: text as string, values })
  }
  return Object.create(client, { query: { value: query }, release: { value: (destroy?: boolean) => client.release(destroy) } }) as pg.PoolClient
}
