import type { CallAnswer } from '@bisita/contract/calls/call'
import type { Client } from '@bisita/contract/clients/clients'
import type { deviceSync } from '@bisita/contract/devices/devices'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import type { Store } from '../../ui/browser/store.ts'
import type { RecordsState, StorageRoom } from '../device.ts'

/**
 * The server's answer at the beginning of a round: the newest number of each feed, and the versions of the small lists.
 */
export type SyncAnswer = Omit<CallAnswer<typeof deviceSync>, Installation> & Partial<Pick<CallAnswer<typeof deviceSync>, Installation>>

/** Fields about the server's data, which servers older than this app do not send. */
type Installation = 'backed_up_to' | 'epoch' | 'lost'

/** The position of each feed: the `number` of each remembered position. */
export type FeedPositions = { readonly clients: number; readonly visits: number; readonly itineraries: number }

/** The record in the server's answer to a queued item. */
export type ItemAnswer =
  /** `changed`: the answer to a change of an existing client, which may have been removed from the device meanwhile. */
  | { readonly kind: 'client'; readonly client: Client; readonly changed?: true }
  | { readonly kind: 'visit'; readonly visit: Visit }
  | { readonly kind: 'itinerary'; readonly itinerary: Itinerary }
  | { readonly kind: 'itinerary_removed'; readonly id: string }

/**
 * Reports the progress of a large replay; null once it is done, or where the replay is small. `total` is null as long as
 * the server does not count to the end.
 */
export type OnReplayProgress = (replay: { readonly done: number; readonly total: number | null } | null) => void

/** The functions of the local records that the sync loop uses. */
export type SyncRecords = {
  /** The positions of the feeds; null until set-up is complete. */
  readonly positions: () => Promise<FeedPositions | null>
  /**
   * Reads each feed that has changes after its position by `answer`, to its end; without changes it makes no request.
   * Returns after the page that is being stored once `running` is false. Throws the errors of the Api, and StorageFailure.
   */
  readonly catchUp: (answer: SyncAnswer, tell: OnReplayProgress, running: () => boolean) => Promise<void>
  /**
   * Called at the end of a round in which everything was sent and read: compares digests, where that is due. Throws the
   * errors of the Api, and StorageFailure.
   */
  readonly whenQuiet: (running: () => boolean) => Promise<void>
}

/**
 * Writes the record of an answer. It is called within the Dexie transaction over {@link applyAnswerStores} that removes the
 * item from the queue, so it may await only the database. Where the records are not set up it does nothing; a revision
 * below that of the stored record is not applied.
 */
export type ApplyAnswer = (answer: ItemAnswer) => Promise<void>

/** The stores that {@link ApplyAnswer} may read and write. */
export const applyAnswerStores = ['clients', 'visits', 'itineraries', 'locations', 'client_lines', 'state'] as const

/** The device's records, made by device/records/records.ts. */
export type DeviceRecords = SyncRecords & {
  readonly applyAnswer: ApplyAnswer
  readonly state: Pick<Store<RecordsState>, 'get' | 'subscribe'>
  readonly setUp: () => Promise<void>
  readonly setUpAgain: () => Promise<void>
  readonly pauseSetUp: () => void
  /** Continues a set-up that was neither paused nor ended, because there may be a network or the app was started. Rejects with the errors of the database. */
  readonly resumeSetUp: () => Promise<void>
  readonly room: () => Promise<StorageRoom>
  /** Ends set-up after the page that is being stored. */
  readonly stop: () => Promise<void>
}
