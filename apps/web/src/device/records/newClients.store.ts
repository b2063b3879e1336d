import type { Client } from '@bisita/contract/clients'
import type { DeviceDatabase } from '../database.ts'
import { type CatalogueLine, lineOf } from './catalogue/line.ts'
import { blockOf, writeNewLines } from './catalogue/write.ts'
import { sliceSize } from './slices.ts'

/** Two slices are with the database at a time, half as large each: when it has stored one it goes on with the other. */
const size = sliceSize / 2

/** A line whose key is known a while after it was made. */
type Keyed = Omit<CatalogueLine, 'key'> & { key: number | null }

/** The keys that follow a first one. The database gives them in a row; other ones would make the catalogue wrong. */
function expectInRow(keys: readonly number[], first: number): void {
  if (keys.some((key, index) => key !== first + index)) throw new Error('The keys of new clients do not follow each other.')
}

/**
 * Stores clients of which the device has none, with their lines, within a transaction over both stores; answers which
 * blocks it touched. The database is seldom without work: a slice is made while it stores another one, and the
 * lines are packed and handed over behind the last slices while those are stored, their keys being known by then.
 */
export async function storeNewClients(db: DeviceDatabase, clients: readonly Client[]): Promise<readonly number[]> {
  if (clients.length === 0) return []
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
  /** From a slice just handed over on: the next one when that is stored. Answers the blocks where the last slice was among them. */
  const goOn = async (from: number, stored: PromiseLike<readonly number[]>): Promise<readonly number[]> => {
    const [keys, start, blocks] = await Promise.all([stored, first, areAll() ? written() : []])
    expectInRow(keys, start + from)
    return areAll() ? blocks : goOn(lines.length, handOver())
  }
  const one = goOn(0, begun)
  const other = areAll() ? [] : goOn(lines.length, handOver())
  const [blocks, others] = await Promise.all([one, other, before])
  return [...blocks, ...others]
}
