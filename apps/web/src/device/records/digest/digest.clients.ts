import type { Client } from '@bisita/contract/clients/clients'
import { clientStores, dropClients, restoreClients } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import type { DigestComparison } from './comparison.ts'
import { orNotFound, applyRepair, rereadPages } from '../repair.ts'
import { readClientVersions } from './clientVersions.ts'

/** The ids of clients on the device after `after` and up to `to`; to the end where that is null. */
const idsBetween = ({ db }: RecordsDeps, after: string, to: string | null): Promise<string[]> =>
  (to === null ? db.clients.where('id').above(after) : db.clients.where('id').between(after, to, false, true)).keys() as Promise<string[]>

/**
 * Compares clients by the revisions of their lines, which are compared with the clients on the way.
 */
export const clientComparison = (deps: RecordsDeps): DigestComparison => {
  const { db, server } = deps
  const storePage = (items: readonly Client[], after: string, to: string | null): Promise<void> =>
    applyRepair(deps, clientStores, async () => {
      const listed = new Set(items.map(({ id }) => id))
      const extra = (await idsBetween(deps, after, to)).filter((id) => !listed.has(id))
      await dropClients(db, extra)
      await restoreClients(db, items)
    })
  return {
    ask: (bucket) => server.clientDigest(bucket),
    local: () => readClientVersions(deps),
    settle: async (id) => {
      const client = await orNotFound(server.client(id))
      await applyRepair(deps, clientStores, () => (client === null ? dropClients(db, [id]) : restoreClients(db, [client])))
    },
    reread: (_answer, running) => rereadPages(deps, running, (after) => server.clients(after), storePage),
  }
}
