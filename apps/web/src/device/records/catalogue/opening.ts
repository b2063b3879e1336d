import type { DeviceDatabase } from '../../database.ts'
import type { CatalogueAnswer } from './catalogue.ts'
import type { CatalogueLine } from './line.ts'
import { fits } from './match.ts'
import { compare, sortKeyOfLine } from './orders.ts'
import { pageOf } from './paging.ts'
import type { Wanted } from './wanted.ts'

/**
 * The first page by name straight from the index of the clients, for as long as the catalogue is not loaded. How many
 * there are is told by the sizes of its blocks: counting the clients would go through all of them.
 * Lines that are laid over rows take their places, so as many more are read.
 */
export async function openingPage(db: DeviceDatabase, wanted: Wanted, overlay: readonly CatalogueLine[]): Promise<CatalogueAnswer> {
  const ids = overlay.map(({ id }) => id)
  const [first, sizes, replaced] = await db.transaction('r', db.clients, db.catalogue, () =>
    Promise.all([
      db.clients.orderBy('[name_key+id]').limit(wanted.ipp + overlay.length + 1).toArray(),
      db.catalogue.orderBy('size').keys(),
      ids.length === 0 ? 0 : db.clients.where('id').anyOf(ids).count(),
    ]),
  )
  const count = sizes.reduce<number>((sum, size) => sum + (size as number), 0)
  const laid = new Set(ids)
  const lines = overlay
    .filter((line) => fits(wanted, line))
    .map((line) => ({ sort: sortKeyOfLine('fullname', line), hit: { id: line.id, key: line.key } }))
    .sort((one, other) => compare(one.sort, one.hit.id, other.sort, other.hit.id))
  const rows = first.map((row) => ({ sort: row.name_key, hit: { id: row.id, key: row.key ?? null, row } }))
  const marks = Uint8Array.from(rows, ({ hit }) => (laid.has(hit.id) ? 0 : 1))
  const at = (ref: number) => rows[ref] ?? { sort: '', hit: { id: '', key: null } }
  return pageOf(wanted, { refs: rows.map((_, ref) => ref), marks, count: count - replaced, at }, lines)
}
