import type { Client } from '@bisita/contract/clients/clients'
import type { DeviceDatabase } from '../database.ts'
import { type ClientIndexEntry, entryOf } from './catalogue/line.ts'
import { blockOf, writeNewEntries } from './catalogue/write.ts'
import { sliceSize } from './slices.ts'

/** Slices of clients are half as large, because making their index entries takes time too. */
const size = sliceSize / 2

/** The most slices that the database stores at once, so that it is busy while the page parses the next answer or packs entries. */
const atOnce = 4

/** An index entry whose key is set after it was made. */
type Keyed = Omit<ClientIndexEntry, 'key'> & { key: number | null }

/** The key of the first stored row, which the keys of the others follow, and the touched blocks. */
export type StoredNewClients = { readonly first: number; readonly blocks: readonly number[] }

/** Checks that keys are consecutive, as the database gives them: otherwise the index would be wrong. */
function expectInRow(keys: readonly number[], first: number): void {
  if (keys.some((key, index) => key !== first + index)) throw new Error('The keys of new clients do not follow each other.')
}

/**
 * Stores clients that are not on the device, with their index entries, within a transaction over both stores. To keep the
 * database busy, slices are made while it stores others, and the entries, whose keys are known by then, are packed while it
 * stores the last slices.
 */
export async function storeNewClients(db: DeviceDatabase, clients: readonly Client[]): Promise<StoredNewClients> {
  if (clients.length === 0) return { first: 0, blocks: [] }
  const paths = new Map<string, string>()
  /** The entries of the clients that were passed to the database, in their order, with the keys of their rows. */
  const lines: Keyed[] = []
  const areAll = (): boolean => lines.length === clients.length
  const handOver = (): PromiseLike<readonly number[]> => {
    const rows = clients.slice(lines.length, lines.length + size)
    const stored = db.clients.bulkPut(rows, { allKeys: true })
    for (const row of rows) lines.push(entryOf(row, paths))
    return stored
  }
  const begun = handOver()
  const first = begun.then(([key = 0]) => key)
  // Only the first block may have other entries already; it is read after the first slices and before the last one.
  const before = first.then((key) => db.catalogue.get(blockOf(key)))
  const written = async (): Promise<readonly number[]> => {
    const [start, stands] = await Promise.all([first, before])
    lines.forEach((line, index) => (line.key = start + index))
    return writeNewEntries(db, lines, stands)
  }
  let underWay = 0
  /** Continues when the slice before `from` is stored. Returns the blocks where the last slice was among them. */
  const goOn = async (from: number, stored: PromiseLike<readonly number[]>): Promise<readonly number[]> => {
    underWay += 1
    const [keys, start, blocks] = await Promise.all([stored, first, areAll() ? written() : []])
    underWay -= 1
    expectInRow(keys, start + from)
    return [...blocks, ...(await others())]
  }
  /** Two at a time, so that the page goes on in between. */
  const others = async (): Promise<readonly number[]> => {
    const begin = () => (areAll() || underWay === atOnce ? [] : goOn(lines.length, handOver()))
    return (await Promise.all([begin(), begin()])).flat()
  }
  const [start, ...blocks] = await Promise.all([first, goOn(0, begun), others(), before.then(() => [])])
  return { first: start, blocks: blocks.flat() }
}
