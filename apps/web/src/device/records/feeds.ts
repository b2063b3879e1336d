import { quietBacklog } from '@bisita/contract/limits'
import type { TellReplay } from '../sync/records.ts'
import { type FeedPosition, recall, remember } from '../state.ts'
import { applyRevisions, clientStores, type Touched } from './clients.store.ts'
import type { RecordsDeps } from './deps.ts'
import { applyItineraryChanges, applyVisitChanges } from './feedItems.ts'
import { Overtaken, sameFeed, stillOwn } from './place.ts'
import { noteHeard } from './unheard.ts'

export const feeds = ['clients', 'visits', 'itineraries'] as const

export type FeedName = (typeof feeds)[number]

export const positionNames = { clients: 'clients_position', visits: 'visits_position', itineraries: 'itineraries_position' } as const

/** A page of a feed that has come. */
type FeedPage = {
  readonly records: number
  /** The whole backlog after the position that was asked from; with `more` there is more than that. */
  readonly count: number
  readonly more: boolean
  readonly next: FeedPosition
  /** Applies it, within a transaction over the stores that hold such records. */
  readonly apply: () => Promise<Touched>
}

const nothingTouched: Touched = []

const readers: Readonly<Record<FeedName, (deps: RecordsDeps, from: FeedPosition) => Promise<FeedPage>>> = {
  clients: async ({ db, server }, from) => {
    const { items, count, next_revision_id, next_after } = await server.revisions(from)
    const next = { number: next_revision_id, after: next_after }
    const apply = async () => {
      await noteHeard(db, items.map(({ id }) => id))
      return applyRevisions(db, items)
    }
    return { records: items.length, count, more: false, next, apply }
  },
  visits: async ({ db, server }, from) => {
    const { items, count, more = false, next_seq, next_after } = await server.visitChanges(from)
    const next = { number: next_seq, after: next_after }
    return { records: items.length, count, more, next, apply: () => applyVisitChanges(db, items).then(() => nothingTouched) }
  },
  itineraries: async ({ db, server }, from) => {
    const { items, count, more = false, next_seq, next_after } = await server.itineraryChanges(from)
    const next = { number: next_seq, after: next_after }
    return { records: items.length, count, more, next, apply: () => applyItineraryChanges(db, items).then(() => nothingTouched) }
  },
}

const storesOf = (name: FeedName) => (name === 'clients' ? clientStores : ([name] as const))

/** Stores a page and the advanced position in one transaction, unless another tab has read on meanwhile. */
async function storePage(deps: RecordsDeps, name: FeedName, from: FeedPosition, page: FeedPage): Promise<void> {
  const { db } = deps
  const touched = await db.transaction('rw', [...storesOf(name), 'state'], async () => {
    await stillOwn(deps)
    if (!sameFeed(await recall(db, positionNames[name]), from)) throw new Overtaken('Another tab reads this feed.')
    const blocks = await page.apply()
    await remember(db, positionNames[name], page.next)
    return blocks
  })
  deps.news.tell(touched)
}

/**
 * Reads a feed from the remembered position to its end, page by page. A backlog above {@link quietBacklog} is
 * told with progress. Returns whether anything was stored; after the page at hand once `running` is false.
 */
export async function readFeed(deps: RecordsDeps, name: FeedName, tell: TellReplay, running: () => boolean): Promise<boolean> {
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
    const moved = page.records > 0 || !sameFeed(from, page.next)
    if (moved) await storePage(deps, name, from, page)
    done += page.records
    if (open) tell({ done, total })
    if ((page.records >= page.count && !page.more) || !moved) break
  }
  if (open) tell(null)
  return done > 0
}
