import type { DeviceDatabase } from '../../database.ts'
import { blockSize, type CatalogueBlock } from '../../rows.ts'
import { inSlicesRead } from '../slices.ts'
import type { CatalogueLine } from './line.ts'
import { firstByName } from './orders.ts'
import { keyOf, pack, type Packed, unpack } from './packed.ts'
import { patched } from './patch.ts'

/** What became of clients in a transaction: lines that are new or changed, and keys whose rows are gone. */
export type LineChanges = { readonly put: readonly CatalogueLine[]; readonly removed: readonly number[] }

/** A block as it is stored. */
export const blockRow = (block: number, packed: Packed): CatalogueBlock => ({
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

/** So many blocks are read, changed and written at once: a few milliseconds of the page's time. */
const atOnce = 8

/**
 * Writes lines into their blocks, within the transaction that writes the clients themselves. Answers which
 * blocks it touched, for who holds them in memory.
 */
export async function writeLines(db: DeviceDatabase, { put, removed }: LineChanges): Promise<readonly number[]> {
  const lines = byBlock(put, keyOf)
  const gone = byBlock(removed, (key) => key)
  const blocks = [...new Set([...lines.keys(), ...gone.keys()])]
  const read = (slice: readonly number[]) => db.catalogue.bulkGet([...slice])
  const write = async (slice: readonly number[], stored: readonly (CatalogueBlock | undefined)[]): Promise<void> => {
    const written = slice.map((block, index) => {
      const changes = { put: new Map((lines.get(block) ?? []).map((line) => [keyOf(line), line])), removed: new Set(gone.get(block)) }
      return { block, packed: patched(block, stored[index]?.packed as Packed | undefined, changes) }
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
 * Writes the lines of rows that are all new, whose keys follow each other, within the transaction that writes the rows:
 * none of their blocks but the first can be there `before`. Answers which they are.
 */
export async function writeNewLines(db: DeviceDatabase, lines: readonly CatalogueLine[], before: CatalogueBlock | undefined): Promise<readonly number[]> {
  const blocks = byBlock(lines, keyOf)
  const rows = [...blocks].map(([block, own]) => {
    const known = before?.block === block ? unpack(block, before.packed as Packed) : []
    return blockRow(block, pack(block, [...known, ...own]))
  })
  await db.catalogue.bulkPut(rows)
  return [...blocks.keys()]
}
