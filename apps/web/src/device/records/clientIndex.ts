import type { CallRequest } from '@bisita/contract/calls/call'
import type { Client, clientList } from '@bisita/contract/clients/clients'
import { firstPage } from '@bisita/contract/limits'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { all, availed } from '@bisita/contract/visits/outcomes'
import { matchesConsent } from '@bisita/rules/consents/consent'
import { matchKey } from '@bisita/rules/clients/names'
import { containsWords, fold, searchWords } from '@bisita/rules/fold'
import type { PensionClient } from '@bisita/rules/pension/facts'
import { liesIn } from '@bisita/rules/places/places'
import { isDueState, touchpointFieldsOf } from '@bisita/rules/touchpoints/touchpointState'
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { DeviceDatabase } from '../database.ts'
import { byText, type LocalPage, pageOf } from '../overlay/pages.ts'
import { findClients } from '../overlay/stored.ts'
import type { ClientRow } from '../rows.ts'
import { type ClientLine, lineOf } from './clientLine.ts'
import { linesOf } from './lines/lines.store.ts'
import { readLines, remakeLines } from './lines/remakeLines.ts'

/** The whole query of the server's `/client/list`; `stage` is not known here. */
export type ClientIndexQuery = NonNullable<CallRequest<typeof clientList>['query']>

/** What the queue changes or adds, and the day and strategy by which clients are due (overlay/pendingChanges.ts). */
type Pending = {
  readonly clients: ReadonlyMap<string, { readonly client: Client }>
  readonly today: string
  readonly strategy: Strategy | null
  /** The filter `pension` of the query, where it has one: its code is loaded when it is asked for. */
  readonly isOfPension?: ((client: PensionClient) => boolean) | undefined
}

/** A page of ids in the order of the list; the rows of the stored ones where they were read with it. */
export type ClientIndexPage = LocalPage<string> & { readonly rows?: ReadonlyMap<string, ClientRow> }

/** Finds clients among the local records as the server's list does. */
export type ClientIndex = {
  /** The page of the matching clients, with the pending changes applied. Rejects where storage cannot be read. */
  readonly query: (query: ClientIndexQuery, pending: Pending) => Promise<ClientIndexPage>
  /** The number of clients of each location that has any. */
  readonly countByLocation: (pending: Pending) => Promise<ReadonlyMap<string, number>>
  /** Loads the lines, if they aren't. A query does so too, except for the first page in the default order: then they are loaded later. */
  readonly load: () => Promise<void>
  readonly close: () => void
}

const chosen = <T extends string>(value: T | undefined): Exclude<T, 'All'> | undefined => (value === all ? undefined : (value as Exclude<T, 'All'>))

const touchpointOf = ({ touchpoint }: ClientLine, { strategy, today }: Pending) => touchpointFieldsOf(strategy, touchpoint, today)

/** The filter of a query, as the server's. */
function filterOf(query: ClientIndexQuery, pending: Pending): (line: ClientLine) => boolean {
  const words = searchWords(query.keyword ?? '')
  const address = fold(query.full_address ?? '')
  const { filter_region, filter_province, filter_mun_city, filter_barangay } = query
  const places = { filter_region, filter_province, filter_mun_city, filter_barangay }
  const hasPlace = Object.values(places).some((code) => code !== undefined)
  const status = chosen(query.visit_status)
  const result = chosen(query.visit_result)
  const secondary = chosen(query.visit_secondary_result)
  const hasContact = String(query.with_contact_numbers) === 'true'
  const idType = chosen(query.id_type)
  const pin = chosen(query.pin_source)
  const consent = chosen(query.consent)
  const [state, kind] = [chosen(query.touchpoint_state), chosen(query.touchpoint_kind)]
  const standsThere = (line: ClientLine): boolean => {
    if (state === undefined && kind === undefined) return true
    const { touchpoint_state: own, next_touchpoint: next } = touchpointOf(line, pending)
    return (kind === undefined || next?.kind === kind) && (state === undefined || (state === 'open' ? isDueState(own) : own === state))
  }
  return (line) =>
    containsWords(line.search, words) &&
    line.address_key.includes(address) &&
    (!hasPlace || liesIn(line.location_id, places)) &&
    (status === undefined || (status === 'visited') === (line.last_visit !== null)) &&
    (result === undefined || (result === availed ? line.has_availed : line.visit_result === result)) &&
    (secondary === undefined || line.visit_secondary_result === secondary) &&
    (!hasContact || line.has_contact) &&
    (idType === undefined || line.id_type === idType) &&
    (pin === undefined || line.pin_source === pin) &&
    (consent === undefined || matchesConsent(consent, line.consent_visit ?? null, line.consent_call ?? null)) &&
    (pending.isOfPension === undefined || pending.isOfPension({ ...line, sss_id: line.last_digit })) &&
    standsThere(line)
}

