import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { NoAnswer, Refused } from '../../api/outcomes.ts'

/** Under which name this browser remembers whose sign-out the server has not heard of. */
export const signOutKey = 'signout_pending'

/** Refusals that say there is nothing left to end: the session has ended, or is somebody else's by now. */
const over = [401, 403, 409]

/** A sign-out with no network: remembered, and carried out before anything else is asked of the server. */
export type SignOutLater = {
  readonly remember: (userId: string) => void
  /**
   * Null where nothing is remembered; else ends once the server has heard of it, and rejects with
   * {@link NoAnswer} where it cannot. All who wait share one try.
   */
  readonly before: () => Promise<void> | null
}

/** `apiAs` makes calls as that user, without waiting for a remembered sign-out. */
export function createSignOutLater(storage: Storage, apiAs: (userId: string) => Pick<Api, 'call'>): SignOutLater {
  let trying: Promise<void> | null = null

  async function carryOut(userId: string): Promise<void> {
    try {
      await apiAs(userId).call(calls.signout, {})
    } catch (error) {
      const ended = error instanceof Refused && error.problem !== undefined && over.includes(error.status)
      if (!ended) throw new NoAnswer('The sign-out before this has not reached the server.', { cause: error })
    }
    if (storage.getItem(signOutKey) === userId) storage.removeItem(signOutKey)
  }

  return {
    remember: (userId) => storage.setItem(signOutKey, userId),
    before: () => {
      const userId = storage.getItem(signOutKey)
      if (userId === null) return null
      trying ??= carryOut(userId).finally(() => (trying = null))
      return trying
    },
  }
}
