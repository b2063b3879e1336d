import type { Executor } from '../database/connection.ts'
import type { Caller } from '../http/context.ts'
import type { HttpDeps } from '../http/deps.ts'
import { beginReadTransaction, endReadTransaction } from './cursor.store.ts'

/** Reads in one read-only transaction of one moment. */
export async function inReadTransaction<T>(connection: Executor, work: (reading: Executor) => Promise<T>): Promise<T> {
  const reading = await beginReadTransaction(connection)
  try {
    return await work(reading)
  } finally {
    await endReadTransaction(reading)
  }
}

/**
 * The same for a person's call, on the connections of reports and exports, of which so many are read at once as the limits admit.
 * @throws Problem not_ready where too many are read already, too_many where this person's earlier ones are
 */
export async function withExportSlot<T>(deps: Pick<HttpDeps, 'sessionLimiter' | 'connections'>, user: Caller, work: (reading: Executor) => Promise<T>): Promise<T> {
  const leave = await deps.sessionLimiter.enterExports(user.id)
  try {
    return await inReadTransaction(deps.connections.reports, work)
  } finally {
    leave()
  }
}
