import { blockSize } from '../../rows.ts'
import type { ClientIndexEntry } from './line.ts'
import { flagsOf, joined, pack, type EntryColumns, placeOf, textAt, timesOf, unpack } from './packed.ts'

/** The changes of a block: new entries by key, and keys of removed rows. */
export type BlockChanges = { readonly put: ReadonlyMap<number, ClientIndexEntry>; readonly removed: ReadonlySet<number> }

/** The number of a value in a block's list; a new value is added at the end. */
function numberIn<T>(values: T[], same: (value: T) => boolean, added: T): number {
  const known = values.findIndex(same)
  return known >= 0 ? known : values.push(added) - 1
}

function replaced(text: string, at: Uint32Array, rows: ReadonlyMap<number, ClientIndexEntry>, of: (line: ClientIndexEntry) => string) {
  return joined(
    Array.from({ length: at.length - 1 }, (_, row) => {
      const line = rows.get(row)
      return line === undefined ? textAt(text, at, row) : of(line)
    }),
  )
}

/** The block with some rows replaced; the other rows stay packed, which takes a tenth of the time of packing all rows. */
function withRows(packed: EntryColumns, rows: ReadonlyMap<number, ClientIndexEntry>): EntryColumns {
  const search = replaced(packed.search, packed.searchAt, rows, (line) => line.search)
  const address = replaced(packed.address, packed.addressAt, rows, (line) => line.address_key)
  const [places, outcomes, kinds] = [[...packed.places], [...packed.outcomes], [...packed.kinds]]
  const [place, times, revisions, outcome, flags] = [
    packed.place.slice(),
    packed.times.slice(),
    packed.revisions.slice(),
    packed.outcome.slice(),
    packed.flags.slice(),
  ]
  const outcomeOf = (value: string | null) => numberIn(outcomes, (known) => known === value, value)
  for (const [row, line] of rows) {
    place[row] = numberIn(places, ([id, path]) => id === line.location_id && path === line.path_key, placeOf(line))
    times.set(timesOf(line), row * 3)
    revisions[row] = line.revision_id
    outcome.set([outcomeOf(line.visit_result), outcomeOf(line.visit_secondary_result)], row * 2)
    flags[row] = flagsOf(line, numberIn(kinds, (known) => known === line.id_type, line.id_type))
  }
  return {
    ...packed,
    search: search.text,
    searchAt: search.at,
    address: address.text,
    addressAt: address.at,
    places,
    place,
    times,
    revisions,
    outcomes,
    outcome,
    kinds,
    flags,
  }
}

/** A block after some changes; null where no row is left. */
export function patched(block: number, before: EntryColumns | undefined, { put, removed }: BlockChanges): EntryColumns | null {
  const present = new Map(Array.from(before?.offsets ?? [], (offset, row) => [block * blockSize + offset, row]))
  const settled = ![...removed].some((key) => present.has(key)) && [...put.keys()].every((key) => present.has(key))
  if (before !== undefined && settled) {
    return withRows(before, new Map([...put].map(([key, line]) => [present.get(key) ?? 0, line])))
  }
  const kept = before === undefined ? [] : unpack(block, before).filter(({ key }) => key !== null && !put.has(key) && !removed.has(key))
  const lines = [...kept, ...put.values()]
  return lines.length === 0 ? null : pack(block, lines)
}
