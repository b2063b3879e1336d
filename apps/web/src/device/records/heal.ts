import type { Client } from '@bisita/contract/clients'
import { Refused } from '../../api/outcomes.ts'
import type { VisitRow } from '../rows.ts'
import { clientStores, dropClients, restoreClients, type Touched } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { stillOwn } from './place.ts'
import { visitsFrom } from './setupSteps.ts'

type Pairs = ReadonlyMap<string, number>

/** Does it in one transaction, while the records are this user's, and tells what it touched. */
async function put(deps: RecordsDeps, work: () => Promise<Touched>): Promise<void> {
  const { db } = deps
  const touched = await db.transaction('rw', [...clientStores, 'visits', 'state'], async () => {
    await stillOwn(deps)
    return work()
  })
  deps.news.tell(touched)
  if (touched.length > 0) deps.changes.tell('records')
}

/** The record as it is now; null where it is out of scope or gone. */
async function ask({ server }: RecordsDeps, id: string): Promise<Client | null> {
  try {
    return await server.client(id)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

/** All visits of a client that a device holds. */
async function visitsOf({ server, now }: RecordsDeps, client_id: string): Promise<readonly VisitRow[]> {
  const visits: VisitRow[] = []
  for (let after: string | null = null; ; ) {
    const { items, hasNext } = await server.visits(after, { date_from: visitsFrom(now()), client_id })
    visits.push(...items)
    after = items.at(-1)?.id ?? null
    if (!hasNext || after === null) return visits
  }
}

/** Whatever the digest made doubtful is settled by what the server says of the client itself. */
async function settleOne(deps: RecordsDeps, id: string, isNew: boolean): Promise<void> {
  const { db } = deps
  const client = await ask(deps, id)
  const visits = client === null || !isNew ? [] : await visitsOf(deps, id)
  await put(deps, async () => {
    if (client === null) return dropClients(db, [id])
    await db.visits.bulkPut([...visits])
    return restoreClients(db, [client])
  })
}

/**
 * Puts one bucket right. Answers how many clients it asked for; null, having asked for none, where they would be
 * more than `most`.
 */
export async function healBucket(deps: RecordsDeps, own: Pairs, told: Pairs, most: number): Promise<number | null> {
  const doubtful = [...new Set([...own.keys(), ...told.keys()])].filter((id) => own.get(id) !== told.get(id))
  if (doubtful.length > most) return null
  for (const id of doubtful.sort()) await settleOne(deps, id, !own.has(id))
  return doubtful.length
}

/** The ids that the device has behind one and up to another; to the end where there is no other. */
const idsBetween = ({ db }: RecordsDeps, after: string, to: string | null): Promise<string[]> =>
  (to === null ? db.clients.where('id').above(after) : db.clients.where('id').between(after, to, false, true)).keys() as Promise<string[]>

/** Reads all clients again, page by page, and drops those that are on none. Answers false where it ended early. */
export async function rereadClients(deps: RecordsDeps, running: () => boolean): Promise<boolean> {
  const { db, server, sleep, replayPause } = deps
  for (let after: string | null = null; running(); ) {
    const { items, hasNext } = await server.clients(after)
    const last = items.at(-1)?.id ?? null
    const from = after ?? ''
    const to = hasNext ? last : null
    await put(deps, async () => {
      const told = new Set(items.map(({ id }) => id))
      const extra = (await idsBetween(deps, from, to)).filter((id) => !told.has(id))
      const dropped = await dropClients(db, extra)
      return [...new Set([...dropped, ...(await restoreClients(db, items))])]
    })
    if (!hasNext || last === null) return true
    after = last
    await sleep(replayPause)
  }
  return false
}
