import type { DeviceDatabase } from '../../database.ts'
import { blockSize, type ClientIndexBlock } from '../../rows.ts'
import { inSlicesRead } from '../slices.ts'
import type { ClientIndexEntry } from './line.ts'
import { firstByName } from './orders.ts'
import { keyOf, pack, type EntryColumns, unpack } from './packed.ts'
import { patched } from './patch.ts'

/** The changes of clients in a transaction: new or changed entries, and keys of removed rows. */
export type EntryChanges = { readonly put: readonly ClientIndexEntry[]; readonly removed: readonly number[] }

/** A block as it is stored. */
export const blockRow = (block: number, packed: EntryColumns): ClientIndexBlock => ({
  block,
  size: packed.offsets.length,
  first: firstByName(block, packed),
  packed,
})

export const blockOf = (key: number): number => Math.floor(key / blockSize)

function byBlock<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const blocks = new Map<number, T[]>()
  for (const item of items) {
    const block = blockOf(keyOf(item))
    const found = blocks.get(block)
    if (found === undefined) blocks.set(block, [item])
    else found.push(item)
  }
  return blocks
}

/** The number of blocks that are read, changed and written at once, which takes the page a few milliseconds. */
const atOnce = 8

/**
 * Writes entries into their blocks, within the transaction that writes the clients themselves. Returns the touched blocks,
 * to be reported to the index in memory.
 */
export async function writeEntries(db: DeviceDatabase, { put, removed }: EntryChanges): Promise<readonly number[]> {
  const lines = byBlock(put, keyOf)
  const gone = byBlock(removed, (key) => key)
  const blocks = [...new Set([...lines.keys(), ...gone.keys()])]
  const read = (slice: readonly number[]) => db.catalogue.bulkGet([...slice])
  const write = async (slice: readonly number[], stored: readonly (ClientIndexBlock | undefined)[]): Promise<void> => {
    const written = slice.map((block, index) => {
      const changes = { put: new Map((lines.get(block) ?? []).map((line) => [keyOf(line), line])), removed: new Set(gone.get(block)) }
      return { block, packed: patched(block, stored[index]?.packed as EntryColumns | undefined, changes) }
    })
    const kept = written.flatMap(({ block, packed }) => (packed === null ? [] : [blockRow(block, packed)]))
    if (kept.length > 0) await db.catalogue.bulkPut(kept)
    const emptied = written.filter(({ packed }) => packed === null).map(({ block }) => block)
    if (emptied.length > 0) await db.catalogue.bulkDelete(emptied)
  }
  await inSlicesRead(blocks, { read, work: write }, atOnce)
  return blocks
}

/**
 * Writes the entries of new rows with consecutive keys, within the transaction that writes the rows: only the first of
 * their blocks can exist already, as `before`. Returns the touched blocks.
 */
export async function writeNewEntries(db: DeviceDatabase, lines: readonly ClientIndexEntry[], before: ClientIndexBlock | undefined): Promise<readonly number[]> {
  const blocks = byBlock(lines, keyOf)
  const rows = [...blocks].map(([block, own]) => {
    const known = before?.block === block ? unpack(block, before.packed as EntryColumns) : []
    return blockRow(block, pack(block, [...known, ...own]))
  })
  await db.catalogue.bulkPut(rows)
  return [...blocks.keys()]
}
