import { localDatabaseName } from '@bisita/contract/limits'
import type { Remembered } from './state.ts'

/** Whose the device is, and who was signed in last; `unknown` where the database did not say. */
export type Peeked = { readonly owner: string | null; readonly session: Remembered['session'] | null } | 'unknown'

/** Whose records stand here; null where nobody's do. */
export const ownerOf = ({ owner, session }: Exclude<Peeked, 'unknown'>): string | null => owner ?? session?.user.id ?? null

const nobody: Peeked = { owner: null, session: null }

/** Longer than any opening takes; a database that is just being deleted must not hold the page up. */
const patience = 1_500

/**
 * Looks who was here, before anything of the device is loaded: the page of somebody whose role works from the
 * network never pays for Dexie. Makes no database where there is none, and never fails: one that is slow or can't be
 * read may be anybody's.
 */
export function peek(factory: IDBFactory | undefined, name: string = localDatabaseName): Promise<Peeked> {
  if (factory === undefined) return Promise.resolve('unknown')
  const late = new Promise<Peeked>((resolve) => setTimeout(() => resolve('unknown'), patience))
  return Promise.race([read(factory, name).catch(() => 'unknown' as const), late])
}

async function read(factory: IDBFactory, name: string): Promise<Peeked> {
  const db = await open(factory, name)
  if (db === null) return nobody
  try {
    if (!db.objectStoreNames.contains('state')) return nobody
    const transaction = db.transaction('state')
    const state = transaction.objectStore('state')
    // Closed in the middle of a transaction it would hold up whoever opens it next with another shape.
    const [owner, session] = await Promise.all([valueOf(state, 'owner'), valueOf(state, 'session'), over(transaction)])
    return {
      owner: typeof owner === 'string' ? owner : null,
      session: (session as Remembered['session'] | undefined) ?? null,
    }
  } finally {
    db.close()
  }
}

const open = (factory: IDBFactory, name: string) =>
  new Promise<IDBDatabase | null>((resolve, reject) => {
    const request = factory.open(name)
    request.addEventListener('upgradeneeded', () => {
      // There was none: taking it back leaves none.
      request.transaction?.abort()
      resolve(null)
    })
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', (event) => {
      // Told here already; nobody else needs to hear of it.
      event.preventDefault()
      reject(request.error ?? new Error('The database does not open.'))
    })
  })

/** Resolves with its end, whichever that is. */
const over = (transaction: IDBTransaction) =>
  new Promise((resolve) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', resolve)
  })

const valueOf = (state: IDBObjectStore, name: keyof Remembered) =>
  new Promise<unknown>((resolve, reject) => {
    const request = state.get(name) as IDBRequest<{ value: unknown } | undefined>
    request.addEventListener('success', () => resolve(request.result?.value))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')))
  })
