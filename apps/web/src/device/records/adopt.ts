import { Dexie } from 'dexie'
import { followVisit } from '../overlay/follow.ts'
import { recall } from '../state.ts'
import type { Adopt, Told } from '../sync/records.ts'
import { storeClients, type Touched } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { noteMade } from './unheard.ts'

const isHere = async (db: RecordsDeps['db'], clientId: string): Promise<boolean> => (await db.clients.where('id').equals(clientId).count()) > 0

const isMine = async (db: RecordsDeps['db'], locationId: string): Promise<boolean> => (await db.locations.get(locationId)) !== undefined

async function write({ db }: RecordsDeps, told: Told): Promise<Touched> {
  switch (told.kind) {
    case 'client':
      // One that has left the scope meanwhile: no feed would remove it again.
      if (!(await (told.changed ? isHere(db, told.client.id) : isMine(db, told.client.location_id)))) return []
      // Its place may have gone to somebody else without this phone having heard of it.
      if (!told.changed) await noteMade(db, told.client.id)
      return storeClients(db, [told.client])
    case 'visit': {
      const client = await followVisit(db, told.visit)
      if (await isHere(db, told.visit.client_id)) await db.visits.put(told.visit)
      return client === null ? [] : storeClients(db, [client])
    }
    case 'itinerary':
      await db.itineraries.put(told.itinerary)
      return []
    case 'itinerary_removed':
      await db.itineraries.delete(told.id)
      return []
  }
}

/**
 * Writes an answer into records that are whole and this user's. While they are being set up it is left to the
 * replay, which begins before any of it.
 */
export const adopting =
  (deps: RecordsDeps): Adopt =>
  async (told) => {
    const { db, userId, news } = deps
    const [owner, setup] = await Promise.all([recall(db, 'owner'), recall(db, 'setup')])
    if (owner !== userId || (setup?.set_up_at ?? null) === null) return
    const touched = await write(deps, told)
    if (touched.length > 0) Dexie.currentTransaction.on('complete', () => news.tell(touched))
  }
