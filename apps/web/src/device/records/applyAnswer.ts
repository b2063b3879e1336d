import { applyVisitEffects } from '../overlay/visitEffects.ts'
import { recall } from '../state.ts'
import type { ApplyAnswer, ItemAnswer } from '../sync/records.ts'
import { storeClients } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { addUnconfirmed } from './unconfirmedClients.ts'

const isHere = async (db: RecordsDeps['db'], clientId: string): Promise<boolean> => (await db.clients.where('id').equals(clientId).count()) > 0

const isMine = async (db: RecordsDeps['db'], locationId: string): Promise<boolean> => (await db.locations.get(locationId)) !== undefined

async function write({ db }: RecordsDeps, answer: ItemAnswer): Promise<unknown> {
  switch (answer.kind) {
    case 'client':
      // A client that has left the scope meanwhile is not stored: no feed would remove it again.
      if (!(await (answer.changed ? isHere(db, answer.client.id) : isMine(db, answer.client.location_id)))) return
      // Its location may be assigned to somebody else by now, without this phone having received that change.
      if (!answer.changed) await addUnconfirmed(db, answer.client.id)
      return storeClients(db, [answer.client])
    case 'visit': {
      const client = await applyVisitEffects(db, answer.visit)
      if (await isHere(db, answer.visit.client_id)) await db.visits.put(answer.visit)
      return client === null ? undefined : storeClients(db, [client])
    }
    case 'itinerary':
      return db.itineraries.put(answer.itinerary)
    case 'itinerary_removed':
      return db.itineraries.delete(answer.id)
  }
}

/**
 * Writes an answer into records that are complete and this user's. During set-up it does nothing: the replay will read the
 * change.
 */
export const createApplyAnswer =
  (deps: RecordsDeps): ApplyAnswer =>
  async (answer) => {
    const { db, userId } = deps
    const [owner, setup] = await Promise.all([recall(db, 'owner'), recall(db, 'setup')])
    if (owner !== userId || (setup?.set_up_at ?? null) === null) return
    await write(deps, answer)
  }
