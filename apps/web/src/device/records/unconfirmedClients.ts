import { Refused } from '../../api/outcomes.ts'
import type { DeviceDatabase } from '../database.ts'
import { recall, remember } from '../state.ts'
import { clientStores, dropClients } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { applyRepair } from './repair.ts'

/** Within a transaction that includes `state`: notes a client that was created here and that an answer has returned. */
export async function addUnconfirmed(db: DeviceDatabase, id: string): Promise<void> {
  const before = (await recall(db, 'unheard_clients')) ?? []
  await remember(db, 'unheard_clients', [...before.filter((one) => one.id !== id), { id, waited: false }])
}

/** Within a transaction that includes `state`: the feed has sent these, or the server has been asked about them. */
export async function removeUnconfirmed(db: DeviceDatabase, ids: readonly string[]): Promise<void> {
  const before = (await recall(db, 'unheard_clients')) ?? []
  const left = before.filter(({ id }) => !ids.includes(id))
  if (left.length < before.length) await remember(db, 'unheard_clients', left)
}

/** Whether the server no longer has a client for this user: it is out of scope or deleted. */
async function isGone({ server }: RecordsDeps, id: string): Promise<boolean> {
  try {
    await server.client(id)
    return false
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return true
    throw error
  }
}

/**
 * Asks the server about clients that were created here and came in its answer but in no feed since: their location went
 * to somebody else, so no feed will ever send or remove them. A client that was sent in this round comes with the feed
 * after it, so each waits for one round. Called once the feeds have been read. Returns whether any was removed.
 */
export async function dropUnconfirmed(deps: RecordsDeps, running: () => boolean): Promise<boolean> {
  const { db } = deps
  const unconfirmed = (await recall(db, 'unheard_clients')) ?? []
  let dropped = false
  for (const { id } of unconfirmed.filter(({ waited }) => waited)) {
    if (!running()) return dropped
    const gone = await isGone(deps, id)
    await applyRepair(deps, [...clientStores, 'visits'], async () => {
      await removeUnconfirmed(db, [id])
      if (!gone) return
      await db.visits.where('[client_id+contact_time]').between([id], [id, []]).delete()
      await dropClients(db, [id])
    })
    dropped ||= gone
  }
  if (unconfirmed.some(({ waited }) => !waited)) {
    await db.transaction('rw', db.state, async () => {
      const now = (await recall(db, 'unheard_clients')) ?? []
      const seen = new Set(unconfirmed.map(({ id }) => id))
      await remember(db, 'unheard_clients', now.map((one) => (seen.has(one.id) ? { ...one, waited: true } : one)))
    })
  }
  return dropped
}
