import type { RemovalReason } from '@bisita/contract/devices/envelopes.format'
import { storageOf } from './storage.ts'

/** Under which name this browser remembers that a locked phone was emptied: nobody may have looked at it then. */
const removalKey = 'records_removed'

/** Why the records went, and how many of the unsent ones were handed over. */
export type Removal = { readonly why: RemovalReason; readonly handed: number }

const browsers = (): Storage => storageOf(() => window.localStorage)

export const noteRemoval = ({ why, handed }: Removal, storage = browsers()): void => storage.setItem(removalKey, `${why} ${handed}`)

/** What stands at the login until somebody signs in; null where no phone was emptied. */
export function readRemoval(storage = browsers()): Removal | null {
  const [why, handed] = storage.getItem(removalKey)?.split(' ') ?? []
  return why === 'lost' || why === 'deactivated' ? { why, handed: Number(handed) } : null
}

export const forgetRemoval = (storage = browsers()): void => storage.removeItem(removalKey)
