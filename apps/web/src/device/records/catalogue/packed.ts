import { blockSize } from '../../rows.ts'
import type { ClientIndexEntry } from './line.ts'

/**
 * The entries of a block as they are stored: a few joined strings and typed arrays, which a database copies much faster
 * than as many objects. Rows are in the order of their keys. Texts are separated by line breaks, which no folded text
 * contains; `…At` has the position where each text begins, and the end of the last.
 */
export type EntryColumns = {
  /** For each row, its key minus the first key of the block. */
  readonly offsets: Uint16Array
  /** Ids of 36 characters, one after the other. */
  readonly ids: string
  readonly search: string
  readonly searchAt: Uint32Array
  readonly address: string
  readonly addressAt: Uint32Array
  /** Distinct places of the block, `location_id` and folded path, and which of them each row has. */
  readonly places: readonly (readonly [location_id: string, path_key: string])[]
  readonly place: Uint16Array
  /** For each row the times of creation, last visit and last call; NaN where there is none. */
  readonly times: Float64Array
  readonly revisions: Float64Array
  /** Distinct outcomes of the block, and which of them each row has as its result and its second part. */
  readonly outcomes: readonly (string | null)[]
  readonly outcome: Uint16Array
  /** Distinct kinds of id; the flags contain their numbers. */
  readonly kinds: readonly string[]
  readonly flags: Uint8Array
}

export const idLength = 36
/** The length of a location's code. */
const codeLength = 10
export const hasAvailed = 1
export const hasContact = 2
/** The bit above which the flags contain the kind of id. */
const kindShift = 2

/** Numbers distinct values in the order in which they first occur. */
function numbering<T, V>(valueOf: (key: T) => V) {
  const numbers = new Map<T, number>()
  const values: V[] = []
  const of = (key: T): number => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, values.length)
    return values.push(valueOf(key)) - 1
  }
  return { of, values }
}

/** Joins texts, each followed by a line break; `at` has the position where each begins. */
export function joined(texts: readonly string[]): { readonly text: string; readonly at: Uint32Array } {
  const at = new Uint32Array(texts.length + 1)
  texts.forEach((text, row) => {
    at[row + 1] = (at[row] ?? 0) + text.length + 1
  })
  return { text: texts.map((text) => `${text}\n`).join(''), at }
}

/** The key of a line that has a row. */
export const keyOf = (line: ClientIndexEntry): number => {
  if (line.key === null) throw new Error(`Client ${line.id} has no row.`)
  return line.key
}

/** The place of a line as a block lists it. */
export const placeOf = ({ location_id, path_key }: ClientIndexEntry) => [location_id, path_key] as const

/** A line's three times, NaN where there was none. */
export const timesOf = ({ created_at, last_visit, last_call }: ClientIndexEntry): [number, number, number] => [
  created_at,
  last_visit ?? Number.NaN,
  last_call ?? Number.NaN,
]

/** A line's yes-and-no fields, with the number of its kind of id. */
export const flagsOf = (line: ClientIndexEntry, kind: number): number =>
  (line.has_availed ? hasAvailed : 0) | (line.has_contact ? hasContact : 0) | (kind << kindShift)

/** Packs the lines of a block, in whatever order they come. */
export function pack(block: number, lines: readonly ClientIndexEntry[]): EntryColumns {
  const rows = [...lines].sort((one, other) => keyOf(one) - keyOf(other))
  const search = joined(rows.map((line) => line.search))
  const address = joined(rows.map((line) => line.address_key))
  const places = numbering((place: string) => [place.slice(0, codeLength), place.slice(codeLength)] as const)
  const outcomes = numbering((outcome: string | null) => outcome)
  const kinds = numbering((kind: string) => kind)
  return {
    offsets: Uint16Array.from(rows, (line) => keyOf(line) - block * blockSize),
    ids: rows.map((line) => line.id).join(''),
    search: search.text,
    searchAt: search.at,
    address: address.text,
    addressAt: address.at,
    place: Uint16Array.from(rows, (line) => places.of(line.location_id + line.path_key)),
    places: places.values,
    times: Float64Array.from(rows.flatMap(timesOf)),
    revisions: Float64Array.from(rows, (line) => line.revision_id),
    outcome: Uint16Array.from(rows.flatMap((line) => [outcomes.of(line.visit_result), outcomes.of(line.visit_secondary_result)])),
    outcomes: outcomes.values,
    flags: Uint8Array.from(rows, (line) => flagsOf(line, kinds.of(line.id_type))),
    kinds: kinds.values,
  }
}

/** The kind of id that a row's flags name. */
export const kindOf = (packed: EntryColumns, flags: number): string | undefined => packed.kinds[flags >> kindShift]

/** The text of a row in a joined string, without its line break. */
export const textAt = (text: string, at: Uint32Array, row: number): string => text.slice(at[row] ?? 0, (at[row + 1] ?? 1) - 1)

export const idAt = (packed: EntryColumns, row: number): string => packed.ids.slice(row * idLength, (row + 1) * idLength)

/** The entries of a block, unpacked. */
export function unpack(block: number, packed: EntryColumns): ClientIndexEntry[] {
  const time = (index: number): number | null => {
    const value = packed.times[index] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  return Array.from(packed.offsets, (offset, row): ClientIndexEntry => {
    const [location_id, path_key] = packed.places[packed.place[row] ?? 0] ?? ['', '']
    const flags = packed.flags[row] ?? 0
    return {
      key: block * blockSize + offset,
      id: idAt(packed, row),
      search: textAt(packed.search, packed.searchAt, row),
      address_key: textAt(packed.address, packed.addressAt, row),
      path_key,
      location_id,
      created_at: packed.times[row * 3] ?? 0,
      last_visit: time(row * 3 + 1),
      last_call: time(row * 3 + 2),
      visit_result: packed.outcomes[packed.outcome[row * 2] ?? 0] ?? null,
      visit_secondary_result: packed.outcomes[packed.outcome[row * 2 + 1] ?? 0] ?? null,
      has_availed: (flags & hasAvailed) !== 0,
      has_contact: (flags & hasContact) !== 0,
      id_type: kindOf(packed, flags) ?? '',
      revision_id: packed.revisions[row] ?? 0,
    }
  })
}
