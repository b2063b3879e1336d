import type { Showing } from '@bisita/contract/clients/clients.masked'
import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import { startOfDay } from '@bisita/rules/time/days'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import type { FeedPosition } from '../../state.ts'
import type { RecordsServer } from '../calls.ts'
import { digestOf, versionOf } from '../digest/recordVersions.ts'

type Kind = 'clients' | 'visits' | 'itineraries'
type Rows = { clients: Client; visits: Visit; itineraries: Itinerary }
type Change<K extends Kind> = { readonly number: number; readonly id: string; readonly version: Rows[K] | null }

const later = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A server of one mr's records, as the device's tests need it: lists by id, feeds in order, digests. */
export function testingServer(pageSize = 1000) {
  const rows: { readonly [K in Kind]: Map<string, Rows[K]> } = { clients: new Map(), visits: new Map(), itineraries: new Map() }
  const log: { readonly [K in Kind]: Change<K>[] } = { clients: [], visits: [], itineraries: [] }
  const asked: string[] = []
  const shown: Showing[] = []
  let number = 0
  /** Called with each call's name; what it throws is what the device gets. */
  let before: (call: string) => void = () => undefined

  function change<K extends Kind>(kind: K, id: string, make: ((number: number) => Rows[K]) | null): Rows[K] | null {
    number += 1
    const version = make?.(number) ?? null
    if (version === null) rows[kind].delete(id)
    else rows[kind].set(id, version)
    log[kind].push({ number, id, version })
    return version
  }

  function list<K extends Kind>(kind: K, after: string | null, ipp: number, keep: (row: Rows[K]) => boolean = () => true) {
    const all = [...rows[kind].values()].filter(keep).sort((one, other) => later(one.id, other.id))
    const rest = all.filter(({ id }) => id > (after ?? ''))
    return { items: rest.slice(0, ipp), count: all.length, pages: Math.ceil(all.length / ipp), hasNext: rest.length > ipp }
  }

  /** The changes behind a position; of records that are gone now only that. */
  function feed<K extends Kind>(kind: K, { number: from, after }: FeedPosition) {
    const beyond = log[kind]
      .filter((entry) => entry.number > from || (entry.number === from && after !== null && entry.id > after))
      .sort((one, other) => one.number - other.number || later(one.id, other.id))
    const page = beyond.slice(0, pageSize)
    const last = page.at(-1)
    const whole = beyond.length <= pageSize
    const next = whole || last === undefined ? { number: Math.max(from, number), after: null } : { number: last.number, after: last.id }
    const items = page.map((entry) => ({ ...entry, now: rows[kind].get(entry.id) ?? null }))
    return { items, count: beyond.length, next }
  }

  const call = async <T>(name: string, answer: () => T | Promise<T>): Promise<T> => {
    asked.push(name)
    before(name)
    return structuredClone(await answer())
  }

  function one<K extends Kind>(kind: K, id: string): Rows[K] {
    const found = rows[kind].get(id)
    if (found === undefined) throw new Refused({ status: 404, sentAs: 'me' })
    return found
  }

  /** The digest of a kind at a position, of the records that `holds`; null while the feed has more to tell. */
  async function digestAt<K extends Kind>(kind: K, seq: number, versionOf: (row: Rows[K]) => string | Promise<string>, holds: (row: Rows[K]) => boolean = () => true) {
    if (log[kind].some((entry) => entry.number > seq)) return null
    const stored = [...rows[kind].values()].filter(holds)
    const versions = await Promise.all(stored.map(async (row) => [row.id, await versionOf(row)] as const))
    return { settled: true as const, count: stored.length, digest: await digestOf(new Map(versions), sha256) }
  }

  async function datedDigest<K extends 'visits' | 'itineraries'>(kind: K, seq: number, fields: readonly (string & keyof Rows[K])[], holds: (row: Rows[K]) => boolean) {
    const digest = await digestAt(kind, seq, (row) => versionOf(row, fields, sha256), holds)
    return digest === null ? unsettled : { ...digest, date_from: storedSince[kind], fields: [...fields] }
  }

  const page = (ipp = pageSize) => Math.min(ipp, pageSize)
  const someone = {
    id: 'u1', username: 'mr1', display_name: 'Mr One', user_type: 'mr' as const, branch_id: null, branch_name: null,
    deactivated: 'N' as const, last_login: null, mr_locations: [],
  }
  const server: RecordsServer = {
    register: (device_id) => call('register', () => ({ device_id, ticket: 'ticket' })),
    latestRevision: () => call('latest', () => number),
    versions: () => call('versions', () => versions),
    users: () => call('users', () => [someone]),
    locations: () => call('locations', () => ({ items: places.map((place) => ({ ...place, latitude: null, longitude: null })), count: places.length, pages: 1, hasNext: false })),
    products: () => call('products', () => ({ items: [], count: 0, pages: 0, hasNext: false })),
    clients: (after, ipp) => call('clients', () => list('clients', after, page(ipp))),
    visits: (after, { date_from }, ipp) => call('visits', () => list('visits', after, page(ipp), (visit) => visit.contact_time >= date_from)),
    itineraries: (after, from, ipp) => call('itineraries', () => list('itineraries', after, page(ipp), (row) => row.visible_at >= from)),
    revisions: (from) =>
      call('revisions', () => {
        const { items, count, next } = feed('clients', from)
        const revisions = items.map(({ id, number: revision_id, version, now }) => {
          const revised = { revision_id, id, revised_at: '2026-11-01T00:00:00.000Z', revised_by: null }
          if (now === null || version === null) return { action: 'remove' as const, ...revised }
          const { pending_approval: _, next_touchpoint: _next, touchpoint_state: _state, ...fields } = version
          return { ...fields, action: 'update' as const, ...revised, own_revision_id: revision_id }
        })
        return { items: revisions, count, next_revision_id: next.number, next_after: next.after }
      }),
    visitChanges: (from) => call('visitChanges', () => changesOf(feed('visits', from))),
    itineraryChanges: (from) => call('itineraryChanges', () => changesOf(feed('itineraries', from))),
    clientDigest: (seq) => call('clientDigest', async () => (await digestAt('clients', seq, ({ revision_id }) => String(revision_id))) ?? unsettled),
    visitDigest: (seq) => call('visitDigest', () => datedDigest('visits', seq, visitFields, ({ contact_time }) => contact_time >= startOfDay(storedSince.visits).toISOString())),
    itineraryDigest: (seq) => call('itineraryDigest', () => datedDigest('itineraries', seq, itineraryFields, ({ visible_at }) => visible_at >= storedSince.itineraries)),
    strategy: () => call('strategy', () => null),
    halfDays: () => call('halfDays', () => ({ items: [] })),
    notice: () => call('notice', () => null),
    states: () => call('states', () => ({ items: [], hasNext: false })),
    showings: (items) => call('showings', () => void shown.push(...items)),
    client: (id) => call('client', () => one('clients', id)),
  }

  return {
    server,
    rows,
    asked,
    /** The showings that it received, each as often as it came. */
    shown,
    versions: (): Record<string, string> => versions,
    onCall: (act: (call: string) => void) => void (before = act),
    /** The network goes at the nth call from now on, for good. */
    loseAfter: (calls: number) => {
      let left = calls
      before = () => {
        if (left-- <= 0) throw new NoAnswer('Nobody answered.')
      }
    },
    number: () => number,
    putClient: (client: Client) => change('clients', client.id, (revision_id) => ({ ...client, revision_id })) as Client,
    removeClient: (id: string) => change('clients', id, null),
    putVisit: (visit: Visit) => change('visits', visit.id, () => visit),
    removeVisit: (id: string) => change('visits', id, null),
    putItinerary: (itinerary: Itinerary) => change('itineraries', itinerary.id, () => itinerary),
    removeItinerary: (id: string) => change('itineraries', id, null),
  }
}

