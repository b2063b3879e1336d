import type { DeviceDatabase } from '../database.ts'
import type { ClientLine } from './clientLine.ts'

/**
 * The lines of the clients, as they are stored: one by one, or on a sealed phone in sealed blocks (sealing/lineBlocks.ts).
 * Each works within the caller's transaction over the lines, where there is one.
 */
export type LineStore = {
  /** Stores lines; `isNew` where none of their clients was on the device before. */
  readonly put: (db: DeviceDatabase, lines: readonly ClientLine[], isNew?: boolean) => PromiseLike<unknown>
  readonly drop: (db: DeviceDatabase, ids: readonly string[]) => PromiseLike<unknown>
  /** All lines, read some at a time, so that the page can do other work. */
  readonly all: (db: DeviceDatabase) => Promise<readonly ClientLine[]>
  /** The lines of some clients. */
  readonly some: (db: DeviceDatabase, ids: readonly string[]) => Promise<readonly ClientLine[]>
  /** The lines that were written, by what Dexie reports; null where all have to be read. */
  readonly written: (db: DeviceDatabase, ids: readonly string[]) => Promise<readonly ClientLine[] | null>
  /** At least so many lines that come first by name, in any order, or all; null where only all of them tell. */
  readonly first: (db: DeviceDatabase, count: number) => Promise<readonly ClientLine[] | null>
  /** How many of the clients have lines; of all of them without ids. */
  readonly count: (db: DeviceDatabase, ids?: readonly string[]) => PromiseLike<number>
  /** Puts the stored lines in the order in which they open soonest, where they are not. */
  readonly tidy: (db: DeviceDatabase) => Promise<void>
}

/** How many lines are read at once: some milliseconds of the page's thread. */
const atOnce = 1000

const some: LineStore['some'] = async ({ client_lines }, ids) => (await client_lines.bulkGet([...ids])).filter((line) => line !== undefined)

const inClear: LineStore = {
  put: ({ client_lines }, lines) => client_lines.bulkPut(lines),
  drop: ({ client_lines }, ids) => client_lines.bulkDelete(ids),
  all: async ({ client_lines }) => {
    const found: ClientLine[] = []
    for (let last = ''; ; last = found.at(-1)?.id ?? '') {
      const next = await client_lines.where('id').above(last).limit(atOnce).toArray()
      found.push(...next)
      if (next.length < atOnce) return found
    }
  },
  some,
  written: some,
  first: ({ client_lines }, count) => client_lines.orderBy('name_key').limit(count).toArray(),
  count: ({ client_lines }, ids) => (ids === undefined ? client_lines.count() : client_lines.where('id').anyOf([...ids]).count()),
  tidy: () => Promise.resolve(),
}

/** How the lines of a database are stored. */
export const linesOf = (db: DeviceDatabase): LineStore => db.sealing?.lines ?? inClear
