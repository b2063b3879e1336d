import { clientsOf, downloadOf } from './pages.ts'

/** Milliseconds spent on storing, the making of the rows left out. */
type Contender = (pages: readonly string[]) => Promise<number>

/** Stores page after page and counts the time of the storing alone. */
async function timed(pages: readonly string[], store: (rows: ReturnType<typeof clientsOf>) => Promise<unknown>): Promise<number> {
  let spent = 0
  for (const text of pages) {
    const rows = clientsOf(text)
    const began = performance.now()
    await store(rows)
    spent += performance.now() - began
  }
  return spent
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')))
  })

const dropped = (name: string): Promise<unknown> => answered(indexedDB.deleteDatabase(name))

/** IndexedDB with nothing around it: the same rows, the same key and the same index. */
const raw: Contender = async (pages) => {
  await dropped('raw')
  const request = indexedDB.open('raw', 1)
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore('clients', { keyPath: 'key', autoIncrement: true })
    store.createIndex('id', 'id')
  })
  const db = await answered(request)
  const spent = await timed(
    pages,
    (rows) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('clients', 'readwrite')
        const store = transaction.objectStore('clients')
        for (const row of rows) store.put(row)
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted.')))
      }),
  )
  db.close()
  await dropped('raw')
  return spent
}

/** RxDB over its free storage: its ids are ours, and it has no index but its own. */
const rxdb: Contender = async (pages) => {
  const [{ createRxDatabase }, { getRxStorageDexie }] = await Promise.all([import('rxdb'), import('rxdb/plugins/storage-dexie')])
  const db = await createRxDatabase({ name: 'rx', storage: getRxStorageDexie(), multiInstance: false, eventReduce: false })
  const collections = await db.addCollections({
    clients: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 36 } },
        required: ['id'],
      },
    },
  })
  const spent = await timed(pages, async (rows) => {
    const { error } = (await collections['clients']?.bulkInsert(rows)) ?? { error: [] }
    if (error.length > 0) throw new Error('RxDB refused rows.')
  })
  await db.remove()
  return spent
}

/** PouchDB as it comes: its ids are ours, and it keeps no other index. */
const pouchdb: Contender = async (pages) => {
  const { default: PouchDB } = await import('pouchdb-browser')
  const db = new PouchDB('pouch', { auto_compaction: true })
  const spent = await timed(pages, async (rows) => {
    const answers = await db.bulkDocs(rows.map((row) => ({ ...row, _id: row.id })))
    if (answers.some((answer) => 'error' in answer)) throw new Error('PouchDB refused rows.')
  })
  await db.destroy()
  return spent
}

/** The clients are the same every time, and made once. */
const pages = new Map<number, readonly string[]>()

function prepared(count: number): readonly string[] {
  const made = downloadOf(count)
  pages.set(count, made)
  return made
}

const contenders = { raw, rxdb, pouchdb }

/** What the bench asks of the page of the others: RxDB brings a Dexie of its own, which bears no second one. */
const peers = {
  /** Milliseconds that one of them takes to store so many clients. */
  store: (name: keyof typeof contenders, count: number): Promise<number> => contenders[name](pages.get(count) ?? prepared(count)),
}

export type Peers = typeof peers

Object.assign(window, { bench: peers })
