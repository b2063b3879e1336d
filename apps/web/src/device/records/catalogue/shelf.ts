import { blockSize } from '../../rows.ts'
import type { ClientIndexPage, ClientIndexHit, ClientIndexQuery } from './indexPage.ts'
import type { ClientIndexEntry } from './line.ts'
import { fits, markRows } from './match.ts'
import { blockOfRowNumber, compare, type RowNumber, resorted, rowOfRowNumber, sorted, type SortKey, sortKeyOfEntry, sortKeyOfRow } from './orders.ts'
import { idAt, type EntryColumns } from './packed.ts'
import { pageOf } from './paging.ts'
import { type IndexOrder, type ParsedIndexQuery, parseIndexQuery } from './wanted.ts'

/** The blocks of the client index in memory, with the sort orders that queries have used. Does not access the database. */
export class LoadedIndex {
  readonly #blocks = new Map<number, EntryColumns>()
  /** The sort orders, each with the blocks that have changed since it was made. */
  readonly #orders = new Map<IndexOrder, { refs: Uint32Array; readonly changed: Set<number> }>()
  /** The row number of each client; made when an overlay entry first has no key. */
  #rows: Map<string, RowNumber> | null = null

  /** Adds or replaces a block; undefined removes it. */
  put(block: number, packed: EntryColumns | undefined): void {
    if (packed === undefined) this.#blocks.delete(block)
    else this.#blocks.set(block, packed)
    for (const { changed } of this.#orders.values()) changed.add(block)
    this.#rows = null
  }

  get blocks(): readonly number[] {
    return [...this.#blocks.keys()]
  }

  /** Sorts by name, so that the first search doesn't have to. */
  prepare(): void {
    this.#order('fullname')
  }

  query(query: ClientIndexQuery, overlay: readonly ClientIndexEntry[] = []): ClientIndexPage {
    const wanted = parseIndexQuery(query)
    const marks = new Uint8Array((Math.max(-1, ...this.#blocks.keys()) + 1) * blockSize)
    let count = 0
    for (const [block, packed] of this.#blocks) count += markRows(wanted, packed, marks, block * blockSize)
    for (const line of overlay) {
      const ref = this.#refOf(line)
      if (ref === undefined || marks[ref] !== 1) continue
      marks[ref] = 0
      count -= 1
    }
    const lines = this.#wantedLines(wanted, overlay)
    const rows = { refs: this.#order(wanted.order), marks, count, at: (ref: RowNumber) => this.#hitAt(wanted.order, ref) }
    return pageOf(wanted, rows, lines)
  }

  #wantedLines(wanted: ParsedIndexQuery, overlay: readonly ClientIndexEntry[]): { readonly sort: SortKey; readonly hit: ClientIndexHit }[] {
    return overlay
      .filter((line) => fits(wanted, line))
      .map(({ id, key, ...line }) => ({ sort: sortKeyOfEntry(wanted.order, { id, key, ...line }), hit: { id, key } }))
      .sort((one, other) => compare(one.sort, one.hit.id, other.sort, other.hit.id))
  }

  #hitAt(order: IndexOrder, ref: RowNumber): { readonly sort: SortKey; readonly hit: ClientIndexHit } {
    const block = blockOfRowNumber(ref)
    const packed = this.#blocks.get(block) as EntryColumns
    const row = rowOfRowNumber(ref)
    const key = block * blockSize + (packed.offsets[row] ?? 0)
    return { sort: sortKeyOfRow(order, packed, row), hit: { id: idAt(packed, row), key } }
  }

  #order(order: IndexOrder): Uint32Array {
    const known = this.#orders.get(order)
    if (known === undefined) {
      const refs = sorted(order, this.#blocks)
      this.#orders.set(order, { refs, changed: new Set() })
      return refs
    }
    if (known.changed.size > 0) {
      known.refs = resorted(order, known.refs, known.changed, (block) => this.#blocks.get(block))
      known.changed.clear()
    }
    return known.refs
  }

  /** The row that an overlay entry replaces. */
  #refOf({ id, key }: ClientIndexEntry): RowNumber | undefined {
    if (key === null) return this.#byId().get(id)
    const block = Math.floor(key / blockSize)
    const row = this.#blocks.get(block)?.offsets.indexOf(key - block * blockSize) ?? -1
    return row < 0 ? undefined : block * blockSize + row
  }

  #byId(): Map<string, RowNumber> {
    if (this.#rows === null) {
      this.#rows = new Map()
      for (const [block, packed] of this.#blocks) {
        for (let row = 0; row < packed.offsets.length; row += 1) this.#rows.set(idAt(packed, row), block * blockSize + row)
      }
    }
    return this.#rows
  }
}
