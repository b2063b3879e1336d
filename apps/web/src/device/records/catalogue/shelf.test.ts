import { secondaryResultFilters, visitResultFilters } from '@bisita/contract/visits/outcomes'
import { expect, test } from 'vitest'
import { clientFor, clientsFor, type Seeded, seeded } from '../testing/testing.ts'
import type { ClientIndexPage, ClientIndexQuery } from './indexPage.ts'
import { type ClientIndexEntry, entryOf } from './line.ts'
import { fits } from './match.ts'
import { compare, sortKeyOfEntry } from './orders.ts'
import { pack, type EntryColumns, unpack } from './packed.ts'
import { patched } from './patch.ts'
import { LoadedIndex } from './shelf.ts'
import { parseIndexQuery } from './wanted.ts'
import { blockOf } from './write.ts'

/** The list again, without any of what makes it quick. */
function slowly(query: ClientIndexQuery, base: readonly ClientIndexEntry[], overlay: readonly ClientIndexEntry[]): ClientIndexPage {
  const wanted = parseIndexQuery(query)
  const pendingIds = new Set(overlay.map(({ id }) => id))
  const found = [...base.filter(({ id }) => !pendingIds.has(id)), ...overlay].filter((line) => fits(wanted, line))
  found.sort((a, b) => compare(sortKeyOfEntry(wanted.order, a), a.id, sortKeyOfEntry(wanted.order, b), b.id))
  if (wanted.descending) found.reverse()
  const { after } = wanted
  const from = after === undefined ? (wanted.page - 1) * wanted.ipp : found.filter(({ id }) => id <= after).length
  const items = found.slice(from, from + wanted.ipp).map(({ id, key }) => ({ id, key }))
  return { items, count: found.length, more: found.length > from + items.length && items.length === wanted.ipp }
}

const keywords = ['', 'a', 'cruz', 'CRUZ ana', 'peña jose', '0917', '+63 9', '34-1', 'ma. t', 'zz', 'o’hara', 'lim luz 09']
const addresses = ['', '', 'mabini', 'st., taba', 'ilaya, iri', ', city of', 'region', 'isidro', 'nowhere']
const sorts = ['fullname', '-fullname', 'created_at', '-created_at', 'last_visit', '-last_visit', 'last_call', '-last_call'] as const