/** What a line is sorted by; null comes last in both directions. */
type SortKey = string | number | null

const never = (time: number | null): number => time ?? Number.NEGATIVE_INFINITY

const sortKeys: Readonly<Record<string, (line: ClientLine, pending: Pending, words: readonly string[]) => SortKey>> = {
  fullname: ({ name_key }) => name_key,
  created_at: ({ created_at }) => created_at,
  last_visit: ({ last_visit }) => never(last_visit),
  last_call: ({ last_call }) => never(last_call),
  due_on: (line, pending) => touchpointOf(line, pending).next_touchpoint?.due_on ?? null,
  match: ({ name_key }, _, words) => matchKey(name_key, words),
}

/** The page of a query out of all lines. */
function pageOfLines(lines: readonly ClientLine[], query: ClientIndexQuery, pending: Pending): LocalPage<string> {
  const sort = query.sort ?? 'fullname'
  const keyOf = sortKeys[sort.replace('-', '')] as (typeof sortKeys)[string]
  const descending = sort.startsWith('-')
  const last = descending ? -1 : 1
  const words = searchWords(query.keyword ?? '')
  const found = lines.filter(filterOf(query, pending)).map((line) => ({ id: line.id, key: keyOf(line, pending, words) }))
  const page = pageOf(found, query, descending, ({ key: one }, { key: other }) => {
    if (one === other) return 0
    if (one === null || other === null) return one === null ? last : -last
    return one < other ? -1 : 1
  })
  return { ...page, items: page.items.map(({ id }) => id) }
}

/** Some lines with the pending changes applied: a changed client's line is replaced, that of a new one added. */
const withPendingLines = (lines: Iterable<ClientLine>, { clients }: Pending): readonly ClientLine[] => [
  ...[...lines].filter(({ id }) => !clients.has(id)),
  ...[...clients.values()].map(({ client }) => lineOf(client)),
]

/** Whether a query is the first page in the default order without filters, with which a list opens. */
function isOpening({ page = firstPage, ipp: _, sort = 'fullname', ...filters }: ClientIndexQuery): boolean {
  const chosenNone = Object.values(filters).every((value) => value === undefined || value === '' || value === all || String(value) === 'false')
  return Number(page) === firstPage && sort === 'fullname' && chosenNone
}

/** The first page by name with its rows, read from the beginning of the list while the lines are not loaded; null where they have to be. */
function readOpening(db: DeviceDatabase, query: ClientIndexQuery, pending: Pending): Promise<ClientIndexPage | null> {
  const lines = linesOf(db)
  const pendingIds = [...pending.clients.keys()]
  const enough = Number(query.ipp ?? 10) + 1 + pendingIds.length
  return readLines(db, async () => {
    const [first, count, replaced] = await Promise.all([
      lines.first(db, enough),
      lines.count(db),
      pendingIds.length === 0 ? 0 : lines.count(db, pendingIds),
    ])
    if (first === null) return null
    const page = pageOfLines(withPendingLines(first, pending), query, pending)
    const total = count - replaced + pendingIds.length
    const rows = await findClients(db, page.items.filter((id) => !pending.clients.has(id)))
    return { items: page.items, count: total, pages: Math.ceil(total / Number(query.ipp ?? 10)), hasNext: page.hasNext, rows }
  })
}

