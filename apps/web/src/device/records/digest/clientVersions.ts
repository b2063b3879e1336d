import { Dexie } from 'dexie'
import { blockSize } from '../../rows.ts'
import { entryOf } from '../catalogue/line.ts'
import { idAt, pack, type EntryColumns } from '../catalogue/packed.ts'
import { blockOf, blockRow } from '../catalogue/write.ts'
import type { RecordsDeps } from '../deps.ts'
import type { RecordVersions } from './recordVersions.ts'

/** The numbers of all blocks that have clients or index entries. */
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

/** The entries of a block, rebuilt from the clients where entries and clients differ. */
async function soundBlock({ db, indexChanges: news }: RecordsDeps, block: number): Promise<EntryColumns | null> {
  const keys = [block * blockSize, (block + 1) * blockSize] as const
  return db.transaction('rw', db.clients, db.catalogue, async () => {
    const [stored, present] = await Promise.all([
      db.catalogue.get(block),
      db.clients.where(':id').between(...keys, true, false).primaryKeys(),
    ])
    const packed = stored?.packed as EntryColumns | undefined
    const lined = Array.from(packed?.offsets ?? [], (offset) => block * blockSize + offset)
    if (lined.length === present.length && lined.every((key, index) => key === present[index])) return packed ?? null
    const rows = await db.clients.where(':id').between(...keys, true, false).toArray()
    const made = rows.length === 0 ? null : pack(block, rows.map((row) => entryOf(row)))
    await (made === null ? db.catalogue.delete(block) : db.catalogue.put(blockRow(block, made)))
    Dexie.currentTransaction.on('complete', () => news.notify([block]))
    return made
  })
}

/** The versions of the clients on the device, read from the index block by block, with pauses for the page in between. */
export async function readClientVersions(deps: RecordsDeps): Promise<RecordVersions> {
  const versions = new Map<string, string>()
  for (const block of await blocksOf(deps)) {
    const packed = await soundBlock(deps, block)
    packed?.revisions.forEach((revision, row) => versions.set(idAt(packed, row), String(revision)))
  }
  return versions
}
