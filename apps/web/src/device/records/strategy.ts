import { findClients } from '../overlay/stored.ts'
import type { ClientRow } from '../rows.ts'
import { recall, remember } from '../state.ts'
import type { TouchpointStatesPage } from './calls.ts'
import { clientStores, putClients } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { assertOwner } from './setUpPosition.ts'

/** Rows with the received touchpoint states; a row that is newer than the received state is left out. */
const withTouchpoints = (rows: ReadonlyMap<string, ClientRow>, { items }: TouchpointStatesPage): ClientRow[] =>
  items.flatMap(({ client_id, revision_id, ...touchpoint }) => {
    const row = rows.get(client_id)
    return row === undefined || row.revision_id > revision_id ? [] : [{ ...row, touchpoint }]
  })

/**
 * Reads the strategy and the state of every client under it, where another strategy was published since the last read.
 * The version is stored last, so that an aborted read starts again. Returns whether anything was read.
 */
export async function refreshStrategy(deps: RecordsDeps, version: string, running: () => boolean): Promise<boolean> {
  const { db, server } = deps
  if (!running() || ((await recall(db, 'versions'))?.strategy ?? '') === version) return false
  const strategy = await server.strategy()
  for (let after: string | null = null, more = true; more && running(); ) {
    const page: TouchpointStatesPage = await server.states(after)
    await db.transaction('rw', [...clientStores, 'state'], async () => {
      await assertOwner(deps)
      await putClients(db, withTouchpoints(await findClients(db, page.items.map(({ client_id }) => client_id)), page))
    })
    after = page.items.at(-1)?.client_id ?? after
    more = page.hasNext
  }
  if (!running()) return false
  await db.transaction('rw', db.state, async () => {
    await assertOwner(deps)
    const before = (await recall(db, 'versions')) ?? { locations: '', products: '', users: '' }
    await remember(db, 'strategy', strategy)
    await remember(db, 'versions', { ...before, strategy: version })
  })
  return true
}
