import type { ClientIndexPage, ClientIndexHit } from './indexPage.ts'
import { compare, type RowNumber, type SortKey } from './orders.ts'
import type { ParsedIndexQuery } from './wanted.ts'

type Sorted = { readonly sort: SortKey; readonly hit: ClientIndexHit }

/** Rows in an order, smallest first; only the marked ones match. */
export type MarkedRows = {
  readonly refs: ArrayLike<RowNumber>
  readonly marks: Uint8Array
  readonly count: number
  readonly at: (ref: RowNumber) => Sorted
}

/** The marked rows from either end. */
function* inOrder({ refs, marks }: MarkedRows, descending: boolean): Generator<RowNumber> {
  const last = refs.length - 1
  for (let place = 0; place <= last; place += 1) {
    const ref = refs[descending ? last - place : place] ?? 0
    if (marks[ref] === 1) yield ref
  }
}

/** Stored rows and pending lines, both sorted, as one sequence. */
function* merged(rows: MarkedRows, lines: readonly Sorted[], descending: boolean): Generator<() => ClientIndexHit, void> {
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

/** The requested page of the matching rows and pending lines. */
export function pageOf(wanted: ParsedIndexQuery, rows: MarkedRows, lines: readonly Sorted[]): ClientIndexPage {
  const { after, descending, ipp } = wanted
  const items: ClientIndexHit[] = []
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
