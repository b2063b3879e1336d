import { deviceWiped } from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { Refused } from '../../api/outcomes.ts'
import type { DeviceDatabase } from '../database.ts'
import { dexieQueue } from '../queue/dexieQueue.ts'
import { ticketOf } from '../tickets.ts'
import { systemClock, withinTime } from './clock.ts'
import { usualPauses } from './pauses.ts'
import { quarantineUnsent } from './quarantine.ts'
import { remoteServer } from './server.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly api: Api; readonly userId: string }

/**
 * Continues to quarantine the unsent work of a deactivated user, without a session and without the loop, after the page was
 * closed or the network was lost in between. Rejects where the server does not answer. Resolves where no other try is
 * needed: all is quarantined, the ticket is no longer valid, or the user may sign in again.
 */
export async function quarantineRest({ db, api, userId }: Dependencies): Promise<void> {
  const never = new AbortController().signal
  await quarantineUnsent({
    userId,
    server: remoteServer(api),
    store: dexieQueue(db, () => Promise.resolve()),
    check: () => undefined,
    count: () => Promise.resolve(),
    answered: (call) => withinTime(systemClock, usualPauses.patience, call, never),
  })
}

/**
 * Tells the server that the records of a user are gone from this device, which it notes of a lost one. Rejects where the
 * server does not answer, or wants to be asked later.
 */
export async function reportWiped({ db, api, userId }: Dependencies): Promise<void> {
  const body = await ticketOf(db, userId)
  if (body === null) return
  await withinTime(systemClock, usualPauses.patience, api.call(deviceWiped, { body }), new AbortController().signal).catch((error: unknown) => {
    // Nothing changes where the ticket is good no longer.
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
