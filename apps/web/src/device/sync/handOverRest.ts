import type { Api } from '../../api/api.ts'
import type { DeviceDatabase } from '../database.ts'
import { dexieQueue } from '../queue/dexieQueue.ts'
import { systemClock, withinTime } from './clock.ts'
import { usualPauses } from './pauses.ts'
import { handOver } from './quarantine.ts'
import { remoteServer } from './server.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly api: Api; readonly userId: string }

/**
 * Goes on handing over what a deactivated user had not sent, without a session and without the loop: the page may
 * have been closed, or the network lost, in the middle of it. Rejects where nobody answers; what is resolved needs
 * no other try: all is handed over, the ticket is no good any more, or the user may sign in again.
 */
export async function handOverRest({ db, api, userId }: Dependencies): Promise<void> {
  const never = new AbortController().signal
  await handOver({
    userId,
    server: remoteServer(api),
    store: dexieQueue(db, () => Promise.resolve()),
    check: () => undefined,
    count: () => Promise.resolve(),
    answered: (call) => withinTime(systemClock, usualPauses.patience, call, never),
  })
}
