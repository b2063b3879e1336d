import { blockSize, firstNames, type NamedKey } from '../../rows.ts'
import { type ClientIndexEntry, nameOf } from './line.ts'
import { idAt, type EntryColumns } from './packed.ts'
import type { IndexOrder } from './wanted.ts'

/**
 * A row in memory has one number: `block * blockSize + row`. Rows are in the order of their keys,
 * and there are no more of them than keys.
 */
export type RowNumber = number

export const rowNumberOf = (block: number, row: number): RowNumber => block * blockSize + row
export const blockOfRowNumber = (ref: RowNumber): number => Math.floor(ref / blockSize)
export const rowOfRowNumber = (ref: RowNumber): number => ref % blockSize

/** The sort key of a row: text for names and ids, otherwise milliseconds, with -Infinity for never. */
export type SortKey = string | number

const timeColumns = { created_at: 0, last_visit: 1, last_call: 2 } as const

const never = (time: number | null): number => time ?? Number.NEGATIVE_INFINITY

export function sortKeyOfRow(order: IndexOrder, packed: EntryColumns, row: number): SortKey {
  if (order === 'id') return idAt(packed, row)
  if (order === 'fullname') return nameAt(packed, row)
  const time = packed.times[row * 3 + timeColumns[order]] ?? Number.NaN
  return never(Number.isNaN(time) ? null : time)
}

export function sortKeyOfEntry(order: IndexOrder, line: ClientIndexEntry): SortKey {
  if (order === 'id') return line.id
  return order === 'fullname' ? nameOf(line.search) : never(line[order])
}

function nameAt({ search, searchAt }: EntryColumns, row: number): string {
  const begin = searchAt[row] ?? 0
  return search.slice(begin, search.indexOf('\n', begin))
}

/** Compares as the server does: by code units, then by id. */
export function compare(one: SortKey, oneId: string, other: SortKey, otherId: string): number {
  if (one < other) return -1
  if (one > other) return 1
  return oneId < otherId ? -1 : oneId > otherId ? 1 : 0
}

/** The first of a block's clients by name, in their order. */
export function firstByName(block: number, packed: EntryColumns): NamedKey[] {
  const first: NamedKey[] = []
  packed.offsets.forEach((offset, row) => {
    const name = nameAt(packed, row)
    const last = first[firstNames - 1]
    if (last !== undefined && name > last[0]) return
    const id = idAt(packed, row)
    const place = 1 + first.findLastIndex(([before, beforeId]) => compare(before, beforeId, name, id) < 0)
    first.splice(place, 0, [name, id, block * blockSize + offset])
    first.length = Math.min(first.length, firstNames)
  })
  return first
}

/** All rows of some blocks in an order, smallest first. */
export function sorted(order: IndexOrder, blocks: Iterable<readonly [number, EntryColumns]>): Uint32Array {
  const keys: SortKey[] = []
  const ids: string[] = []
  const refs: RowNumber[] = []
  for (const [block, packed] of blocks) {
    for (let row = 0; row < packed.offsets.length; row += 1) {
      refs.push(rowNumberOf(block, row))
      keys.push(sortKeyOfRow(order, packed, row))
      ids.push(idAt(packed, row))
    }
  }
  const places = Uint32Array.from(refs, (_, place) => place)
  places.sort((one, other) => compare(keys[one] ?? '', ids[one] ?? '', keys[other] ?? '', ids[other] ?? ''))
  return places.map((place) => refs[place] ?? 0)
}

/** An order after some blocks have changed: the rows of the other blocks, with the rows of the changed blocks merged in. */
export function resorted(
  order: IndexOrder,
  before: Uint32Array,
  changed: ReadonlySet<number>,
  blockAt: (block: number) => EntryColumns | undefined,
): Uint32Array {
  const now = [...changed].flatMap((block) => {
    const packed = blockAt(block)
    return packed === undefined ? [] : [[block, packed] as const]
  })
  const added = sorted(order, now)
  const kept = before.filter((ref) => !changed.has(blockOfRowNumber(ref)))
  const merged = new Uint32Array(kept.length + added.length)
  const of = (ref: RowNumber): readonly [SortKey, string] => {
    const packed = blockAt(blockOfRowNumber(ref)) as EntryColumns
    return [sortKeyOfRow(order, packed, rowOfRowNumber(ref)), idAt(packed, rowOfRowNumber(ref))]
  }
  let left = 0
  for (const [index, ref] of added.entries()) {
    const [key, id] = of(ref)
    const place = firstAfter(kept, left, (other) => compare(...of(other), key, id) > 0)
    merged.set(kept.subarray(left, place), left + index)
    merged[place + index] = ref
    left = place
  }
  merged.set(kept.subarray(left), left + added.length)
  return merged
}

/** The first position from `low` on whose row is `beyond`, found by bisection. */
function firstAfter(refs: Uint32Array, low: number, beyond: (ref: RowNumber) => boolean): number {
  let from = low
  let to = refs.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (beyond(refs[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}
