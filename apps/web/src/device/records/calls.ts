import type { Answer } from '@bisita/contract/call'
import type { clientInfo, clientList } from '@bisita/contract/clients'
import type { revisions, revisionsInfo } from '@bisita/contract/clients.revisions'
import type { deviceRegister } from '@bisita/contract/devices'
import type { clientDigest, itineraryDigest, visitDigest } from '@bisita/contract/digests'
import type { itineraryChanges, itineraryInfo, itineraryList } from '@bisita/contract/itineraries'
import { downloadPageSize, revisionPageSize } from '@bisita/contract/limits'
import type { locationList } from '@bisita/contract/locations'
import type { productList } from '@bisita/contract/products'
import type { userFilterList, userListInfo } from '@bisita/contract/users'
import type { visitChanges, visitInfo, visitList } from '@bisita/contract/visits'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { FeedPosition } from '../state.ts'

/** Less than every id, so that reading on from it begins at the beginning. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** What the records ask of the server. Each rejects with Refused, NoAnswer or Aborted (api/outcomes.ts). */
export type RecordsServer = {
  readonly register: (deviceId: string, appVersion: string) => Promise<Answer<typeof deviceRegister>>
  readonly latestRevision: () => Promise<number>
  readonly versions: () => Promise<Answer<typeof userListInfo>['versions']>
  readonly users: () => Promise<Answer<typeof userFilterList>['items']>
  /** Pages in the order of ids, from behind `after` on; days are those of Manila. */
  readonly locations: (after: string | null) => Promise<Answer<typeof locationList>>
  readonly products: (page: number) => Promise<Answer<typeof productList>>
  readonly clients: (after: string | null, ipp?: number) => Promise<Answer<typeof clientList>>
  readonly visits: (after: string | null, of: { readonly date_from: string }, ipp?: number) => Promise<Answer<typeof visitList>>
  readonly itineraries: (after: string | null, dateFrom: string, ipp?: number) => Promise<Answer<typeof itineraryList>>
  readonly revisions: (from: FeedPosition) => Promise<Answer<typeof revisions>>
  readonly visitChanges: (from: FeedPosition) => Promise<Answer<typeof visitChanges>>
  readonly itineraryChanges: (from: FeedPosition) => Promise<Answer<typeof itineraryChanges>>
  readonly clientDigest: (bucket?: string) => Promise<Answer<typeof clientDigest>>
  /** Of the two that are compared at the position that their feed has been read to. */
  readonly visitDigest: (seq: number, bucket?: string) => Promise<Answer<typeof visitDigest>>
  readonly itineraryDigest: (seq: number, bucket?: string) => Promise<Answer<typeof itineraryDigest>>
  readonly client: (id: string) => Promise<Answer<typeof clientInfo>>
  readonly visit: (id: string) => Promise<Answer<typeof visitInfo>>
  readonly itinerary: (id: string) => Promise<Answer<typeof itineraryInfo>>
}

const register = route<typeof deviceRegister>('POST', '/user/device')
const latest = route<typeof revisionsInfo>('GET', '/client/revisions/info')
const listInfo = route<typeof userListInfo>('GET', '/user/list-info')
const people = route<typeof userFilterList>('GET', '/user/filter-list')
const places = route<typeof locationList>('GET', '/location/list')
const products = route<typeof productList>('GET', '/product/list')
const clients = route<typeof clientList>('GET', '/client/list')
const visits = route<typeof visitList>('GET', '/visit/list')
const itineraries = route<typeof itineraryList>('GET', '/itinerary/list')
const clientFeed = route<typeof revisions>('GET', '/client/revisions/{revisionId}')
const visitFeed = route<typeof visitChanges>('GET', '/visit/changes/{seq}')
const itineraryFeed = route<typeof itineraryChanges>('GET', '/itinerary/changes/{seq}')
const digestOfClients = route<typeof clientDigest>('GET', '/client/digest')
const digestOfVisits = route<typeof visitDigest>('GET', '/visit/digest/{seq}')
const digestOfItineraries = route<typeof itineraryDigest>('GET', '/itinerary/digest/{seq}')
const oneClient = route<typeof clientInfo>('GET', '/client/info/{id}')
const oneVisit = route<typeof visitInfo>('GET', '/visit/info/{id}')
const oneItinerary = route<typeof itineraryInfo>('GET', '/itinerary/info/{id}')

/** No slot of a screen's, so neither aborts the other; and nobody else's answers: they would become this user's records. */
const slot = (name: string) => ({ slot: `records ${name}`, asUser: true })

const feed = ({ after }: FeedPosition) => ({ ipp: revisionPageSize, ...(after === null ? {} : { after }) })
const only = (bucket: string | undefined) => (bucket === undefined ? {} : { bucket })
const reading = (after: string | null, ipp = downloadPageSize) => ({ after_id: after ?? beforeAll, ipp })

/** The server over the network. Nothing may abort these GETs with a change of screen: the Api is the device's own. */
export const remoteRecords = ({ call }: Pick<Api, 'call'>): RecordsServer => ({
  register: (device_id, app_version) => call(register, { body: { device_id, app_version } }),
  latestRevision: async () => (await call(latest, {}, slot('latest'))).latest_revision_id,
  versions: async () => (await call(listInfo, {}, slot('versions'))).versions,
  users: async () => (await call(people, {}, slot('users'))).items,
  // The first of places: all codes are above it.
  locations: (after) => call(places, { query: { after_id: after ?? '0000000000', ipp: downloadPageSize } }, slot('locations')),
  products: (page) => call(products, { query: { page, ipp: downloadPageSize } }, slot('products')),
  clients: (after, ipp) => call(clients, { query: reading(after, ipp) }, slot('clients')),
  visits: (after, of, ipp) => call(visits, { query: { ...reading(after, ipp), ...of } }, slot('visits')),
  itineraries: (after, date_from, ipp) => call(itineraries, { query: { ...reading(after, ipp), date_from } }, slot('itineraries')),
  revisions: (from) => call(clientFeed, { params: { revisionId: from.number }, query: feed(from) }, slot('revisions')),
  visitChanges: (from) => call(visitFeed, { params: { seq: from.number }, query: feed(from) }, slot('visit changes')),
  itineraryChanges: (from) => call(itineraryFeed, { params: { seq: from.number }, query: feed(from) }, slot('itinerary changes')),
  clientDigest: (bucket) => call(digestOfClients, { query: only(bucket) }, slot('digest')),
  visitDigest: (seq, bucket) => call(digestOfVisits, { params: { seq }, query: only(bucket) }, slot('visit digest')),
  itineraryDigest: (seq, bucket) => call(digestOfItineraries, { params: { seq }, query: only(bucket) }, slot('itinerary digest')),
  client: (id) => call(oneClient, { params: { id } }, slot('client')),
  visit: (id) => call(oneVisit, { params: { id } }, slot('visit')),
  itinerary: (id) => call(oneItinerary, { params: { id } }, slot('itinerary')),
})
