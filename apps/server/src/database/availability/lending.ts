import type pg from 'pg'
import { DatabaseAbsent, type Gate } from './gate.ts'
import { within } from './within.ts'

/** A pool as Kysely takes one. */
export type LendingPool = Pick<pg.Pool, 'end' | 'options'> & { connect(): Promise<pg.PoolClient> }

/** Milliseconds in which a connection that may be dead has to answer before it is lent. */
const trialTime = 1000

/**
 * A pool that lends nothing while the gate is shut, and tries a connection that is older than the last sign of trouble
 * before it lends it. Its transactions end without a limit of time: PostgreSQL acknowledges a COMMIT whose wait for the
 * synchronous copy was cut short, though the copy doesn't have it.
 */
export function lendThrough(gate: Gate, pool: pg.Pool): LendingPool {
  /** The doubts that there were when a connection was last known to answer. */
  const known = new WeakMap<pg.PoolClient, number>()
  const lent = new WeakMap<pg.PoolClient, pg.PoolClient>()
  pool.on('connect', (client) => void known.set(client, gate.doubts()))

  const answering = async (): Promise<pg.PoolClient> => {
    for (;;) {
      gate.pass()
      const client = await pool.connect()
      const doubts = gate.doubts()
      if (known.get(client) === doubts) return client
      const trial = await within(client.query('select 1'), trialTime)
      if (trial.outcome === 'done') {
        known.set(client, doubts)
        return client
      }
      client.release(true)
      if (trial.outcome === 'late') {
        gate.doubt()
        throw new DatabaseAbsent('no primary')
      }
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await answering()
      const made = lent.get(client) ?? withUnlimitedCommit(client)
      lent.set(client, made)
      return made
    },
  }
}

function withUnlimitedCommit(client: pg.PoolClient): pg.PoolClient {
  const commit = async (): Promise<unknown> => {
    const results = (await client.query('set local statement_timeout = 0; commit')) as unknown as unknown[]
    return results.at(-1)
  }
  const query = (text: unknown, values?: unknown[]): unknown => (text === 'commit' ? commit() : client.query(text as string, values))
  return Object.create(client, { query: { value: query }, release: { value: (destroy?: boolean) => client.release(destroy) } }) as pg.PoolClient
}
