import type { CatalogueAnswer, CatalogueQuery } from './catalogue.ts'
import type { CatalogueLine } from './line.ts'
import type { Packed } from './packed.ts'
import { Shelf } from './shelf.ts'

/** Holds the catalogue in memory and searches it: here, or in a worker. */
export type Searcher = {
  readonly loaded: Promise<void>
  readonly query: (query: CatalogueQuery, overlay: readonly CatalogueLine[]) => Promise<CatalogueAnswer>
  /** Blocks were written: a query that comes later sees them. */
  readonly changed: (blocks: readonly number[] | 'all') => void
  readonly close: () => void
}

export type StoredBlock = { readonly block: number; readonly packed: unknown }

/** Reads blocks out of the database. */
export type BlockReader = {
  /** All of them, a few at a time. */
  readonly all: () => AsyncIterable<readonly StoredBlock[]>
  /** Those of the given that are there. */
  readonly some: (blocks: readonly number[]) => Promise<readonly StoredBlock[]>
}

/** So many blocks are read at once. */
const atOnce = 16

/** A searcher in this very thread: in the worker, in tests, and where a browser has no workers. */
export function searchHere(read: BlockReader): Searcher {
  const shelf = new Shelf()
  const put = (blocks: readonly StoredBlock[]): void => {
    for (const { block, packed } of blocks) shelf.put(block, packed as Packed)
  }

  async function readAll(): Promise<void> {
    const before = new Set(shelf.blocks)
    for await (const blocks of read.all()) {
      put(blocks)
      for (const { block } of blocks) before.delete(block)
    }
    for (const block of before) shelf.put(block, undefined)
    shelf.prepare()
  }

  async function readSome(blocks: readonly number[]): Promise<void> {
    for (let from = 0; from < blocks.length; from += atOnce) {
      const asked = blocks.slice(from, from + atOnce)
      const found = await read.some(asked)
      put(found)
      for (const block of asked) if (!found.some((row) => row.block === block)) shelf.put(block, undefined)
    }
  }

  const loaded = readAll()
  /** What has been read of all that was heard; the next reading begins after it. */
  let current = loaded
  function changed(blocks: readonly number[] | 'all'): void {
    const next = current.then(() => (blocks === 'all' ? readAll() : readSome(blocks)), readAll)
    // Whoever asks next hears of a failure; nobody else has to.
    next.catch(() => undefined)
    current = next
  }

  return {
    loaded,
    query: async (query, overlay) => {
      try {
        await current
      } catch (error) {
        changed('all') // for whoever asks next
        throw error
      }
      return shelf.query(query, overlay)
    },
    changed,
    close: () => undefined,
  }
}
