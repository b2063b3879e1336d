import { quietBacklog } from '@bisita/contract/limits'
import type { OnReplayProgress } from '../sync/records.ts'
import { type FeedPosition, recall, remember } from '../state.ts'
import { applyRevisions, clientStores } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { applyItineraryChanges, applyVisitChanges } from './feedItems.ts'
import { Overtaken, isSamePosition, assertOwner } from './setUpPosition.ts'
import { removeUnconfirmed } from './unconfirmedClients.ts'

export const feeds = ['clients', 'visits', 'itineraries'] as const

export type FeedName = (typeof feeds)[number]

export const positionNames = { clients: 'clients_position', visits: 'visits_position', itineraries: 'itineraries_position' } as const

/** A received page of a feed. */
type FeedPage = {
  readonly records: number
  /** The number of all changes after the requested position; with `more` there are more than that. */
  readonly count: number
  readonly more: boolean
  readonly next: FeedPosition
  /** Applies the page, within a transaction over the stores of its records. */
  readonly apply: () => Promise<void>
}

const readers: Readonly<Record<FeedName, (deps: RecordsDeps, from: FeedPosition) => Promise<FeedPage>>> = {
  clients: async ({ db, server }, from) => {
    const { items, count, next_revision_id, next_after } = await server.revisions(from)
    const next = { number: next_revision_id, after: next_after }
    const apply = async () => {
      await removeUnconfirmed(db, items.map(({ id }) => id))
      return applyRevisions(db, items)
    }
    return { records: items.length, count, more: false, next, apply }
  },
  visits: async ({ db, server }, from) => {
    const { items, count, more = false, next_seq, next_after } = await server.visitChanges(from)
    const next = { number: next_seq, after: next_after }
    return { records: items.length, count, more, next, apply: () => applyVisitChanges(db, items) }
  },
  itineraries: async ({ db, server }, from) => {
    const { items, count, more = false, next_seq, next_after } = await server.itineraryChanges(from)
    const next = { number: next_seq, after: next_after }
    return { records: items.length, count, more, next, apply: () => applyItineraryChanges(db, items) }
  },
}

const storesOf = (name: FeedName) => (name === 'clients' ? clientStores : ([name] as const))

/** Stores a page and the advanced position in one transaction, unless another tab has read on meanwhile. */
async function storePage(deps: RecordsDeps, name: FeedName, from: FeedPosition, page: FeedPage): Promise<void> {
  const { db } = deps
  await db.transaction('rw', [...storesOf(name), 'state'], async () => {
    await assertOwner(deps)
    if (!isSamePosition(await recall(db, positionNames[name]), from)) throw new Overtaken('Another tab reads this feed.')
    await page.apply()
    await remember(db, positionNames[name], page.next)
  })
}

/**
 * Reads a feed from the remembered position to its end, page by page. Progress is reported for a backlog above {@link
 * quietBacklog}. Returns whether anything was stored. Ends after the current page once `running` is false.
 */
export async function readFeed(deps: RecordsDeps, name: FeedName, tell: OnReplayProgress, running: () => boolean): Promise<boolean> {
  let done = 0
  let open = false
  for (let pages = 0; running(); pages += 1) {
    const from = await recall(deps.db, positionNames[name])
    if (from === undefined) throw new Overtaken('The records were wiped.')
    if (pages > 0) await deps.sleep(deps.replayPause)
    const page = await readers[name](deps, from)
    const total = page.more ? null : done + page.count
    open ||= page.more || page.count > quietBacklog
    if (open) tell({ done, total })
    const moved = page.records > 0 || !isSamePosition(from, page.next)
    if (moved) await storePage(deps, name, from, page)
    done += page.records
    if (open) tell({ done, total })
    if ((page.records >= page.count && !page.more) || !moved) break
  }
  if (open) tell(null)
  return done > 0
}
