import type { DeviceDatabase } from '../database.ts'
import { recall, remember } from '../state.ts'
import { clientStores, dropClients } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { orGone, put } from './heal.ts'

/** Within a transaction that takes in `state`: notes a client that was made here and that an answer has told. */
export async function noteMade(db: DeviceDatabase, id: string): Promise<void> {
  const before = (await recall(db, 'unheard_clients')) ?? []
  await remember(db, 'unheard_clients', [...before.filter((one) => one.id !== id), { id, waited: false }])
}

/** Within a transaction that takes in `state`: the feed has told these, or the server has been asked about them. */
export async function noteHeard(db: DeviceDatabase, ids: readonly string[]): Promise<void> {
  const before = (await recall(db, 'unheard_clients')) ?? []
  const left = before.filter(({ id }) => !ids.includes(id))
  if (left.length < before.length) await remember(db, 'unheard_clients', left)
}

/**
 * Asks about clients that were made here, told by the answer and by no feed since: their place has gone to somebody else,
 * so that no feed will ever tell of them, nor take them away. What was sent in this round is told by the feed after it,
 * so each waits for one. Called once the feeds have been read. Answers whether any went.
 */
export async function dropLost(deps: RecordsDeps, running: () => boolean): Promise<boolean> {
  const { db, server } = deps
  const unheard = (await recall(db, 'unheard_clients')) ?? []
  let dropped = false
  for (const { id } of unheard.filter(({ waited }) => waited)) {
    if (!running()) return dropped
    const gone = (await orGone(server.client(id))) === null
    await put(deps, [...clientStores, 'visits'], async () => {
      await noteHeard(db, [id])
      if (!gone) return []
      await db.visits.where('[client_id+visit_time]').between([id], [id, []]).delete()
      return dropClients(db, [id])
    })
    dropped ||= gone
  }
  if (unheard.some(({ waited }) => !waited)) {
    await db.transaction('rw', db.state, async () => {
      const now = (await recall(db, 'unheard_clients')) ?? []
      const seen = new Set(unheard.map(({ id }) => id))
      await remember(db, 'unheard_clients', now.map((one) => (seen.has(one.id) ? { ...one, waited: true } : one)))
    })
  }
  return dropped
}
