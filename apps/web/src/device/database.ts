import { localDatabaseName, localDatabaseVersion } from '@bisita/contract/limits'
import { type DBCore, Dexie, type EntityTable, type Middleware, type Table } from 'dexie'
import type { AwaitingRow, QueuedClient, QueuedItinerary, QueuedVisit } from './queue/items.ts'
import type { KeptPhotoRow, KeptRow } from './queue/kept.ts'
import type {
  CatalogueBlock,
  ClientRow,
  DraftRow,
  ItineraryRow,
  LocationRow,
  PhotoProgressRow,
  PhotoRow,
  ProductRow,
  ReserveRow,
  StateRow,
  UserRow,
  VisitRow,
} from './rows.ts'

/** Stores of what was done here: nothing of it may be told to be kept before it is on the disk. */
const ownStores: ReadonlySet<string> = new Set([
  'queued_clients',
  'queued_visits',
  'queued_itineraries',
  'photos',
  'photo_progress',
  'awaiting',
  'drafts',
  'kept',
  'kept_photos',
] satisfies (keyof DeviceDatabase)[])

/** What is remembered: whoever writes that alone says something that has to last. */
const remembered = 'state' satisfies keyof DeviceDatabase

/** Whether a transaction writes records of the server together with how far they were read, and nothing of ours. */
const isReadAgain = (stores: readonly string[]): boolean =>
  stores.some((store) => store !== remembered) && !stores.some((store) => ownStores.has(store))

/**
 * What was told to be kept is on the disk, where the browser knows the difference. A page of records need not wait for
 * the disk: a phone that loses its power loses with the page the place after it, and reads it again.
 */
const durability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'durability',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) => core.transaction(stores, mode, isReadAgain(stores) ? { ...options, durability: 'relaxed' } : options),
  }),
}

/**
 * The device's database (decisions.md, section 4). Records are the server's, as it last told them; what was
 * done here and not sent stands in the `queued_` stores beside them and is laid over when they are read.
 */
export class DeviceDatabase extends Dexie {
  declare readonly clients: Table<ClientRow, number>
  declare readonly queued_clients: EntityTable<QueuedClient, 'id'>
  declare readonly users: EntityTable<UserRow, 'id'>
  declare readonly visits: EntityTable<VisitRow, 'id'>
  declare readonly queued_visits: EntityTable<QueuedVisit, 'id'>
  declare readonly locations: EntityTable<LocationRow, 'id'>
  declare readonly itineraries: EntityTable<ItineraryRow, 'id'>
  declare readonly queued_itineraries: EntityTable<QueuedItinerary, 'id'>
  declare readonly products: EntityTable<ProductRow, 'id'>
  declare readonly photos: EntityTable<PhotoRow, 'visit_id'>
  declare readonly photo_progress: EntityTable<PhotoProgressRow, 'visit_id'>
  declare readonly awaiting: EntityTable<AwaitingRow, 'id'>
  declare readonly drafts: Table<DraftRow, [string, string]>
  declare readonly kept: EntityTable<KeptRow, 'id'>
  declare readonly kept_photos: EntityTable<KeptPhotoRow, 'visit_id'>
  declare readonly catalogue: EntityTable<CatalogueBlock, 'block'>
  declare readonly state: EntityTable<StateRow, 'name'>
  declare readonly reserve: EntityTable<ReserveRow, 'name'>

  constructor(name: string = localDatabaseName, options?: ConstructorParameters<typeof Dexie>[1]) {
    super(name, { chromeTransactionDurability: 'strict', ...options })
    this.use(durability)
    this.version(localDatabaseVersion).stores({
      // A client has one row: who writes it looks for its id first, in the same transaction (docs/decisions/records.md).
      clients: '++key, id',
      queued_clients: 'id, [sending.user_id+sending.order]',
      users: 'id',
      visits: 'id, visit_time, [client_id+visit_time]',
      queued_visits: 'id, [sending.user_id+sending.order]',
      locations: 'id',
      itineraries: 'id, visible_at, client_id',
      queued_itineraries: 'id, [sending.user_id+sending.order]',
      products: 'id',
      photos: 'visit_id, user_id',
      photo_progress: 'visit_id, user_id',
      awaiting: 'id, user_id',
      drafts: '[user_id+name]',
      kept: 'id, user_id, kept_at',
      kept_photos: 'visit_id, user_id, kept_at, [kept_at+size+visit_id]',
      catalogue: 'block, size, *first',
      state: 'name',
      reserve: 'name',
    })
  }
}
