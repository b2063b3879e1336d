import { createInjected } from '../ui/inject.tsx'
import type { Store } from '../ui/browser/store.ts'
import type { AwaitingRow, QueuedItem } from './queue/items.ts'
import type { NewEntry } from './queue/newItems.ts'
import type { QueuedCall } from './queue/queuedCall.ts'
import { StorageFailure } from './storageFailure.ts'

/** The steps of set-up in their order. */
export const setupSteps = ['users', 'locations', 'products', 'clients', 'visits', 'itineraries', 'replay', 'app'] as const

export type SetupStep = (typeof setupSteps)[number]

export type RecordsState =
  | { readonly stage: 'none' }
  | {
      readonly stage: 'setting-up'
      readonly step: SetupStep
      /** Records of this step that are stored, and how many it has; `total` is null until the first answer. */
      readonly done: number
      readonly total: number | null
      /** Why set-up has stopped; null while it runs. */
      readonly stopped: string | null
      /** Whether set-up stopped because the server did not answer, and goes on by itself once it does. */
      readonly goes_on: boolean
    }
  | { readonly stage: 'ready'; readonly set_up_at: string }

/** What the sync loop does now. */
export type SyncPhase = 'idle' | 'checking' | 'sending' | 'photos' | 'catching-up' | 'waiting'

export type SyncState = {
  readonly phase: SyncPhase
  /** Whether the server answered the last call. */
  readonly reached: boolean
  /** The id of the item that is being sent. */
  readonly current: string | null
  /** Whether the counts are right: false before the first count, and while the store cannot be read. */
  readonly counted: boolean
  /** Numbers of items that wait, were refused or wait for approval, and of photos that have not arrived. */
  readonly counts: {
    readonly waiting: number
    readonly refused: number
    readonly awaiting: number
    readonly photos: number
  }
  /** When last everything had been sent and read; milliseconds since 1970. */
  readonly last_success_at: number | null
  readonly last_failure: string | null
  /** When the loop tries again by itself; null where nothing is due. */
  readonly next_try_at: number | null
  /** The server has newer records than this device. */
  readonly out_of_sync: boolean
  /** The progress of a large replay, which is shown; `total` is null as long as the server does not count to the end. */
  readonly replay: { readonly done: number; readonly total: number | null } | null
}

/** A photo: its bytes as taken, and their SHA-256. */
export type QueuedPhoto = { readonly bytes: ArrayBuffer; readonly type: string; readonly sha256: string }

/**
 * The queue as adapters and screens use it. Everything that adds resolves only once it is durable, in one
 * transaction with its photo, and rejects with {@link StorageFailure} where the device could not store it.
 */
export type DeviceQueue = {
  /** Adds calls to make later, in this order, all or none of them; the photo goes with the visit among them. */
  readonly add: (entries: readonly NewEntry[], photo?: QueuedPhoto | null) => Promise<void>
  /** All of it that waits, as it stands at one moment; items in the order they will be sent. */
  readonly unsent: () => Promise<QueueContents>
  /** The items of the signed-in user in the order in which they will be sent, with the refused ones. */
  readonly items: () => Promise<readonly QueuedItem[]>
  /** Sends a refused item again as it is, or all. */
  readonly retry: (id?: string) => Promise<void>
  /** Replaces what a waiting or refused item says, under a new key. Rejects where it is on its way. */
  readonly correct: (id: string, body: QueuedCall['body']) => Promise<void>
  /** Throws an item away with its photo and what depends on it; the person has confirmed. False where it has left the queue, and rejects where the server may have it. */
  readonly remove: (id: string) => Promise<boolean>
  /** Removes a decided request, or a photo that was finally refused, from the queue. */
  readonly dismiss: (id: string) => Promise<void>
  /** Everything unsent of the signed-in user, photos too, as a file for somebody who can help. */
  readonly export: () => Promise<Blob>
}

/** How many records of each kind the device stores, as received from the server. */
export type RecordsOnDevice = {
  readonly clients: number
  readonly visits: number
  readonly itineraries: number
  readonly locations: number
  readonly products: number
}

export { StorageFailure }

/** A visit that was written down on this phone while it was locked: of whom, as a name in the person's words, and what. */
export type Note = {
  readonly id: string
  readonly entered_at: string
  readonly name: string
  readonly note: string
  /** Where it was, if the phone could tell: how exact in metres, and when that was found; milliseconds since 1970. */
  readonly latitude?: number
  readonly longitude?: number
  readonly accuracy?: number
  readonly fixed_at?: number
}

/** The whole content of the queue. */
export type QueueContents = {
  readonly items: readonly QueuedItem[]
  readonly awaiting: readonly AwaitingRow[]
  /** Photos that have not arrived, of visits that are queued or stored. */
  readonly photos: readonly QueuedPhotoState[]
}

export type QueuedPhotoState = {
  readonly visit_id: string
  readonly client_name: string | null
  readonly sent: number
  readonly total: number
  readonly visit_stored: boolean
  readonly refused: string | null
}

/** The storage that the browser gives, in bytes, and whether it has promised to keep it; null where it does not say. */
export type StorageRoom = {
  readonly usage: number | null
  readonly quota: number | null
  readonly persisted: boolean
  /** Whether storage is almost full: then no new photo is taken, and unsent work should be exported. */
  readonly short?: boolean
}

/** The device of a signed-in mr: local records, the queue, and the loop that synchronises both with the server. */
export type Device = {
  readonly records: Pick<Store<RecordsState>, 'get' | 'subscribe'>
  readonly sync: Pick<Store<SyncState>, 'get' | 'subscribe'>
  readonly queue: DeviceQueue
  /** Sets local records up, or goes on where set-up stopped. Resolves when it is done or has stopped; `records` says which. */
  readonly setUp: () => Promise<void>
  /** Reads all records again from the beginning. The old ones stay until the server has answered; unsent work stays in any case. */
  readonly setUpAgain: () => Promise<void>
  /** Stops set-up after the page that is being stored. */
  readonly pauseSetUp: () => void
  /** Wakes the loop now. Resolves when the round ends; safe to call at any time. */
  readonly syncNow: () => Promise<void>
  readonly room: () => Promise<StorageRoom>
  readonly countRecords: () => Promise<RecordsOnDevice>
  /** What was written down while the phone was locked, oldest first, until its client is chosen or it is deleted. */
  readonly notes: () => Promise<readonly Note[]>
  /** Takes a note away, for good or for a draft of the visit that is kept in the same step. */
  readonly removeNote: (id: string, draft?: { readonly name: string; readonly values: unknown }) => Promise<void>
  /** Counts the changes on the device, in any tab: screens that show records read again. */
  readonly changes: Pick<Store<number>, 'get' | 'subscribe'>
  /** Stops timers, and the loop after its current step. */
  readonly stop: () => Promise<void>
}

export const [DeviceProvider, useDevice] = createInjected<Device | null>('The device')
