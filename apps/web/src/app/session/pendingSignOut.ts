import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { NoAnswer, Refused } from '../../api/outcomes.ts'

/** The key under which this browser stores the user whose sign-out the server has not received. */
export const pendingSignOutKey = 'signout_pending'

/** Refusals that say there is nothing left to end: the session has ended, or is somebody else's by now. */
const over = [401, 403, 409]

/** A sign-out with no network: remembered, and carried out before anything else is asked of the server. */
export type PendingSignOut = {
  readonly remember: (userId: string) => void
  /**
   * Null where no sign-out is pending; else resolves once the server has received it, and rejects with {@link NoAnswer}
   * where it can't be reached. All callers share one attempt.
   */
  readonly before: () => Promise<void> | null
}

/** `apiAs` makes calls as that user, without waiting for a remembered sign-out. */
export function createPendingSignOut(storage: Storage, apiAs: (userId: string) => Pick<Api, 'call'>): PendingSignOut {
  let trying: Promise<void> | null = null

  async function carryOut(userId: string): Promise<void> {
    try {
      await apiAs(userId).call(calls.signout, {})
    } catch (error) {
      const ended = error instanceof Refused && error.problem !== undefined && over.includes(error.status)
      if (!ended) throw new NoAnswer('The sign-out before this has not reached the server.', { cause: error })
    }
    if (storage.getItem(pendingSignOutKey) === userId) storage.removeItem(pendingSignOutKey)
  }

  return {
    remember: (userId) => storage.setItem(pendingSignOutKey, userId),
    before: () => {
      const userId = storage.getItem(pendingSignOutKey)
      if (userId === null) return null
      trying ??= carryOut(userId).finally(() => (trying = null))
      return trying
    },
  }
}
