import type { Call } from '@bisita/contract/calls/call'
import { showsLastWrite } from '../../database/availability/sessionMark.ts'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../context.ts'
import type { HttpDeps } from '../deps.ts'
import type { CallPool } from '../limits/callLimits.ts'

/**
 * The calls that may be read from a copy: lists of what people record and arrange. Not the lists that somebody looks at to
 * see whether something has happened just now (jobs, notifications, requests, the audit trail, the call desk).
 */
export const listsOfCopy: ReadonlySet<string> = new Set([
  'clients.list', 'clients.search', 'visits.list', 'visits.search', 'itineraries.list', 'itineraries.search',
  'users.list', 'locations.list', 'branches.list', 'areas.list', 'products.list',
])

/**
 * Reads a call where it may be read: a list of a person from the copy, if there is one that shows the last change of the
 * session; everything else, and whatever goes wrong on the copy, on the primary. Phones read on from positions, so nothing
 * of theirs is read from a copy.
 * @param read runs the call's handler with an executor, perhaps twice
 */
export async function readNear<T>(deps: Pick<HttpDeps, 'connections' | 'lists'>, call: Call, pool: CallPool, caller: Caller | null, read: (db: Executor) => Promise<T>): Promise<T> {
  const { connections, lists } = deps
  if (lists !== null && caller !== null && pool === 'people' && listsOfCopy.has(call.name)) {
    const found = await onCopy(lists, caller, read).catch(() => null)
    if (found !== null) return found.value
  }
  return read(connections[pool])
}

/** In one transaction, so that the mark and the list are read at one moment and, through a pooler, from one database. */
const onCopy = <T>(copy: Executor, { session, lastWrite = null }: Caller, read: (db: Executor) => Promise<T>): Promise<{ readonly value: T } | null> =>
  copy.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    .execute(async (trx) => ((await showsLastWrite(trx, session, lastWrite)) ? { value: await read(trx) } : null))
