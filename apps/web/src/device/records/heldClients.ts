import { Dexie } from 'dexie'
import { blockSize } from '../rows.ts'
import { lineOf } from './catalogue/line.ts'
import { idAt, pack, type Packed } from './catalogue/packed.ts'
import { blockOf, blockRow } from './catalogue/write.ts'
import type { RecordsDeps } from './deps.ts'
import { addTo, type Held } from './held.ts'

/** All blocks that clients or the catalogue know of. */
async function blocksOf({ db }: RecordsDeps): Promise<readonly number[]> {
  const [first, last, known] = await Promise.all([
    db.clients.orderBy(':id').first(),
    db.clients.orderBy(':id').last(),
    db.catalogue.toCollection().primaryKeys(),
  ])
  const from = Math.min(blockOf(first?.key ?? Number.POSITIVE_INFINITY), ...known)
  const to = Math.max(blockOf(last?.key ?? -1), ...known)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** The lines of a block, made anew from the clients themselves where they are not of the same ones. */
async function soundBlock({ db, news }: RecordsDeps, block: number): Promise<Packed | null> {
  const keys = [block * blockSize, (block + 1) * blockSize] as const
  return db.transaction('rw', db.clients, db.catalogue, async () => {
    const [stored, present] = await Promise.all([
      db.catalogue.get(block),
      db.clients.where(':id').between(...keys, true, false).primaryKeys(),
    ])
    const packed = stored?.packed as Packed | undefined
    const lined = Array.from(packed?.offsets ?? [], (offset) => block * blockSize + offset)
    if (lined.length === present.length && lined.every((key, index) => key === present[index])) return packed ?? null
    const rows = await db.clients.where(':id').between(...keys, true, false).toArray()
    const made = rows.length === 0 ? null : pack(block, rows.map((row) => lineOf(row)))
    await (made === null ? db.catalogue.delete(block) : db.catalogue.put(blockRow(block, made)))
    Dexie.currentTransaction.on('complete', () => news.tell([block]))
    return made
  })
}

/** The clients that the device holds, read from the catalogue block by block; lets the page go on in between. */
export async function heldClients(deps: RecordsDeps): Promise<Held> {
  const held = new Map<string, Map<string, string>>()
  for (const block of await blocksOf(deps)) {
    const packed = await soundBlock(deps, block)
    packed?.revisions.forEach((revision, row) => addTo(held, idAt(packed, row), String(revision)))
  }
  return held
}
