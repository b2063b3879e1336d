import { type ServerLimits, usualLimits } from '@bisita/rules/settings'
import type { Executor } from '../../database/connection.ts'
import { readSettings } from '../../settings.ts'

/** Milliseconds for which the limits are cached. */
const cacheTime = 2000

/**
 * The limits in force. Every call reads them, so they are cached: a change by an administrator is in force within two
 * seconds on every server. `given` overrides the settings.
 */
export function currentLimits(db: Executor, given: Partial<ServerLimits> = {}): () => ServerLimits {
  let known: ServerLimits = { ...usualLimits, ...given }
  let readAt = -Infinity
  const read = async (): Promise<void> => {
    known = { ...(await readSettings(db)), ...given }
  }
  return () => {
    const at = performance.now()
    if (at - readAt > cacheTime) {
      readAt = at
      // An error is ignored here: without the database the call itself fails.
      read().catch(() => {})
    }
    return known
  }
}
