import type { Client } from '@bisita/contract/clients'
import type { DeviceDatabase } from '../database.ts'
import type { ClientRow } from '../rows.ts'
import { type CatalogueLine, lineOf, rowOf } from './catalogue/line.ts'
import { blockOf, writeNewLines } from './catalogue/write.ts'
import { sliceSize } from './slices.ts'

/** Some clients as they are stored, and their lines, whose keys are those that the rows are given. */
type Made = { readonly rows: readonly ClientRow[]; readonly lines: readonly CatalogueLine[] }

/** Makes a slice of the clients, from a place in them on. */
function making(clients: readonly Client[]): (from: number) => Made {
  const paths = new Map<string, string>()
  return (from) => {
    const rows = clients.slice(from, from + sliceSize).map(rowOf)
    return { rows, lines: rows.map((row) => lineOf(row, paths)) }
  }
}

/** The keys that follow a first one. The database gives them in a row; other ones would make the catalogue wrong. */
function expectInRow(keys: readonly number[], first: number): void {
  if (keys.some((key, index) => key !== first + index)) throw new Error('The keys of new clients do not follow each other.')
}

/**
 * Stores clients of which the device has none, with their lines, within a transaction over both stores; answers which
 * blocks it touched. The database is seldom without work: the next slice is made while it stores one, and the
 * lines are packed and handed over behind the last slice while that one is stored, their keys being known by then.
 */
export async function storeNewClients(db: DeviceDatabase, clients: readonly Client[]): Promise<readonly number[]> {
  const make = making(clients)
  const lines: CatalogueLine[] = []
  let made = make(0)
  const begun = db.clients.bulkPut(made.rows, { allKeys: true })
  lines.push(...made.lines)
  made = make(sliceSize)
  const keys = await begun
  const first = keys[0] ?? 0
  expectInRow(keys, first)
  // Of all blocks this one alone may hold others already; it is asked for behind one slice and has come before the next.
  const before = db.catalogue.get(blockOf(first))
  const written = async () => writeNewLines(db, lines.map((line, index) => ({ ...line, key: first + index })), await before)
  for (let from = sliceSize; from < clients.length; from += sliceSize) {
    const stored = db.clients.bulkPut(made.rows, { allKeys: true })
    lines.push(...made.lines)
    if (from + sliceSize >= clients.length) {
      const [last, blocks] = await Promise.all([stored, written()])
      expectInRow(last, first + from)
      return blocks
    }
    made = make(from + sliceSize)
    const [own] = await Promise.all([stored, before])
    expectInRow(own, first + from)
  }
  return written()
}