/** All lines; those that an earlier release wrote, without what the pension calendar goes by, are made again. */
async function readWhole(db: DeviceDatabase): Promise<readonly ClientLine[]> {
  const found = await readLines(db, () => linesOf(db).all(db))
  if (found.every((line) => 'claim_type' in line)) return found
  await remakeLines(db)
  return linesOf(db).all(db)
}

/** Milliseconds between the first page and the loading of the lines, so that a slow phone can draw the page first. */
const afterOpening = 3000

function usualLater(work: () => void): () => void {
  const timer = setTimeout(work, afterOpening)
  return () => clearTimeout(timer)
}

/**
 * The clients of this device in memory, in this tab's own thread. Dexie reports what this tab or another has written; the
 * next query reads it. `later` runs work after a while and returns a function that cancels it.
 */
export function createClientIndex(db: DeviceDatabase, later: (work: () => void) => () => void = usualLater): ClientIndex {
  let lines: ReadonlyMap<string, ClientLine> | null = null
  /** The ids whose lines were written since they were read; null where all have to be read. */
  let changed: Set<string> | null = null
  let current: Promise<unknown> = Promise.resolve()
  let cancel: (() => void) | null = null
  let closed = false

  const note = (parts: ObservabilitySet): void => {
    const written = parts[`idb://${db.name}/client_lines/`]
    if ('all' in parts || `idb://${db.name}/catalogue/` in parts) changed = null
    if (written === undefined) return
    // A write of many at once is reported as a range.
    for (const { from, to } of new RangeSet().add(written)) {
      if (from === to) changed?.add(from as string)
      else changed = null
    }
  }
  Dexie.on('storagemutated', note)

  async function readChanged(ids: ReadonlySet<string>, before: ReadonlyMap<string, ClientLine>): Promise<ReadonlyMap<string, ClientLine>> {
    if (ids.size === 0) return before
    const found = await linesOf(db).written(db, [...ids])
    if (found === null) return mapOf(await readWhole(db))
    const kept = [...before.values()].filter(({ id }) => !ids.has(id))
    return mapOf([...kept, ...found])
  }

  async function refresh(): Promise<ReadonlyMap<string, ClientLine>> {
    const ids = changed
    changed = new Set()
    try {
      lines = ids === null || lines === null ? mapOf(await readWhole(db)) : await readChanged(ids, lines)
      return lines
    } catch (error) {
      changed = null
      throw error
    }
  }

  /** The lines as they are now: what was reported before is read. */
  function upToDate(): Promise<ReadonlyMap<string, ClientLine>> {
    const next = current.then(refresh, refresh)
    current = next
    return next
  }

  return {
    query: async (query, pending) => {
      if (lines === null && isOpening(query)) {
        const page = await readOpening(db, query, pending)
        if (!closed) cancel ??= later(() => void linesOf(db).tidy(db).then(upToDate).catch(() => undefined))
        if (page !== null) return page
      }
      return pageOfLines(withPendingLines((await upToDate()).values(), pending), query, pending)
    },
    countByLocation: async (pending) => {
      const counts = new Map<string, number>()
      for (const { location_id } of withPendingLines((await upToDate()).values(), pending)) counts.set(location_id, (counts.get(location_id) ?? 0) + 1)
      return counts
    },
    load: async () => void (await upToDate()),
    close: () => {
      closed = true
      Dexie.on.storagemutated.unsubscribe(note)
      cancel?.()
      lines = null
    },
  }
}

/** Lines by id, in the order of names, in which a list asks for them most often and sorts them fastest. */
const mapOf = (lines: readonly ClientLine[]): ReadonlyMap<string, ClientLine> =>
  new Map(lines.toSorted((one, other) => byText(one.name_key, other.name_key)).map((line) => [line.id, line]))
