import { localDatabaseName } from '@bisita/contract/limits'
import type { Remembered } from './state.ts'

/** The owner of the device's records and the last session; `unknown` where the database could not be read. */
export type DeviceOwner = { readonly owner: string | null; readonly session: Remembered['session'] | null; /** Whether the session is sealed, and opens with the owner's key only. */ readonly sealed?: boolean } | 'unknown'

/** The id of the owner of the records; null where there are none. */
export const ownerOf = ({ owner, session }: Exclude<DeviceOwner, 'unknown'>): string | null => owner ?? session?.user.id ?? null

const nobody: DeviceOwner = { owner: null, session: null }

/** Milliseconds, longer than opening a database takes: the page must not wait for one that is being deleted. */
const patience = 1_500

/**
 * Reads the owner before anything of the device is loaded, so that roles that work online never load Dexie. Makes no
 * database where there is none, and never fails: the owner of a database that is slow or can't be read is `unknown`.
 */
export function readOwner(factory: IDBFactory | undefined, name: string = localDatabaseName): Promise<DeviceOwner> {
  if (factory === undefined) return Promise.resolve('unknown')
  const late = new Promise<DeviceOwner>((resolve) => setTimeout(() => resolve('unknown'), patience))
  return Promise.race([read(factory, name).catch(() => 'unknown' as const), late])
}

async function read(factory: IDBFactory, name: string): Promise<DeviceOwner> {
  const db = await open(factory, name)
  if (db === null) return nobody
  try {
    if (!db.objectStoreNames.contains('state')) return nobody
    const transaction = db.transaction('state')
    const state = transaction.objectStore('state')
    // A connection that is closed in the middle of a transaction would delay another one that opens the database with a
    // new schema.
    const [{ value: owner }, { value: session, sealed }] = await Promise.all([rowOf(state, 'owner'), rowOf(state, 'session'), over(transaction)])
    return {
      owner: typeof owner === 'string' ? owner : null,
      session: (session as Remembered['session'] | undefined) ?? null,
      ...(sealed && { sealed }),
    }
  } finally {
    db.close()
  }
}

const open = (factory: IDBFactory, name: string) =>
  new Promise<IDBDatabase | null>((resolve, reject) => {
    const request = factory.open(name)
    request.addEventListener('upgradeneeded', () => {
      // There was no database: aborting leaves none.
      request.transaction?.abort()
      resolve(null)
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

/** Resolves when the transaction ends, with or without success. */
const over = (transaction: IDBTransaction) =>
  new Promise((resolve) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', resolve)
  })

const rowOf = (state: IDBObjectStore, name: keyof Remembered) =>
  new Promise<{ readonly value: unknown; readonly sealed: boolean }>((resolve, reject) => {
    const request = state.get(name) as IDBRequest<{ value?: unknown; sealed?: unknown } | undefined>
    request.addEventListener('success', () => resolve({ value: request.result?.value, sealed: request.result?.sealed !== undefined }))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')))
  })
