import type { CatalogueAnswer, CatalogueHit } from './catalogue.ts'
import { compare, type Ref, type SortKey } from './orders.ts'
import type { Wanted } from './wanted.ts'

type Sorted = { readonly sort: SortKey; readonly hit: CatalogueHit }

/** Rows in an order, smallest first, of which those count that are marked. */
export type MarkedRows = {
  readonly refs: ArrayLike<Ref>
  readonly marks: Uint8Array
  readonly count: number
  readonly at: (ref: Ref) => Sorted
}

/** The marked rows from either end. */
function* inOrder({ refs, marks }: MarkedRows, descending: boolean): Generator<Ref> {
  const last = refs.length - 1
  for (let place = 0; place <= last; place += 1) {
    const ref = refs[descending ? last - place : place] ?? 0
    if (marks[ref] === 1) yield ref
  }
}

/** Rows and the lines laid over them, both sorted, as one sequence. */
function* merged(rows: MarkedRows, lines: readonly Sorted[], descending: boolean): Generator<() => CatalogueHit, void> {
  const waiting = descending ? lines.toReversed() : lines
  const way = descending ? -1 : 1
  let next = 0
  for (const ref of inOrder(rows, descending)) {
    for (let line = waiting[next]; line !== undefined; line = waiting[next]) {
      const row = rows.at(ref)
      if (way * compare(line.sort, line.hit.id, row.sort, row.hit.id) > 0) break
      const { hit } = line
      yield () => hit
      next += 1
    }
    yield () => rows.at(ref).hit
  }
  for (const { hit } of waiting.slice(next)) yield () => hit
}

/** Cuts the page that is asked for out of what matches. */
export function pageOf(wanted: Wanted, rows: MarkedRows, lines: readonly Sorted[]): CatalogueAnswer {
  const { after, descending, ipp } = wanted
  const items: CatalogueHit[] = []
  let skip = after === undefined ? (wanted.page - 1) * ipp : 0
  let more = false
  for (const hitOf of merged(rows, lines, descending)) {
    if (skip > 0) {
      skip -= 1
      continue
    }
    const hit = hitOf()
    if (after !== undefined && hit.id <= after) continue
    if (items.length === ipp) {
      more = true
      break
    }
    items.push(hit)
  }
  return { items, count: rows.count + lines.length, more }
}
