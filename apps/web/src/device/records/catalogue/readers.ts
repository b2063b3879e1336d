import type { DeviceDatabase } from '../../database.ts'
import type { BlockReader, StoredBlock } from './searcher.ts'

/** The number of blocks that are read at once: about two megabytes. */
const atOnce = 16

/** Reads through the page's own Dexie. */
export function dexieReader(db: DeviceDatabase): BlockReader {
  return {
    async *all() {
      for (let last = Number.NEGATIVE_INFINITY; ; ) {
        const blocks: StoredBlock[] = await db.catalogue.where('block').above(last).limit(atOnce).toArray()
        yield blocks
        if (blocks.length < atOnce) return
        last = blocks.at(-1)?.block ?? last
      }
    },
    some: (blocks) => db.catalogue.where('block').anyOf([...blocks]).toArray(),
  }
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')))
  })

/** Opens an existing database; rejects where there is none. */
function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name)
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return answered(request)
}

function givesWay(db: IDBDatabase, forget: () => void): void {
  db.addEventListener('versionchange', () => {
    db.close()
    forget()
  })
  db.addEventListener('close', forget)
}

/**
 * Reads without a library, for the worker: Dexie would be loaded a second time for three calls. The page has opened the
 * database before; this connection closes when another one wants to upgrade or delete it.
 */
export function plainReader(factory: IDBFactory, name: string): BlockReader {
  let connection: Promise<IDBDatabase> | null = null
  const connect = (): Promise<IDBDatabase> => {
    const asked = (connection ??= opened(factory, name))
    const forget = (): void => {
      if (connection === asked) connection = null
    }
    asked.then((db) => givesWay(db, forget), forget)
    return asked
  }
  const store = async (): Promise<IDBObjectStore> => (await connect()).transaction('catalogue').objectStore('catalogue')
  return {
    async *all() {
      for (let last: number | null = null; ; ) {
        const range = last === null ? null : IDBKeyRange.lowerBound(last, true)
        const blocks = (await answered((await store()).getAll(range, atOnce))) as StoredBlock[]
        yield blocks
        if (blocks.length < atOnce) return
        last = blocks.at(-1)?.block ?? last
      }
    },
    some: async (blocks) => {
      const from = await store()
      const found = await Promise.all(blocks.map((block) => answered(from.get(block) as IDBRequest<StoredBlock | undefined>)))
      return found.filter((row) => row !== undefined)
    },
  }
}
