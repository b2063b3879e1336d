import type { Client } from '@bisita/contract/clients/clients'
import type { DeviceDatabase } from '../database.ts'
import { type CatalogueLine, lineOf } from './catalogue/line.ts'
import { blockOf, writeNewLines } from './catalogue/write.ts'
import { sliceSize } from './slices.ts'

/** Of clients a slice is half as large: what is made of each besides takes its time too. */
const size = sliceSize / 2

/** So many slices are with the database at most, so that it has work while the page parses what came next or packs lines. */
const atOnce = 4

/** A line whose key is known a while after it was made. */
type Keyed = Omit<CatalogueLine, 'key'> & { key: number | null }

/** What storing new clients did: the key that the first of their rows was given, which the others follow, and the blocks it touched. */
export type Added = { readonly first: number; readonly blocks: readonly number[] }

/** The keys that follow a first one. The database gives them in a row; other ones would make the catalogue wrong. */
function expectInRow(keys: readonly number[], first: number): void {
  if (keys.some((key, index) => key !== first + index)) throw new Error('The keys of new clients do not follow each other.')
}

/**
 * Stores clients of which the device has none, with their lines, within a transaction over both stores. The database is
 * seldom without work: slices are made while it stores others, and the lines are packed and handed over behind the last
 * slices while those are stored, their keys being known by then.
 */
export async function storeNewClients(db: DeviceDatabase, clients: readonly Client[]): Promise<Added> {
  if (clients.length === 0) return { first: 0, blocks: [] }
  const paths = new Map<string, string>()
  /** Of the clients that were handed over, in their order; the keys are those that the rows are given. */
  const lines: Keyed[] = []
  const areAll = (): boolean => lines.length === clients.length
  const handOver = (): PromiseLike<readonly number[]> => {
    const rows = clients.slice(lines.length, lines.length + size)
    const stored = db.clients.bulkPut(rows, { allKeys: true })
    for (const row of rows) lines.push(lineOf(row, paths))
    return stored
  }
  const begun = handOver()
  const first = begun.then(([key = 0]) => key)
  // Of all blocks this one alone may hold others already; it is asked for behind the first slices and comes before the last.
  const before = first.then((key) => db.catalogue.get(blockOf(key)))
  const written = async (): Promise<readonly number[]> => {
    const [start, stands] = await Promise.all([first, before])
    lines.forEach((line, index) => (line.key = start + index))
    return writeNewLines(db, lines, stands)
  }
  let underWay = 0
  /** From a slice just handed over on: others when that is stored. Answers the blocks where the last slice was among them. */
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
