import { containsWords } from '@bisita/rules/fold'
import { placeCodes } from '@bisita/rules/places/placeCodes'
import type { ClientIndexEntry } from './line.ts'
import { hasAvailed, hasContact, kindOf, type EntryColumns, textAt } from './packed.ts'
import type { ParsedIndexQuery } from './wanted.ts'

/** Whether a location matches the location filters of a query. */
function placeFits(wanted: ParsedIndexQuery, location: string): boolean {
  if (wanted.barangay !== undefined && wanted.barangay !== location) return false
  if (wanted.region === undefined && wanted.province === undefined && wanted.mun_city === undefined) return true
  const { region, province, mun_city } = placeCodes(location)
  return (
    (wanted.region ?? region) === region &&
    (wanted.province ?? province) === province &&
    (wanted.mun_city ?? mun_city) === mun_city
  )
}

const wholeAddress = (address: string, path: string): string => (address === '' ? path : `${address}, ${path}`)

/** Whether an entry matches a query: the plain definition of the rule. */
export function fits(wanted: ParsedIndexQuery, line: ClientIndexEntry): boolean {
  return (
    containsWords(line.search, wanted.words) &&
    wholeAddress(line.address_key, line.path_key).includes(wanted.address) &&
    placeFits(wanted, line.location_id) &&
    (wanted.visited === undefined || wanted.visited === (line.last_visit !== null)) &&
    (wanted.result === undefined || wanted.result === line.visit_result) &&
    (wanted.secondary === undefined || wanted.secondary === line.visit_secondary_result) &&
    (!wanted.availed || line.has_availed) &&
    (!wanted.contact || line.has_contact) &&
    (wanted.kind === undefined || wanted.kind === line.id_type)
  )
}

type RowTest = (row: number) => boolean

/** The rows of a block's joined search text that contain the longest word, each once, in their order. */
function* rowsWith(word: string, { search, searchAt }: EntryColumns): Generator<number> {
  let row = 0
  let found = search.indexOf(word)
  while (found >= 0) {
    while ((searchAt[row + 1] ?? Number.POSITIVE_INFINITY) <= found) row += 1
    yield row
    found = search.indexOf(word, searchAt[row + 1] ?? search.length)
  }
}

/** The tests of a query except its words. Tests by location or kind are done once for the whole block; null where no row can match. */
function testsOf(wanted: ParsedIndexQuery, packed: EntryColumns): readonly RowTest[] | null {
  const tests: RowTest[] = []
  const { times, flags, outcome } = packed
  if (wanted.visited !== undefined) tests.push((row) => Number.isNaN(times[row * 3 + 1]) !== wanted.visited)
  if (wanted.availed) tests.push((row) => ((flags[row] ?? 0) & hasAvailed) !== 0)
  if (wanted.contact) tests.push((row) => ((flags[row] ?? 0) & hasContact) !== 0)
  if (wanted.kind !== undefined) tests.push((row) => kindOf(packed, flags[row] ?? 0) === wanted.kind)
  for (const [part, value] of [wanted.result, wanted.secondary].entries()) {
    if (value === undefined) continue
    const number = packed.outcomes.indexOf(value)
    if (number < 0) return null
    tests.push((row) => outcome[row * 2 + part] === number)
  }
  const inPlaces = packed.places.map(([location]) => placeFits(wanted, location))
  if (!inPlaces.includes(true)) return null
  if (inPlaces.includes(false)) tests.push((row) => inPlaces[packed.place[row] ?? 0] === true)
  if (wanted.address !== '') tests.push(addressTest(wanted.address, packed))
  return tests
}

/** The test of the address. Where the path of the location contains the text, the client's own address need not be read. */
function addressTest(text: string, { places, place, address, addressAt }: EntryColumns): RowTest {
  const inPath = places.map(([, path]) => path.includes(text))
  return (row) => {
    const which = place[row] ?? 0
    if (inPath[which] === true) return true
    return wholeAddress(textAt(address, addressAt, row), places[which]?.[1] ?? '').includes(text)
  }
}

/**
 * Marks the matching rows of a block in `marks`, beginning at `from`, where all values are zero before. Returns their
 * number. Gives the same result as {@link fits} for each entry.
 */
export function markRows(wanted: ParsedIndexQuery, packed: EntryColumns, marks: Uint8Array, from: number): number {
  const tests = testsOf(wanted, packed)
  if (tests === null) return 0
  const [lead, ...others] = [...wanted.words].sort((one, other) => other.length - one.length)
  let count = 0
  const see = (row: number): void => {
    if (others.length > 0 && !containsWords(textAt(packed.search, packed.searchAt, row), others)) return
    for (const test of tests) if (!test(row)) return
    marks[from + row] = 1
    count += 1
  }
  if (lead === undefined) for (let row = 0; row < packed.offsets.length; row += 1) see(row)
  else for (const row of rowsWith(lead, packed)) see(row)
  return count
}
