import { findClients } from '../overlay/stored.ts'
import type { ClientRow } from '../rows.ts'
import { recall, remember } from '../state.ts'
import type { States } from './calls.ts'
import type { RecordsDeps } from './deps.ts'
import { stillOwn } from './place.ts'

/** Rows with where they stand now; a record that is newer than what is told knows better. */
const told = (rows: ReadonlyMap<string, ClientRow>, { items }: States): ClientRow[] =>
  items.flatMap(({ client_id, revision_id, ...touchpoint }) => {
    const row = rows.get(client_id)
    return row === undefined || row.revision_id > revision_id ? [] : [{ ...row, touchpoint }]
  })

/**
 * Reads the strategy and where every client stands by it, where another one was published since it was last read. The
 * version is noted last: what is broken off begins anew. Answers whether anything was read.
 */
export async function refreshStrategy(deps: RecordsDeps, version: string, running: () => boolean): Promise<boolean> {
  const { db, server } = deps
  if (!running() || ((await recall(db, 'versions'))?.strategy ?? '') === version) return false
  const strategy = await server.strategy()
  for (let after: string | null = null, more = true; more && running(); ) {
    const page: States = await server.states(after)
    await db.transaction('rw', db.clients, db.state, async () => {
      await stillOwn(deps)
      await db.clients.bulkPut(told(await findClients(db, page.items.map(({ client_id }) => client_id)), page))
    })
    after = page.items.at(-1)?.client_id ?? after
    more = page.hasNext
  }
  if (!running()) return false
  await db.transaction('rw', db.state, async () => {
    await stillOwn(deps)
    const before = (await recall(db, 'versions')) ?? { locations: '', products: '', users: '' }
    await remember(db, 'strategy', strategy)
    await remember(db, 'versions', { ...before, strategy: version })
  })
  return true
}
