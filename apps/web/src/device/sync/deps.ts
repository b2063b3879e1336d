import type { Message } from '@bisita/contract/messages'
import type { Refused } from '../../api/outcomes.ts'
import type { SyncState } from '../device.ts'
import type { QueueStore, Unsent } from '../queue/queue.store.ts'
import type { Clock } from './clock.ts'
import type { TabLock } from './lock.ts'
import type { PartSize, PartSizes } from './partSize.ts'
import type { Pauses } from './pauses.ts'
import type { SyncRecords } from './records.ts'
import type { DeviceServer } from './server.ts'

/** Everything that the loop touches. */
export type SyncDependencies = {
  /** Whose queue it is. Every change is sent as this user, whoever has signed in meanwhile. */
  readonly userId: string
  readonly server: DeviceServer
  readonly store: QueueStore
  readonly records: SyncRecords
  readonly clock: Clock
  readonly lock: TabLock
  readonly pauses: Pauses
  /** When everything was last sent and read, as is remembered; milliseconds since 1970. */
  readonly lastSuccessAt: number | null
  readonly partSizes: PartSizes
  /** A new idempotency key. */
  readonly newKey: () => string
  /** From 0 to 1. */
  readonly chance: () => number
  readonly appVersion: string
  /** Something is to be said to the person. */
  readonly say: (message: Message) => void
  /** Something on the device changed that screens show. */
  readonly changed: () => void
  /** The session has ended, is another's, or its user was deactivated. */
  readonly ended: (refused: Refused) => void
  /** Something threw that nothing here should throw. */
  readonly fault: (error: unknown) => void
}

/** What the steps of a round share. */
export type Round = SyncDependencies & {
  /** Throws Halt where the loop is to end or another tab has taken over; asked before everything that is sent. */
  readonly check: () => void
  /** Waits for an answer as long as one may take; NoAnswer after that, Halt where the loop is to end meanwhile. */
  readonly answered: <T>(call: Promise<T>) => Promise<T>
  readonly tell: (change: Partial<SyncState>) => void
  /** Whether the person has done something to the queue since it was last asked. */
  readonly touched: () => boolean
  /** Waits until it is time for the next thing to be sent. */
  readonly pace: () => Promise<void>
  /** Something of the queue was taken by the server, or somebody else is asked about it. */
  readonly sent: () => void
  /** Tells anew how much waits, out of the store, and gives what that is. */
  readonly count: () => Promise<Unsent>
  /** Corrects the counts by what became of one thing, without counting all where nothing else has changed. */
  readonly tally: (by: Partial<SyncState['counts']>) => void
  /** The size of a photo's next part, which follows the network. */
  readonly parts: PartSize
}