/** A query that narrows by something or other. */
function someQuery(random: Seeded, lines: readonly ClientIndexEntry[]): ClientIndexQuery {
  const maybe = <T>(share: number, value: T): T | undefined => (random.chance(share) ? value : undefined)
  const query = {
    keyword: maybe(0.6, random.pick(keywords)),
    full_address: maybe(0.3, random.pick(addresses)),
    filter_region: maybe(0.15, random.pick(['1400000000', '1300000000'])),
    filter_province: maybe(0.15, random.pick(['1401100000', '1430300000', '1300000000', '1900700000'])),
    filter_mun_city: maybe(0.1, random.pick(['1380600000', '1401108000'])),
    filter_barangay: maybe(0.1, '0102801004'),
    visit_status: maybe(0.2, random.pick(['visited', 'unvisited', 'All'] as const)),
    visit_result: maybe(0.2, random.pick(visitResultFilters)),
    visit_secondary_result: maybe(0.1, random.pick(secondaryResultFilters)),
    with_contact_numbers: maybe(0.2, random.pick(['true', true, false] as const)),
    id_type: maybe(0.2, random.pick(['sss', 'gsis', 'All'] as const)),
    sort: maybe(0.7, random.pick(sorts)),
    page: random.pick([1, 1, 1, 2, '3', 99]),
    ipp: random.pick([1, 3, 10, 50, 1000]),
    after_id: maybe(0.1, random.pick(lines).id),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** Clients under rising keys with gaps, as a database gives them that had others before. */
function linesFor(random: Seeded, count: number): ClientIndexEntry[] {
  let key = random.below(700)
  const paths = new Map<string, string>()
  return clientsFor(random, count).map((client) => entryOf({ ...client, key: (key += random.chance(0.1) ? 1 + random.below(400) : 1) }, paths))
}

function shelve(clientIndex: LoadedIndex, lines: readonly ClientIndexEntry[], only?: ReadonlySet<number>): void {
  const blocks = new Set(lines.map(({ key }) => blockOf(key ?? 0)))
  for (const block of only ?? blocks) {
    const inside = lines.filter(({ key }) => blockOf(key ?? 0) === block)
    clientIndex.put(block, inside.length === 0 ? undefined : structuredClone(pack(block, inside)))
  }
}

test('a block is unpacked as it was packed', () => {
  const lines = clientsFor(seeded(1), 300).map((client, index) => entryOf({ ...client, key: 1000 + index }))
  expect(unpack(2, structuredClone(pack(2, lines.toReversed())))).toEqual(lines)
})

test('a block that is patched is the block packed again', () => {
  const random = seeded(4)
  let lines = clientsFor(random, 200).map((client, index) => entryOf({ ...client, key: 1000 + 2 * index }))
  let packed: EntryColumns | null = pack(2, lines)
  for (let round = 0; round < 200; round += 1) {
    const some = Array.from({ length: random.below(4) }, (_, index) => {
      const key = random.chance(0.9) ? random.pick(lines).key : 1000 + random.below(500)
      const { id } = lines.find((line) => line.key === key) ?? clientFor(random, 3000 + round * 10 + index)
      return entryOf({ ...clientFor(random, index, { id }), key: key ?? 0 })
    })
    const put = new Map(some.map((line) => [line.key ?? 0, line]))
    const removed = new Set(random.chance(0.3) ? [random.pick(lines).key ?? 0, 1499].filter((key) => !put.has(key)) : [])
    lines = [...lines.filter(({ key }) => !put.has(key ?? 0) && !removed.has(key ?? 0)), ...put.values()].sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
    packed = patched(2, packed ?? undefined, { put, removed })
    expect(unpack(2, packed as EntryColumns)).toEqual(lines)
  }
  expect(patched(2, packed ?? undefined, { put: new Map(), removed: new Set(lines.map(({ key }) => key ?? 0)) })).toBeNull()
})

test('finds what a plain scan finds, with any query, pending changes and writes in between', () => {
  const random = seeded(2)
  let lines = linesFor(random, 1500)
  const clientIndex = new LoadedIndex()
  shelve(clientIndex, lines)
  for (let round = 0; round < 400; round += 1) {
    const overlay = Array.from({ length: random.pick([0, 0, 1, 7, 40]) }, (_, index) => {
      const replaced = random.chance(0.6) ? random.pick(lines) : undefined
      const client = clientFor(random, 5000 + index, replaced === undefined ? {} : { id: replaced.id })
      return { ...entryOf(client), key: random.chance(0.2) ? null : (replaced?.key ?? null) }
    }).filter((line, index, all) => all.findIndex(({ id }) => id === line.id) === index)
    const query = someQuery(random, lines)
    expect({ query, ...clientIndex.query(query, overlay) }).toEqual({ query, ...slowly(query, lines, overlay) })
    if (!random.chance(0.2)) continue
    const touched = Array.from({ length: 1 + random.below(5) }, () => random.pick(lines))
    const changed = new Map(touched.map(({ id, key }, index) => [id, entryOf({ ...clientFor(random, 9000 + index, { id }), key: key ?? 0 })]))
    const gone = random.pick(lines)
    lines = lines.filter((line) => line !== gone).map((line) => changed.get(line.id) ?? line)
    shelve(clientIndex, lines, new Set([gone, ...touched].map(({ key }) => blockOf(key ?? 0))))
  }
})

test('an empty catalogue answers with nothing, or with the pending lines only', () => {
  const clientIndex = new LoadedIndex()
  expect(clientIndex.query({})).toEqual({ items: [], count: 0, more: false })
  const line = entryOf(clientFor(seeded(3), 1))
  expect(clientIndex.query({}, [line])).toEqual({ items: [{ id: line.id, key: null }], count: 1, more: false })
})
