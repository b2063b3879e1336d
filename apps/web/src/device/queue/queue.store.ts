import type { PhotoProgressRow, PhotoRow } from '../rows.ts'
import type { Remembered } from '../state.ts'
import type { Told } from '../sync/records.ts'
import type { AwaitingRow, QueuedItem } from './items.ts'
import type { Restored } from './kept.ts'

export type Kind = QueuedItem['kind']

/** An item as it was under a key: what was corrected meanwhile has another one, and is not meant. */
export type Ref = { readonly kind: Kind; readonly id: string; readonly key: string }

/** How a request for approval ended. */
export type Decided = Pick<AwaitingRow, 'status' | 'message'>

/** Everything of a user that has not reached the server, or not for good. */
export type Unsent = {
  /** In the order in which they were entered. */
  readonly items: readonly QueuedItem[]
  readonly awaiting: readonly AwaitingRow[]
  readonly photos: readonly PhotoProgressRow[]
}

/** What the loop and the queue remember beside items. */
export type QueueMemory = Pick<Remembered, 'device' | 'last_success_at' | 'epoch'>

/**
 * Where the queue is kept. Each function is one step: it is done whole and durable when its promise resolves, or
 * not at all. All reject with StorageFailure where the device could not do it.
 */
export type QueueStore = {
  /** All that waits, as it stands at one moment. */
  readonly unsent: (userId: string) => Promise<Unsent>
  /** All of a user in the order in which they were entered. */
  readonly items: (userId: string) => Promise<readonly QueuedItem[]>
  readonly awaiting: (userId: string) => Promise<readonly AwaitingRow[]>
  readonly photos: (userId: string) => Promise<readonly PhotoProgressRow[]>
  readonly photo: (visitId: string) => Promise<PhotoRow | null>

  /** Adds items in that order, the photo with the visit among them. Their `order` and `after` are given here. */
  readonly add: (items: readonly QueuedItem[], photo: PhotoRow | null) => Promise<void>
  /**
   * Puts what `by` makes of an item in its place and gives it; null where it is gone or has another key. `by` is
   * pure; what it throws is thrown, and nothing is changed. What comes before the item is found anew.
   */
  readonly change: (ref: Ref, by: (item: QueuedItem) => QueuedItem) => Promise<QueuedItem | null>
  /**
   * The server has it: takes it out, keeps it for a while, adopts what was told, and its photo may be sent. False where it was gone
   * or has another key; then only what was told is adopted.
   */
  readonly settle: (ref: Ref, told: Told) => Promise<boolean>
  /** Somebody else decides: takes it out and keeps the request. Its photo waits for the decision. */
  readonly moveToAwaiting: (ref: Ref, row: AwaitingRow) => Promise<boolean>
  /** The server keeps it for a supervisor: takes it out with its photo. */
  readonly handOver: (ref: Ref) => Promise<boolean>
  /**
   * Throws away an item, its photo and all that depends on it; gives the ids of what went.
   * @throws OnItsWay where the server may have any of it: then all of it stays
   */
  readonly remove: (userId: string, id: string) => Promise<readonly string[]>

  /** Notes a decision; of an approved visit the photo may be sent, of another the photo goes. */
  readonly decide: (id: string, decided: Decided) => Promise<void>
  /** Forgets a request that was decided, or a photo that was refused; nothing else. */
  readonly dismiss: (userId: string, id: string) => Promise<void>

  /** Notes how far a photo is; null since it has arrived, and it is kept for a while. */
  readonly changePhoto: (visitId: string, by: Partial<Pick<PhotoProgressRow, 'sent' | 'refused'>> | null) => Promise<void>

  /** Dates what was sent since the last round, and lets go of it what is out of its time or in a backup. Milliseconds since 1970. */
  readonly tidyKept: (serverTime: number, backedUpTo: number | null) => Promise<void>
  /** Queues again what was sent from here, whoever's it is, and a backup that was put back may lack, and remembers the epoch: both or neither. */
  readonly queueAgain: (restored: Restored, newKey: () => string, now: number) => Promise<void>

  readonly recall: <N extends keyof QueueMemory>(name: N) => Promise<QueueMemory[N] | undefined>
  readonly remember: <N extends keyof QueueMemory>(name: N, value: QueueMemory[N]) => Promise<void>
}