export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => globalThis.crypto.subtle.digest('SHA-256', bytes)

const unsettled = { settled: false } as const

const versions = { locations: 'l1', products: 'p1', users: 'u1', strategy: '' }

/** As if it were 22 November 2026. */
const storedSince = { visits: '2025-11-22', itineraries: '2026-10-23' } as const

const visitFields = ['client_name', 'user_display_name', 'visit_result', 'remarks', 'has_availed', 'photo_state', 'full_address', 'phone_number'] as const
const itineraryFields = ['client_name', 'visible_at', 'assigned_to', 'visit_id', 'remarks', 'skip_reason', 'duration'] as const

const places = [
  {
    id: '1401108013',
    location: 'Taba-ao, Kapangan, Benguet, CAR',
    region: 'CAR',
    province: 'Benguet',
    mun_city_kind: 'Municipality',
    mun_city: 'Kapangan',
    barangay: 'Taba-ao',
  },
]

type Fed<T> = { readonly items: readonly { number: number; id: string; now: T | null }[]; readonly count: number; readonly next: FeedPosition }

function changesOf<T extends object>({ items, count, next }: Fed<T>) {
  const changes = items.map(({ id, number: seq, now }) => (now === null ? { action: 'remove' as const, seq, id } : { ...now, action: 'upsert' as const, seq }))
  return { items: changes, count, next_seq: next.number, next_after: next.after }
}
