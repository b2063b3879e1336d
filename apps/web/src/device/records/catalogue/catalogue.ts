import type { DeviceDatabase } from '../../database.ts'
import type { ClientIndexEntry } from './line.ts'
import type { IndexChanges } from './news.ts'
import { readFirstPage } from './opening.ts'
import type { Searcher } from './searcher.ts'
import { isFirstPage, parseIndexQuery } from './wanted.ts'
import type { ClientIndexQuery, ClientIndexPage } from './indexPage.ts'

/** Finds clients among the local records as the server's list does. */
export type ClientIndex = {
  /**
   * The page of the matching clients. An entry of the overlay, which is a client with its queued changes, replaces the
   * stored entry of the same client or is added. Rejects where storage cannot be read.
   */
  readonly query: (query: ClientIndexQuery, overlay?: readonly ClientIndexEntry[]) => Promise<ClientIndexPage>
  /** Starts loading the index, if that hasn't begun. A query does so too and waits for it, except for a small first page in the default order: then the index is loaded later. */
  readonly load: () => Promise<void>
  readonly close: () => void
}

export type ClientIndexDeps = {
  readonly db: DeviceDatabase
  readonly indexChanges: Pick<IndexChanges, 'listen'>
  /** Starts a searcher, which begins to load; called when the index is first needed. */
  readonly open: () => Searcher
  /** Runs work after a while; returns a function that cancels it. */
  readonly later?: (work: () => void) => () => void
}

/** Milliseconds between the first page and the loading of the index, so that a slow phone can draw the page first. */
const afterOpening = 3000

function usualLater(work: () => void): () => void {
  const timer = setTimeout(work, afterOpening)
  return () => clearTimeout(timer)
}

/**
 * The client index of this tab. Nothing is loaded before it is first needed. The first page in the default order, with
 * which a list opens, does not need the index, and so does not wait until a hundred thousand entries are loaded.
 */
export function createClientIndex({ db, indexChanges: news, open, later = usualLater }: ClientIndexDeps): ClientIndex {
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
        // The storage could not be read: the next query tries again.
        opened.close()
        if (searcher === opened) searcher = null
      },
    )
    return opened
  }
  const unlisten = news.listen((blocks) => searcher?.changed(blocks))
  return {
    query: async (query, overlay = []) => {
      const asked = parseIndexQuery(query)
      if (loaded || !isFirstPage(asked)) return wanted().query(query, overlay)
      const page = await readFirstPage(db, asked, overlay)
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
