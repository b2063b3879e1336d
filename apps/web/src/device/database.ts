import type { QueuedKind } from '@bisita/contract/devices/devices.kinds'
import { localDatabaseName, localDatabaseVersion } from '@bisita/contract/limits'
import { contactInstant } from '@bisita/rules/visits/contacts'
import { type DBCore, Dexie, type EntityTable, type Middleware, type Table } from 'dexie'
import type { AwaitingRow, QueuedClient, QueuedItem, QueuedItinerary, QueuedVisit } from './queue/items.ts'
import type { ClientLine } from './records/clientLine.ts'
import type { Sealing } from './sealing/middleware.ts'
import type { ArchivedPhotoRow, ArchivedItemRow } from './queue/sentArchive.ts'
import type {
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

/** Where items of each kind stand (promises/phone 1). */
const queueStoreOf = { client: 'queued_clients', visit: 'queued_visits', itinerary: 'queued_itineraries' } as const satisfies Readonly<Record<QueuedKind, keyof DeviceDatabase>>

export const queuedKinds = Object.keys(queueStoreOf) as QueuedKind[]

/** The names of all stores of the queue. */
export const queueStores = Object.values(queueStoreOf)

/** The key of a row of the queue, and the index by which a user's items are found in the order of entry. */
const queueSchema = 'id, [sending.user_id+sending.order]'

/** Stores of what was done here: the app may report it as saved only once it is on the disk. */
const ownStores: ReadonlySet<string> = new Set([
  ...queueStores,
  'photos',
  'photo_progress',
  'awaiting',
  'drafts',
  'kept',
  'kept_photos',
] satisfies (keyof DeviceDatabase)[])

/** The store of remembered values: a transaction that writes nothing else has to be durable. */
const remembered = 'state' satisfies keyof DeviceDatabase

/** Whether a transaction writes only records of the server, together with the position to which they were read. */
const isReadAgain = (stores: readonly string[]): boolean =>
  stores.some((store) => store !== remembered) && !stores.some((store) => ownStores.has(store))

/**
 * Makes transactions durable where the browser supports it, so that what is reported as saved is on the disk. A page of
 * records need not be: a phone that loses power loses the page with its position, and reads it again.
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
 * The device's database (promises/phone 1). Records are the server's, as last received; unsent changes are in the
 * `queued_` stores beside them and are applied to the records when those are read.
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
  declare readonly kept: EntityTable<ArchivedItemRow, 'id'>
  declare readonly kept_photos: EntityTable<ArchivedPhotoRow, 'visit_id'>
  declare readonly client_lines: EntityTable<ClientLine, 'id'>
  declare readonly catalogue: Table<unknown, number>
  declare readonly state: EntityTable<StateRow, 'name'>
  declare readonly reserve: EntityTable<ReserveRow, 'name'>

  /** Seals what is stored, and opens what is read; null on a phone that is not sealed, and where it is opened without the key. */
  readonly sealing: Sealing | null

  constructor(name: string = localDatabaseName, options?: ConstructorParameters<typeof Dexie>[1], sealing: Sealing | null = null) {
    super(name, { chromeTransactionDurability: 'strict', ...options })
    this.sealing = sealing
    this.use(durability)
    if (sealing !== null) this.use(sealing.middleware)
    this.version(localDatabaseVersion).stores({
      // A client has one row: a writer looks for its id first, in the same transaction (docs/decisions/records.md).
      clients: '++key, id',
      queued_clients: queueSchema,
      users: 'id',
      visits: 'id, contact_time, [client_id+contact_time]',
      queued_visits: queueSchema,
      locations: 'id',
      itineraries: 'id, visible_at, client_id',
      queued_itineraries: queueSchema,
      products: 'id',
      photos: 'visit_id, user_id',
      photo_progress: 'visit_id, user_id',
      awaiting: 'id, user_id',
      drafts: '[user_id+name]',
      kept: 'id, user_id, kept_at',
      kept_photos: 'visit_id, user_id, kept_at, [kept_at+size+visit_id]',
      client_lines: 'id, name_key',
      // What earlier versions of the app wrote instead of lines: not empty where one has written clients (records/lines/remakeLines.ts).
      catalogue: 'block',
      state: 'name',
      reserve: 'name',
    })
    this.on('ready', (db) => timeVisits(db as DeviceDatabase))
  }
}

/** The rows of one kind of item: with the kind a row is an item. */
export const queueTable = (db: DeviceDatabase, kind: QueuedKind) => db.table(queueStoreOf[kind]) as Table<QueuedItem['item'], string>

/** The rows of a user's items of one kind, in the order of entry. */
export const queuedBy = (db: DeviceDatabase, kind: QueuedKind, userId: string) =>
  queueTable(db, kind).where('[sending.user_id+sending.order]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])

/**
 * Adds `contact_time` to visits that an older version of the app stored without it: an index skips rows without it. Dexie
 * itself adds missing indexes.
 */
async function timeVisits({ visits }: DeviceDatabase): Promise<void> {
  if ((await visits.count()) === (await visits.orderBy('contact_time').count())) return
  await visits.toCollection().modify((visit) => {
    visit.contact_time ??= contactInstant(visit)
  })
}
