import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { LendingPool } from './availability/lending.ts'

/** The mark of {@link planOnce} as text, for statements that are kept as such. */
export const preparedMarker = '/* plan once */'

/**
 * The mark of a statement that PostgreSQL parses and plans once for each connection, whatever its values: one that looks
 * rows up by keys, or reads one index in order. It stands at the very front of the statement, or at its very end
 * (`modifyEnd`). A list whose best plan depends on its filters has no mark and is planned each time.
 */
export const planOnce = sql.raw(preparedMarker)

/** The most prepared statements: every connection stores each of them with its plan. */
const mostNames = 300

/** Makes a function that gives marked statements a name, the same for the same text, and other statements none. */
export function statementNamer(most = mostNames): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(preparedMarker) && !text.endsWith(preparedMarker)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = `bisita_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }
}

/** A pool whose marked statements are prepared under their names, as Kysely takes one. */
export function withPreparedStatements(pool: LendingPool): LendingPool {
  const nameOf = statementNamer()
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known !== undefined) return known
      // By default PostgreSQL plans a prepared statement five times, and always where it expects the values to matter.
      await client.query('set plan_cache_mode = force_generic_plan').catch((error: unknown) => {
        client.release(true)
        throw error
      })
      const made = withStatementNames(client, nameOf)
      wrapped.set(client, made)
      return made
    },
  }
}

function withStatementNames(client: pg.PoolClient, nameOf: (text: string) => string | undefined): pg.PoolClient {
  const query = (text: unknown, values: unknown[]): unknown => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? client.query(text as string, values) : client.query({ name, text: text as string, values })
  }
  return Object.create(client, { query: { value: query }, release: { value: (destroy?: boolean) => client.release(destroy) } }) as pg.PoolClient
}
