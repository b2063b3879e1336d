import type { Message } from '@bisita/contract/messages'
import type { Refused } from '../../api/outcomes.ts'
import type { SyncState } from '../device.ts'
import type { QueueStore, UnsentWork } from '../queue/queue.store.ts'
import type { Clock } from './clock.ts'
import type { TabLock } from './lock.ts'
import type { PartSize, PartSizes } from './partSize.ts'
import type { Pauses } from './pauses.ts'
import type { SyncRecords } from './records.ts'
import type { DeviceServer } from './server.ts'

/** The dependencies of the loop. */
export type SyncDependencies = {
  /** The user of the queue. Every change is sent as this user, even if another user has signed in meanwhile. */
  readonly userId: string
  readonly server: DeviceServer
  readonly store: QueueStore
  readonly records: SyncRecords
  readonly clock: Clock
  readonly lock: TabLock
  readonly pauses: Pauses
  /** The remembered time when everything was last sent and read; milliseconds since 1970. */
  readonly lastSuccessAt: number | null
  readonly partSizes: PartSizes
  /** A new idempotency key. */
  readonly newKey: () => string
  /** A random number from 0 to 1. */
  readonly chance: () => number
  readonly appVersion: string
  /** Shows a message to the user. */
  readonly showMessage: (message: Message) => void
  /** Reports a change on the device that screens show. */
  readonly changed: () => void
  /** Called when the session has ended, is another user's, or its user was deactivated. */
  readonly ended: (refused: Refused) => void
  /** What comes before anything is sent, in each round; missing where nothing does. */
  readonly beforeSending?: (round: Round) => Promise<void>
  /** Reports an unexpected error. */
  readonly fault: (error: unknown) => void
}

/** The shared functions of the steps of a round. */
export type Round = SyncDependencies & {
  /** Throws Halt where the loop was stopped or another tab has taken over; called before everything that is sent. */
  readonly check: () => void
  /** Waits for an answer; throws NoAnswer after the longest time for one, Halt where the loop is stopped meanwhile. */
  readonly answered: <T>(call: Promise<T>) => Promise<T>
  readonly updateState: (change: Partial<SyncState>) => void
  /** Whether the user has changed the queue since the last call of this function. */
  readonly touched: () => boolean
  /** Waits until the next item may be sent. */
  readonly pace: () => Promise<void>
  /** Notes that the server has taken an item, or that a request for approval was sent. */
  readonly sent: () => void
  /** Reads the unsent work in the store, updates the counts of the state, and returns it. */
  readonly count: () => Promise<UnsentWork>
  /** Corrects the counts by the outcome of one item, without counting all where nothing else has changed. */
  readonly adjustCounts: (by: Partial<SyncState['counts']>) => void
  /** The size of a photo's next part, which follows the network. */
  readonly parts: PartSize
}
