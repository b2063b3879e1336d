import type { Dexie } from 'dexie'
import type { ClientLine } from '../clientLine.ts'

/**
 * The lines of the clients, as they are stored: one by one, or on a sealed phone in sealed blocks (sealing/lines/lineBlocks.ts).
 * Each works within the caller's transaction over the lines, where there is one.
 */
export type LineStore = {
  /** Stores lines; `isNew` where none of their clients was on the device before. */
  readonly put: (db: Dexie, lines: readonly ClientLine[], isNew?: boolean) => PromiseLike<unknown>
  readonly drop: (db: Dexie, ids: readonly string[]) => PromiseLike<unknown>
  /** All lines, read some at a time, so that the page can do other work. */
  readonly all: (db: Dexie) => Promise<readonly ClientLine[]>
  /** The lines of some clients. */
  readonly some: (db: Dexie, ids: readonly string[]) => Promise<readonly ClientLine[]>
  /** The lines that were written, by what Dexie reports; null where all have to be read. */
  readonly written: (db: Dexie, ids: readonly string[]) => Promise<readonly ClientLine[] | null>
  /** At least so many lines that come first by name, in any order, or all; null where only all of them tell. */
  readonly first: (db: Dexie, count: number) => Promise<readonly ClientLine[] | null>
  /** How many of the clients have lines; of all of them without ids. */
  readonly count: (db: Dexie, ids?: readonly string[]) => PromiseLike<number>
  /** Puts the stored lines in the order in which they open soonest, where they are not. */
  readonly tidy: (db: Dexie) => Promise<void>
}
