import { type Limits, usualLimits } from '@bisita/rules/settings'
import type { Executor } from './database/connection.ts'
import { readSettings } from './settings.ts'

/** How long what was read of the limits is good, in milliseconds. */
const goodFor = 2000

/**
 * The limits in force. They are asked for at every call and so kept for a moment: what an administrator sets is gone by
 * two seconds later, on every server. What is `given` stands instead of what was set.
 */
export function limitsInForce(db: Executor, given: Partial<Limits> = {}): () => Limits {
  let known: Limits = { ...usualLimits, ...given }
  let readAt = -Infinity
  const read = async (): Promise<void> => {
    known = { ...(await readSettings(db)), ...given }
  }
  return () => {
    const at = performance.now()
    if (at - readAt > goodFor) {
      readAt = at
      // The database that does not answer now is told of by the call itself.
      read().catch(() => {})
    }
    return known
  }
}
