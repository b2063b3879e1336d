import * as calls from '@bisita/contract/calls/calls'
import type { CallAnswer } from '@bisita/contract/calls/call'
import type { ConsentNotice } from '@bisita/contract/consents/consents'
import type { clientInfo, clientList } from '@bisita/contract/clients/clients'
import type { Showing } from '@bisita/contract/clients/clients.masked'
import type { revisions } from '@bisita/contract/clients/clients.revisions'
import type { deviceRegister } from '@bisita/contract/devices/devices'
import type { clientDigest, itineraryDigest, visitDigest } from '@bisita/contract/devices/digests'
import type { itineraryChanges, itineraryList } from '@bisita/contract/itineraries'
import { downloadPageSize, revisionPageSize } from '@bisita/contract/limits'
import type { locationList } from '@bisita/contract/locations/locations'
import type { productList } from '@bisita/contract/products'
import type { bestTimePlaces } from '@bisita/contract/touchpoints/bestTimes'
import type { strategyCurrent } from '@bisita/contract/touchpoints/strategies'
import type { touchpointStatesList } from '@bisita/contract/touchpoints/touchpoints'
import type { userFilterList, userListInfo } from '@bisita/contract/users/users'
import type { visitChanges, visitList } from '@bisita/contract/visits/visits'
import type { Api } from '../../api/api.ts'
import type { FeedPosition } from '../state.ts'

/** Less than every id: reading after it begins at the first record. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A page of the touchpoint states of clients. */
export type TouchpointStatesPage = CallAnswer<typeof touchpointStatesList>

/** The calls that the records need. Each rejects with Refused, NoAnswer or Aborted (api/outcomes.ts). */
export type RecordsServer = {
  readonly register: (deviceId: string, appVersion: string) => Promise<CallAnswer<typeof deviceRegister>>
  readonly latestRevision: () => Promise<number>
  readonly versions: () => Promise<CallAnswer<typeof userListInfo>['versions']>
  readonly users: () => Promise<CallAnswer<typeof userFilterList>['items']>
  /** Pages in the order of ids, beginning after `after`; days are those of Manila. */
  readonly locations: (after: string | null) => Promise<CallAnswer<typeof locationList>>
  readonly products: (page: number) => Promise<CallAnswer<typeof productList>>
  readonly clients: (after: string | null, ipp?: number) => Promise<CallAnswer<typeof clientList>>
  readonly visits: (after: string | null, of: { readonly date_from: string }, ipp?: number) => Promise<CallAnswer<typeof visitList>>
  readonly itineraries: (after: string | null, dateFrom: string, ipp?: number) => Promise<CallAnswer<typeof itineraryList>>
  readonly revisions: (from: FeedPosition) => Promise<CallAnswer<typeof revisions>>
  readonly visitChanges: (from: FeedPosition) => Promise<CallAnswer<typeof visitChanges>>
  readonly itineraryChanges: (from: FeedPosition) => Promise<CallAnswer<typeof itineraryChanges>>
  /** Digests at the position to which the feed of the records has been read. */
  readonly clientDigest: (seq: number) => Promise<CallAnswer<typeof clientDigest>>
  readonly visitDigest: (seq: number) => Promise<CallAnswer<typeof visitDigest>>
  readonly itineraryDigest: (seq: number) => Promise<CallAnswer<typeof itineraryDigest>>
  readonly client: (id: string) => Promise<CallAnswer<typeof clientInfo>>
  readonly strategy: () => Promise<CallAnswer<typeof strategyCurrent>>
  /** Visits by half-day in the own places. */
  readonly halfDays: () => Promise<CallAnswer<typeof bestTimePlaces>>
  readonly showings: (items: Showing[]) => Promise<unknown>
  /** The newest notice that is read to clients. */
  readonly notice: () => Promise<ConsentNotice | null>
  readonly states: (after: string | null) => Promise<TouchpointStatesPage>
}

/** Options of every call: a slot of its own, so that calls of screens do not abort it, and answers to this user only, since they are stored as this user's records. */
const slot = (name: string) => ({ slot: `records ${name}`, asUser: true })

const feed = ({ after }: FeedPosition) => ({ ipp: revisionPageSize, ...(after === null ? {} : { after }) })
const reading = (after: string | null, ipp = downloadPageSize) => ({ after_id: after ?? beforeAll, ipp })

/** The server over the network. Nothing may abort these GETs with a change of screen: the Api is the device's own. */
export const remoteRecords = ({ call }: Pick<Api, 'call'>): RecordsServer => ({
  register: (device_id, app_version) => call(calls.deviceRegister, { body: { device_id, app_version } }),
  latestRevision: async () => (await call(calls.revisionsInfo, {}, slot('latest'))).latest_revision_id,
  versions: async () => (await call(calls.userListInfo, {}, slot('versions'))).versions,
  users: async () => (await call(calls.userFilterList, {}, slot('users'))).items,
  // All codes of locations are above this one.
  locations: (after) => call(calls.locationList, { query: { after_id: after ?? '0000000000', ipp: downloadPageSize } }, slot('locations')),
  products: (page) => call(calls.productList, { query: { page, ipp: downloadPageSize } }, slot('products')),
  clients: (after, ipp) => call(calls.clientList, { query: reading(after, ipp) }, slot('clients')),
  visits: (after, of, ipp) => call(calls.visitList, { query: { ...reading(after, ipp), ...of } }, slot('visits')),
  itineraries: (after, date_from, ipp) => call(calls.itineraryList, { query: { ...reading(after, ipp), date_from } }, slot('itineraries')),
  revisions: (from) => call(calls.revisions, { params: { revisionId: from.number }, query: feed(from) }, slot('revisions')),
  visitChanges: (from) => call(calls.visitChanges, { params: { seq: from.number }, query: feed(from) }, slot('visit changes')),
  itineraryChanges: (from) => call(calls.itineraryChanges, { params: { seq: from.number }, query: feed(from) }, slot('itinerary changes')),
  clientDigest: (seq) => call(calls.clientDigest, { params: { seq } }, slot('digest')),
  visitDigest: (seq) => call(calls.visitDigest, { params: { seq } }, slot('visit digest')),
  itineraryDigest: (seq) => call(calls.itineraryDigest, { params: { seq } }, slot('itinerary digest')),
  client: (id) => call(calls.clientInfo, { params: { id } }, slot('client')),
  strategy: () => call(calls.strategyCurrent, {}, slot('strategy')),
  halfDays: () => call(calls.bestTimePlaces, {}, slot('half-days')),
  showings: (items) => call(calls.clientRevealJournal, { body: { items } }),
  notice: async () => (await call(calls.consentNotices, {}, slot('notice'))).items[0] ?? null,
  states: (after) => call(calls.touchpointStatesList, { query: reading(after) }, slot('states')),
})
