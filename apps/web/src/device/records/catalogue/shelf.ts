import { blockSize } from '../../rows.ts'
import type { CatalogueAnswer, CatalogueHit, CatalogueQuery } from './catalogue.ts'
import type { CatalogueLine } from './line.ts'
import { fits, markRows } from './match.ts'
import { blockOfRef, compare, type Ref, resorted, rowOfRef, sorted, type SortKey, sortKeyOfLine, sortKeyOfRow } from './orders.ts'
import { idAt, type Packed } from './packed.ts'
import { pageOf } from './paging.ts'
import { type Order, type Wanted, wantedOf } from './wanted.ts'

/** The blocks of the catalogue in memory, with the orders that were asked for. Knows no database. */
export class Shelf {
  readonly #blocks = new Map<number, Packed>()
  /** Each with the blocks that have changed since it was made. */
  readonly #orders = new Map<Order, { refs: Uint32Array; readonly changed: Set<number> }>()
  /** The row of each client; made when the overlay first names one without its key. */
  #rows: Map<string, Ref> | null = null

  /** Takes a block in, or drops it where there is none any more. */
  put(block: number, packed: Packed | undefined): void {
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

  query(query: CatalogueQuery, overlay: readonly CatalogueLine[] = []): CatalogueAnswer {
    const wanted = wantedOf(query)
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
    const rows = { refs: this.#order(wanted.order), marks, count, at: (ref: Ref) => this.#hitAt(wanted.order, ref) }
    return pageOf(wanted, rows, lines)
  }

  #wantedLines(wanted: Wanted, overlay: readonly CatalogueLine[]): { readonly sort: SortKey; readonly hit: CatalogueHit }[] {
    return overlay
      .filter((line) => fits(wanted, line))
      .map(({ id, key, ...line }) => ({ sort: sortKeyOfLine(wanted.order, { id, key, ...line }), hit: { id, key } }))
      .sort((one, other) => compare(one.sort, one.hit.id, other.sort, other.hit.id))
  }

  #hitAt(order: Order, ref: Ref): { readonly sort: SortKey; readonly hit: CatalogueHit } {
    const block = blockOfRef(ref)
    const packed = this.#blocks.get(block) as Packed
    const row = rowOfRef(ref)
    const key = block * blockSize + (packed.offsets[row] ?? 0)
    return { sort: sortKeyOfRow(order, packed, row), hit: { id: idAt(packed, row), key } }
  }

  #order(order: Order): Uint32Array {
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

  /** The row that a line of the overlay stands for. */
  #refOf({ id, key }: CatalogueLine): Ref | undefined {
    if (key === null) return this.#byId().get(id)
    const block = Math.floor(key / blockSize)
    const row = this.#blocks.get(block)?.offsets.indexOf(key - block * blockSize) ?? -1
    return row < 0 ? undefined : block * blockSize + row
  }

  #byId(): Map<string, Ref> {
    if (this.#rows === null) {
      this.#rows = new Map()
      for (const [block, packed] of this.#blocks) {
        for (let row = 0; row < packed.offsets.length; row += 1) this.#rows.set(idAt(packed, row), block * blockSize + row)
      }
    }
    return this.#rows
  }
}
