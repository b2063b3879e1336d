import type { DeviceDatabase } from '../../database.ts'
import type { Dexie } from 'dexie'
import type { ClientLine } from '../clientLine.ts'
import type { LineStore } from './lineStore.ts'

/** How many lines are read at once: some milliseconds of the page's thread. */
const atOnce = 1000

const table = (db: Dexie) => (db as DeviceDatabase).client_lines

const some: LineStore['some'] = async (db, ids) => (await table(db).bulkGet([...ids])).filter((line) => line !== undefined)

const inClear: LineStore = {
  put: (db, lines) => table(db).bulkPut(lines),
  drop: (db, ids) => table(db).bulkDelete([...ids]),
  all: async (db) => {
    const found: ClientLine[] = []
    for (let last = ''; ; last = found.at(-1)?.id ?? '') {
      const next = await table(db).where('id').above(last).limit(atOnce).toArray()
      found.push(...next)
      if (next.length < atOnce) return found
    }
  },
  some,
  written: some,
  first: (db, count) => table(db).orderBy('name_key').limit(count).toArray(),
  count: (db, ids) => (ids === undefined ? table(db).count() : table(db).where('id').anyOf([...ids]).count()),
  tidy: () => Promise.resolve(),
}

/** How the lines of a database are stored. */
export const linesOf = (db: DeviceDatabase): LineStore => db.sealing?.lines ?? inClear
