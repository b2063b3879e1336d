import type { Request } from '@bisita/contract/calls/call'
import type { clientList } from '@bisita/contract/clients/clients'
import type { DeviceDatabase } from '../../database.ts'
import type { ClientRow } from '../../rows.ts'
import type { CatalogueLine } from './line.ts'
import type { BlockNews } from './news.ts'
import { openingPage } from './opening.ts'
import type { Searcher } from './searcher.ts'
import { isOpening, wantedOf } from './wanted.ts'

/** What a list is asked for: the query of the server's `/client/list`, every part of it. */
export type CatalogueQuery = NonNullable<Request<typeof clientList>['query']>

/** One of a page: where its row stands, or the row, where it was read already. `key` is null for a line of the overlay that has no row yet. */
export type CatalogueHit = { readonly id: string; readonly key: number | null; readonly row?: ClientRow | undefined }

/** A page in the order of the list. `count` is of all that match; `more` says whether any follow. */
export type CatalogueAnswer = { readonly items: readonly CatalogueHit[]; readonly count: number; readonly more: boolean }

/** Finds clients among the local records as the server's list does. */
export type Catalogue = {
  /**
   * The page of the clients that match. A line of the overlay replaces the line of the same client or
   * is added: what the queue makes of clients, by `lineOf`. Rejects where storage cannot be read.
   */
  readonly query: (query: CatalogueQuery, overlay?: readonly CatalogueLine[]) => Promise<CatalogueAnswer>
  /** Loads it, if that hasn't begun; a query does so too, and waits. A small first page of the default order waits for nothing, and has it loaded later. */
  readonly load: () => Promise<void>
  readonly close: () => void
}

export type CatalogueDeps = {
  readonly db: DeviceDatabase
  readonly news: Pick<BlockNews, 'listen'>
  /** Begins to load; called once, when the catalogue is first wanted. */
  readonly open: () => Searcher
  /** Does something a while later; the answer calls it off. */
  readonly later?: (work: () => void) => () => void
}

/** After the first page was given, milliseconds until the rest is loaded: on a slow phone the page is drawn in them. */
const afterOpening = 3000

function usualLater(work: () => void): () => void {
  const timer = setTimeout(work, afterOpening)
  return () => clearTimeout(timer)
}

/**
 * The catalogue of this tab. Nothing is loaded before it is first wanted; the first page of the default order, with
 * which a list opens, does without, and is not kept waiting by the loading of a hundred thousand lines beside it.
 */
export function createCatalogue({ db, news, open, later = usualLater }: CatalogueDeps): Catalogue {
  let searcher: Searcher | null = null
  let callOff: (() => void) | null = null
  let closed = false
  let loaded = false
  const wanted = (): Searcher => {
    if (searcher !== null) return searcher
    const opened = open()
    searcher = opened
    opened.loaded.then(
      () => (loaded = true),
      () => {
        // The storage could not be read: the next who asks tries again.
        opened.close()
        if (searcher === opened) searcher = null
      },
    )
    return opened
  }
  const unlisten = news.listen((blocks) => searcher?.changed(blocks))
  return {
    query: async (query, overlay = []) => {
      const asked = wantedOf(query)
      if (loaded || !isOpening(asked)) return wanted().query(query, overlay)
      const page = await openingPage(db, asked, overlay)
      if (page === null) return wanted().query(query, overlay)
      if (!closed) callOff ??= later(() => void wanted())
      return page
    },
    load: () => wanted().loaded,
    close: () => {
      closed = true
      unlisten()
      callOff?.()
      searcher?.close()
      searcher = null
    },
  }
}
