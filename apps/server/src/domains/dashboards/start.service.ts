import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboardStart } from '@bisita/contract/dashboards/dashboards.start'
import type { Context } from '../../http/context.ts'
import { inUseSince } from '../../organisation.store.ts'
import { readSteps } from './start.store.ts'

/** The first steps of the caller's role. A demonstration needs no backup. */
export async function readStart({ db, user }: Context): Promise<CallAnswer<typeof dashboardStart>> {
  const needsBackup = user.user_type === 'admin' && (await inUseSince(db)) !== null
  return { steps: await readSteps(db, user, needsBackup) }
}
