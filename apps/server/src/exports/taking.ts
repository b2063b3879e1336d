import type { Executor } from '../database/connection.ts'
import type { HttpDeps } from '../http/deps.ts'
import { beginReading, endReading } from './reading.store.ts'

/** Reads in one read-only transaction of one moment. */
export async function readOnce<T>(connection: Executor, work: (reading: Executor) => Promise<T>): Promise<T> {
  const reading = await beginReading(connection)
  try {
    return await work(reading)
  } finally {
    await endReading(reading)
  }
}

/**
 * The same for a call, on the connections of reports and exports, of which so many are read at once as the gate lets in.
 * @throws Problem not_ready where too many are read already
 */
export async function atOneMoment<T>(deps: Pick<HttpDeps, 'gate' | 'connections'>, work: (reading: Executor) => Promise<T>): Promise<T> {
  const leave = await deps.gate.exports.enter()
  try {
    return await readOnce(deps.connections.reports, work)
  } finally {
    leave()
  }
}
