import type { ClientIndexPage, ClientIndexQuery } from './indexPage.ts'
import type { ClientIndexEntry } from './line.ts'
import type { EntryColumns } from './packed.ts'
import { LoadedIndex } from './shelf.ts'

/** Holds the catalogue in memory and searches it: here, or in a worker. */
export type Searcher = {
  readonly loaded: Promise<void>
  readonly query: (query: ClientIndexQuery, overlay: readonly ClientIndexEntry[]) => Promise<ClientIndexPage>
  /** Reports written blocks: later queries see them. */
  readonly changed: (blocks: readonly number[] | 'all') => void
  readonly close: () => void
}

export type StoredBlock = { readonly block: number; readonly packed: unknown }

/** Reads blocks out of the database. */
export type BlockReader = {
  /** All blocks, a few at a time. */
  readonly all: () => AsyncIterable<readonly StoredBlock[]>
  /** Those of the given blocks that exist. */
  readonly some: (blocks: readonly number[]) => Promise<readonly StoredBlock[]>
}

/** The number of blocks that are read at once. */
const atOnce = 16

/** A searcher in this thread: for the worker, for tests, and for browsers without workers. */
export function searchHere(read: BlockReader): Searcher {
  const index = new LoadedIndex()
  const put = (blocks: readonly StoredBlock[]): void => {
    for (const { block, packed } of blocks) index.put(block, packed as EntryColumns)
  }

  async function readAll(): Promise<void> {
    const before = new Set(index.blocks)
    for await (const blocks of read.all()) {
      put(blocks)
      for (const { block } of blocks) before.delete(block)
    }
    for (const block of before) index.put(block, undefined)
    index.prepare()
  }

  async function readSome(blocks: readonly number[]): Promise<void> {
    for (let from = 0; from < blocks.length; from += atOnce) {
      const asked = blocks.slice(from, from + atOnce)
      const found = await read.some(asked)
      put(found)
      for (const block of asked) if (!found.some((row) => row.block === block)) index.put(block, undefined)
    }
  }

  const loaded = readAll()
  /** The reading of the latest reported change; the next reading begins after it. */
  let current = loaded
  function changed(blocks: readonly number[] | 'all'): void {
    const next = current.then(() => (blocks === 'all' ? readAll() : readSome(blocks)), readAll)
    // The next query rejects with a failure; nothing else needs to know of it.
    next.catch(() => undefined)
    current = next
  }

  return {
    loaded,
    query: async (query, overlay) => {
      try {
        await current
      } catch (error) {
        changed('all') // the next query reads all again
        throw error
      }
      return index.query(query, overlay)
    },
    changed,
    close: () => undefined,
  }
}
