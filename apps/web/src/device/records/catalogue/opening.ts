import type { DeviceDatabase } from '../../database.ts'
import { blockSize, firstNames, type NamedKey } from '../../rows.ts'
import type { ClientIndexPage } from './indexPage.ts'
import type { ClientIndexEntry } from './line.ts'
import { fits } from './match.ts'
import { compare, sortKeyOfEntry } from './orders.ts'
import { pageOf } from './paging.ts'
import type { ParsedIndexQuery } from './wanted.ts'

/**
 * The first page by name with its rows, while the index is not loaded. It is read from the first names of all blocks, and
 * the number of clients from the sizes of the blocks. Null where the first names are not enough: for a large page, or where
 * most of its clients have pending changes.
 */
export function readFirstPage(db: DeviceDatabase, wanted: ParsedIndexQuery, overlay: readonly ClientIndexEntry[]): Promise<ClientIndexPage | null> {
  const ids = overlay.map(({ id }) => id)
  const pendingIds = new Set(ids)
  const lines = overlay
    .filter((line) => fits(wanted, line))
    .map((line) => ({ sort: sortKeyOfEntry('fullname', line), hit: { id: line.id, key: line.key } }))
    .sort((one, other) => compare(one.sort, one.hit.id, other.sort, other.hit.id))
  return db.transaction('r', db.clients, db.catalogue, async () => {
    const [first, full, rest, replaced] = await Promise.all([
      db.catalogue.orderBy('first').limit(firstNames).keys() as PromiseLike<unknown> as PromiseLike<NamedKey[]>,
      db.catalogue.where('size').equals(blockSize).count(),
      db.catalogue.where('size').below(blockSize).keys() as PromiseLike<unknown> as PromiseLike<number[]>,
      ids.length === 0 ? 0 : db.clients.where('id').anyOf(ids).count(),
    ])
    const rows = first.filter(([, id]) => !pendingIds.has(id)).map(([sort, id, key]) => ({ sort, hit: { id, key } }))
    const stored = rest.reduce((sum, size) => sum + size, full * blockSize)
    if (rows.length <= wanted.ipp && first.length < stored) return null
    const at = (ref: number) => rows[ref] ?? { sort: '', hit: { id: '', key: null } }
    const marks = new Uint8Array(rows.length).fill(1)
    const page = pageOf(wanted, { refs: rows.map((_, ref) => ref), marks, count: stored - replaced, at }, lines)
    const read = page.items.filter(({ id }) => !pendingIds.has(id)).map(({ key }) => key ?? 0)
    const byId = new Map((await db.clients.bulkGet(read)).flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
    return { ...page, items: page.items.map((hit) => ({ ...hit, row: byId.get(hit.id) })) }
  })
}
