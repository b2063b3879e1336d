import type { PhotoProgressRow, PhotoRow } from '../rows.ts'
import type { Remembered } from '../state.ts'
import type { ItemAnswer } from '../sync/records.ts'
import type { AwaitingRow, QueuedItem, QueuedItemRef } from './items.ts'
import type { RestoredBackup } from './sentArchive.ts'

/** How a request for approval ended. */
export type ApprovalDecision = Pick<AwaitingRow, 'status' | 'message'>

/** The unsent work of a user: items, requests and photos. */
export type UnsentWork = {
  /** In the order in which they were entered. */
  readonly items: readonly QueuedItem[]
  readonly awaiting: readonly AwaitingRow[]
  readonly photos: readonly PhotoProgressRow[]
}

/** The remembered values that the loop and the queue use. */
export type QueueMemory = Pick<Remembered, 'device' | 'tickets' | 'last_success_at' | 'epoch' | 'handed'>

/**
 * The storage of the queue. Each function is atomic, and durable when its promise resolves. All reject with StorageFailure
 * where the device could not do it.
 */
export type QueueStore = {
  /** All unsent work of a user, read at one moment. */
  readonly unsent: (userId: string) => Promise<UnsentWork>
  /** All items of a user in the order in which they were entered. */
  readonly items: (userId: string) => Promise<readonly QueuedItem[]>
  readonly awaiting: (userId: string) => Promise<readonly AwaitingRow[]>
  readonly photos: (userId: string) => Promise<readonly PhotoProgressRow[]>
  readonly photo: (visitId: string) => Promise<PhotoRow | null>

  /** Adds items in the given order, with the photo of a visit among them, and sets their `order` and `after`. */
  readonly add: (items: readonly QueuedItem[], photo: PhotoRow | null) => Promise<void>
  /**
   * Replaces an item by the result of `by` and returns it; null where it is gone or has another key. `by` is pure; what
   * it throws is thrown, and nothing is changed. The items that have to be sent before it are determined again.
   */
  readonly change: (ref: QueuedItemRef, by: (item: QueuedItem) => QueuedItem) => Promise<QueuedItem | null>
  /**
   * After the server has stored an item: removes it from the queue, archives it for a while, applies the answer to the
   * records, and releases its photo for sending. False where it was gone or has another key; then only the answer is applied.
   */
  readonly settle: (ref: QueuedItemRef, answer: ItemAnswer) => Promise<boolean>
  /** Moves an item out of the queue and stores its request for approval. Its photo waits for the decision. */
  readonly moveToAwaiting: (ref: QueuedItemRef, row: AwaitingRow) => Promise<boolean>
  /** Removes an item with its photo, after the server has quarantined it. */
  readonly discard: (ref: QueuedItemRef) => Promise<boolean>
  /**
   * Deletes an item, its photo and all items that depend on it; returns the ids of the deleted items.
   * @throws OnItsWay where the server may have any of it: then all of it stays
   */
  readonly remove: (userId: string, id: string) => Promise<readonly string[]>

  /** Stores the decision of a request. The photo of an approved visit may be sent; otherwise the photo is deleted. */
  readonly decide: (id: string, decided: ApprovalDecision) => Promise<void>
  /** Deletes a decided request or a refused photo; nothing else. */
  readonly dismiss: (userId: string, id: string) => Promise<void>

  /** Stores the progress of a photo; null means that it has arrived, and it is archived for a while. */
  readonly changePhoto: (visitId: string, by: Partial<Pick<PhotoProgressRow, 'sent' | 'refused'>> | null) => Promise<void>

  /** Dates archived items that have no date yet, and deletes those that are too old or in a backup. Milliseconds since 1970. */
  readonly pruneArchive: (serverTime: number, backedUpTo: number | null) => Promise<void>
  /** Queues archived items of all users again that a restored backup may lack, and stores the epoch, in one transaction. */
  readonly requeueLost: (restored: RestoredBackup, newKey: () => string, now: number) => Promise<void>

  readonly recall: <N extends keyof QueueMemory>(name: N) => Promise<QueueMemory[N] | undefined>
  readonly remember: <N extends keyof QueueMemory>(name: N, value: QueueMemory[N]) => Promise<void>
}
