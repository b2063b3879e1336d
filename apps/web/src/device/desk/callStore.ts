/** A separate database: a user at the desk has no local records, and the wipes of `db` do not concern it. */
export const deskDatabaseName = 'desk'

const version = 1
const storeName = 'calls'
const byUser = 'user_id'
const byId = 'id'

/** Milliseconds, longer than any access takes: a browser that is deleting its storage may never answer. */
const patience = 10_000

/** A call as it is stored; the database numbers `place` in the order of entry. */
type Row<T> = { readonly place: number; readonly id: string; readonly user_id: string; readonly call: T }

/**
 * Calls that were made at the desk and that the server has not answered, each of one user. Writes resolve once they are
 * on the disk. All functions reject where the browser stores nothing, or does not answer within 10 seconds.
 */
export type UnsentCallStore<T> = {
  /** The calls of a user by place, in the order of entry. */
  readonly all: (userId: string) => Promise<ReadonlyMap<number, T>>
  /** Adds a call, or replaces the one of that id; resolves to its place. */
  readonly add: (userId: string, id: string, call: T) => Promise<number>
  /** Replaces the call at that place; does nothing where another tab has removed it. */
  readonly change: (place: number, call: T) => Promise<void>
  readonly remove: (place: number) => Promise<void>
}

/** Stores calls of the desk in IndexedDB. The database is made with the first call that is stored. */
export function callStore<T>(factory: IDBFactory | undefined, name: string = deskDatabaseName): UnsentCallStore<T> {
  /** Runs one transaction on a connection of its own. Where there is no database yet it is made, or `none` is returned. */
  async function within<R>(
    mode: IDBTransactionMode,
    none: { readonly answer: R } | 'made',
    work: (store: IDBObjectStore, answer: (value: R) => void) => void,
  ): Promise<R> {
    if (factory === undefined) throw new Error('This browser keeps nothing.')
    const db = await open(factory, name, none === 'made')
    if (db === null) {
      if (none === 'made') throw new Error('The database was not made.')
      return none.answer
    }
    try {
      const transaction = db.transaction(storeName, mode, { durability: 'strict' })
      const ended = over(transaction)
      let answered: { readonly value: R } | undefined
      work(transaction.objectStore(storeName), (value) => (answered = { value }))
      await ended
      if (answered === undefined) throw new Error('The database did not answer.')
      return answered.value
    } finally {
      db.close()
    }
  }

  return {
    all: (userId) =>
      inTime(
        within<ReadonlyMap<number, T>>('readonly', { answer: new Map() }, (store, answer) =>
          whenDone(store.index(byUser).getAll(userId) as IDBRequest<Row<T>[]>, (rows) => answer(new Map(rows.map(({ place, call }) => [place, call])))),
        ),
      ),
    add: (userId, id, call) =>
      inTime(
        within<number>('readwrite', 'made', (store, answer) =>
          whenDone(store.index(byId).getKey(id), (place) =>
            whenDone(store.put({ ...(place !== undefined && { place }), id, user_id: userId, call }), (key) => answer(Number(key))),
          ),
        ),
      ),
    change: (place, call) =>
      inTime(
        within<void>('readwrite', { answer: undefined }, (store, answer) =>
          whenDone(store.get(place) as IDBRequest<Row<T> | undefined>, (found) => {
            if (found !== undefined) store.put({ ...found, call })
            answer()
          }),
        ),
      ),
    remove: (place) => inTime(within<void>('readwrite', { answer: undefined }, (store, answer) => whenDone(store.delete(place), () => answer()))),
  }
}

/** Calls `then` with the result of a request; a request that fails ends its transaction. */
const whenDone = <R>(request: IDBRequest<R>, then: (result: R) => void): void => request.addEventListener('success', () => then(request.result))

/** Opens the database; null where there is none and `make` is false. */
const open = (factory: IDBFactory, name: string, make: boolean) =>
  new Promise<IDBDatabase | null>((resolve, reject) => {
    const request = factory.open(name, version)
    request.addEventListener('upgradeneeded', () => {
      if (!make) {
        request.transaction?.abort()
        return resolve(null)
      }
      const store = request.result.createObjectStore(storeName, { keyPath: 'place', autoIncrement: true })
      store.createIndex(byUser, byUser)
      store.createIndex(byId, byId, { unique: true })
    })
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', (event) => {
      // The failure is reported here; it need not reach other listeners.
      event.preventDefault()
      reject(request.error ?? new Error('The database does not open.'))
    })
  })

/** Resolves once the writes of a transaction are on the disk. */
const over = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database did not keep it.')))
  })

/** Rejects where it takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
