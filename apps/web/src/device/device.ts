import { createInjected } from '../ui/inject.tsx'
import type { Store } from '../ui/browser/store.ts'
import type { AwaitingRow, QueuedItem } from './queue/items.ts'
import { StorageFailure } from './storageFailure.ts'
import type { ClientChanges, ItineraryChanges, NewClient, NewItinerary, NewVisit } from './wire.ts'

/** How far the local records are; the steps of set-up in their order. */
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
      /** Why it stands still; null while it runs. */
      readonly stopped: string | null
      /** It stands still for want of an answer, and goes on by itself as soon as there is one. */
      readonly goes_on: boolean
    }
  | { readonly stage: 'ready'; readonly set_up_at: string }

/** What the sync loop does now. */
export type SyncPhase = 'idle' | 'checking' | 'sending' | 'photos' | 'catching-up' | 'waiting'

export type SyncState = {
  readonly phase: SyncPhase
  /** Whether the server answered when it was last asked. */
  readonly reached: boolean
  /** The item that is on its way. */
  readonly current: string | null
  /** Whether the counts are what the store holds: false before the first count, and while it cannot be read. */
  readonly counted: boolean
  /** Items that wait, were refused, are with an approver; photos that have not arrived. */
  readonly counts: {
    readonly waiting: number
    readonly refused: number
    readonly awaiting: number
    readonly photos: number
  }
  /** When everything had been sent and caught up with last; milliseconds since 1970. */
  readonly last_success_at: number | null
  readonly last_failure: string | null
  /** When it tries again by itself; null where nothing is due. */
  readonly next_try_at: number | null
  /** The server has newer records than this device. */
  readonly out_of_sync: boolean
  /** A backlog that is replayed in the open; no total as long as the server does not count to its end. */
  readonly replay: { readonly done: number; readonly total: number | null } | null
}

/** What a photo is stored with: its bytes as taken, and their SHA-256. */
export type QueuedPhoto = { readonly bytes: ArrayBuffer; readonly type: string; readonly sha256: string }

/**
 * The queue as adapters and screens use it. Everything that adds resolves only once it is durable, in one
 * transaction with its photo, and rejects with {@link StorageFailure} where the device could not store it.
 */
export type Queue = {
  readonly createClient: (client: NewClient) => Promise<void>
  readonly updateClient: (id: string, changes: ClientChanges, clientName: string) => Promise<void>
  readonly createVisit: (visit: NewVisit, photo: QueuedPhoto | null, clientName: string) => Promise<void>
  readonly createItineraries: (items: readonly NewItinerary[], clientNames: ReadonlyMap<string, string>) => Promise<void>
  readonly actOnItinerary: (
    id: string,
    clientId: string,
    act: ItineraryAct,
    clientName: string,
  ) => Promise<void>
  /** All of it that waits, as it stands at one moment; items in the order they will be sent. */
  readonly unsent: () => Promise<HeldQueue>
  /** Everything of the signed-in user in the order it will be sent; refused ones among them. */
  readonly items: () => Promise<readonly QueuedItem[]>
  /** Sends a refused item again as it is, or all. */
  readonly retry: (id?: string) => Promise<void>
  /** Replaces what a waiting or refused item says, under a new key. Rejects where it is on its way. */
  readonly correct: (id: string, content: Corrected) => Promise<void>
  /** Throws an item away with its photo and what depends on it; the person has confirmed. False where it has left the queue, and rejects where the server may have it. */
  readonly remove: (id: string) => Promise<boolean>
  /** Forgets a request that was decided, or a photo that was refused for good. */
  readonly dismiss: (id: string) => Promise<void>
  /** Everything unsent of the signed-in user, photos too, as a file for somebody who can help. */
  readonly export: () => Promise<Blob>
}

/** What is done to an itinerary that is there. */
export type ItineraryAct =
  | { readonly action: 'update'; readonly changes: ItineraryChanges }
  | { readonly action: 'remarks'; readonly remarks: string }
  | { readonly action: 'skip'; readonly reason: string }
  | { readonly action: 'remove' }

/** What a corrected item says instead, by what it does: of a client, a visit, an itinerary's plan, move, remarks or skip. */
export type Corrected =
  | ClientChanges
  | NewClient
  | NewVisit
  | NewItinerary
  | ItineraryChanges
  | { readonly remarks: string }
  | { readonly reason: string }

/** How many records of each kind stand on the device, as the server told them. */
export type Held = {
  readonly clients: number
  readonly visits: number
  readonly itineraries: number
  readonly locations: number
  readonly products: number
}

export { StorageFailure }

/** All that the queue has to tell. */
export type HeldQueue = {
  readonly items: readonly QueuedItem[]
  readonly awaiting: readonly AwaitingRow[]
  /** On their way: of visits that are queued or stored. */
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

/** How much room the browser gives and whether it has promised to keep it. Bytes; null where it does not say. */
export type Room = {
  readonly usage: number | null
  readonly quota: number | null
  readonly persisted: boolean
  /** There is hardly any: no new photo is taken, and what is unsent should be exported. */
  readonly short?: boolean
}

/** The device of a signed-in mr: local records, the queue and the loop that keeps both true. */
export type Device = {
  readonly records: Pick<Store<RecordsState>, 'get' | 'subscribe'>
  readonly sync: Pick<Store<SyncState>, 'get' | 'subscribe'>
  readonly queue: Queue
  /** Sets local records up, or goes on where it stopped. Resolves when it is done or has stopped; `records` says which. */
  readonly setUp: () => Promise<void>
  /** Reads everything anew from the beginning. What is there stays until the server has answered; what is unsent stays in any case. */
  readonly setUpAgain: () => Promise<void>
  /** Stops set-up after the page that is being stored. */
  readonly pauseSetUp: () => void
  /** Wakes the loop now. Resolves when the round ends; safe to call at any time. */
  readonly syncNow: () => Promise<void>
  readonly room: () => Promise<Room>
  readonly held: () => Promise<Held>
  /** Counts what changed on the device, in any tab: what shows records reads anew. */
  readonly changes: Pick<Store<number>, 'get' | 'subscribe'>
  /** Stops timers and the loop after the step it is at. */
  readonly stop: () => Promise<void>
}

export const [DeviceProvider, useDevice] = createInjected<Device | null>('The device')
