import { localDatabaseName, localDatabaseVersion } from '@bisita/contract/limits'
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { AwaitingRow, QueuedClient, QueuedItinerary, QueuedVisit } from './queue/items.ts'
import type {
  CatalogueBlock,
  ClientRow,
  DraftRow,
  ItineraryRow,
  LocationRow,
  PhotoProgressRow,
  PhotoRow,
  ProductRow,
  StateRow,
  UserRow,
  VisitRow,
} from './rows.ts'

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
  declare readonly catalogue: EntityTable<CatalogueBlock, 'block'>
  declare readonly state: EntityTable<StateRow, 'name'>

  constructor(name: string = localDatabaseName, options?: ConstructorParameters<typeof Dexie>[1]) {
    // What was told to be kept is on the disk, where the browser knows the difference.
    super(name, { chromeTransactionDurability: 'strict', ...options })
    this.version(localDatabaseVersion).stores({
      clients: '++key, &id, [name_key+id]',
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
      catalogue: 'block',
      state: 'name',
    })
  }
}
