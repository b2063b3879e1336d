import type { Answer } from '@bisita/contract/calls/call'
import type { Client } from '@bisita/contract/clients/clients'
import type { deviceSync } from '@bisita/contract/devices/devices'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import type { Store } from '../../ui/browser/store.ts'
import type { RecordsState, Room } from '../device.ts'

/** What a round hears at its beginning: the newest of each feed, and the versions of the small lists. */
export type Heard = Omit<Answer<typeof deviceSync>, Installation> & Partial<Pick<Answer<typeof deviceSync>, Installation>>

/** What a server says of itself, unless it is older than this app. */
type Installation = 'backed_up_to' | 'epoch' | 'lost'

/** How far each feed has been read; the `number` of each remembered position. */
export type Positions = { readonly clients: number; readonly visits: number; readonly itineraries: number }

/** What the server's answer to a queued item says of the records. */
export type Told =
  /** `changed`: one that stood already, which may have left the device since it was changed there. */
  | { readonly kind: 'client'; readonly client: Client; readonly changed?: true }
  | { readonly kind: 'visit'; readonly visit: Visit }
  | { readonly kind: 'itinerary'; readonly itinerary: Itinerary }
  | { readonly kind: 'itinerary_removed'; readonly id: string }

/**
 * A backlog that is replayed in the open; null once it is done, or where it is small enough to be quiet. No total as
 * long as the server does not count to its end.
 */
export type TellReplay = (replay: { readonly done: number; readonly total: number | null } | null) => void

/** What the sync loop asks of the local records. */
export type SyncRecords = {
  /** Null until set-up is whole: then there is nothing to catch up with. */
  readonly positions: () => Promise<Positions | null>
  /**
   * Reads what `heard` says is newer than the positions, each feed to its end, and nothing where nothing is:
   * a quiet round makes no request here. `running` is false once the loop is to end: then it returns after the
   * page that is being stored. Throws what the Api throws, and StorageFailure.
   */
  readonly catchUp: (heard: Heard, tell: TellReplay, running: () => boolean) => Promise<void>
  /**
   * Called at the end of a round in which everything was sent and read and nothing is on its way: the moment to
   * compare digests, where that is due. Throws what the Api throws, and StorageFailure.
   */
  readonly whenQuiet: (running: () => boolean) => Promise<void>
}

/**
 * Writes what an answer tells into the records. It is called within the Dexie transaction that takes the item
 * out of the queue, which spans {@link adoptStores}, so it may await nothing but the database. Where the records
 * are not set up it does nothing; a revision below the record's own is not applied.
 */
export type Adopt = (told: Told) => Promise<void>

/** The stores that {@link Adopt} may read and write. */
export const adoptStores = ['clients', 'visits', 'itineraries', 'locations', 'catalogue', 'state'] as const

/** The device's records as createDevice puts them in (device/records/records.ts makes them). */
export type DeviceRecords = SyncRecords & {
  readonly adopt: Adopt
  readonly state: Pick<Store<RecordsState>, 'get' | 'subscribe'>
  readonly setUp: () => Promise<void>
  readonly setUpAgain: () => Promise<void>
  readonly pauseSetUp: () => void
  /** There may be a network, or this is a new start: set-up that was neither paused nor ended goes on. Rejects with what the database throws. */
  readonly goOnSettingUp: () => Promise<void>
  readonly room: () => Promise<Room>
  /** Ends what set-up is doing, after the page that is being stored. */
  readonly stop: () => Promise<void>
}
