import type { Client } from '@bisita/contract/clients/clients'
import { clientStores, dropClients, restoreClients } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import type { Compared } from './digest.ts'
import { orGone, put, rereadPages } from '../heal.ts'
import { heldClients } from '../heldClients.ts'

/** The ids that the device has behind one and up to another; to the end where there is no other. */
const idsBetween = ({ db }: RecordsDeps, after: string, to: string | null): Promise<string[]> =>
  (to === null ? db.clients.where('id').above(after) : db.clients.where('id').between(after, to, false, true)).keys() as Promise<string[]>

/** Clients by the revisions in the catalogue, whose blocks are held against the clients themselves meanwhile. */
export const comparedClients = (deps: RecordsDeps): Compared => {
  const { db, server } = deps
  const storePage = (items: readonly Client[], after: string, to: string | null): Promise<void> =>
    put(deps, clientStores, async () => {
      const told = new Set(items.map(({ id }) => id))
      const extra = (await idsBetween(deps, after, to)).filter((id) => !told.has(id))
      const dropped = await dropClients(db, extra)
      return [...new Set([...dropped, ...(await restoreClients(db, items))])]
    })
  return {
    ask: (bucket) => server.clientDigest(bucket),
    held: () => heldClients(deps),
    settle: async (id) => {
      const client = await orGone(server.client(id))
      await put(deps, clientStores, () => (client === null ? dropClients(db, [id]) : restoreClients(db, [client])))
    },
    reread: (_told, running) => rereadPages(deps, running, (after) => server.clients(after), storePage),
  }
}
