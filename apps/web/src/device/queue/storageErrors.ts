import { Dexie } from 'dexie'
import { StorageFailure } from '../storageFailure.ts'

const ofDatabase = new Set<string>([...Object.keys(Dexie.errnames).map((name) => `${name}Error`), 'DexieError'])

const namesOf = (error: unknown): readonly string[] => {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner } = error as { name?: unknown; inner?: unknown }
  return [...(typeof name === 'string' ? [name] : []), ...namesOf(inner)]
}

/** The StorageFailure for an error of the database; other errors are faults of the program and stay as they are. */
export function storageError(error: unknown): unknown {
  const names = namesOf(error)
  const mine = names.some((name) => ofDatabase.has(name)) || (typeof DOMException !== 'undefined' && error instanceof DOMException)
  return mine ? new StorageFailure(error, names.includes('QuotaExceededError')) : error
}

/** Runs work with the database; rejects with StorageFailure where the database fails. */
export async function withStorageErrors<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageError(error)
  }
}
