import type { CallAnswer } from '@bisita/contract/calls/call'
import type { deviceSync } from '@bisita/contract/devices/devices'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** What a phone needs to know whether the data that it sent is still there. */
export type InstallationState = { readonly epoch: string; readonly lost: CallAnswer<typeof deviceSync>['lost']; readonly backed_up_to: string | null }

export async function readInstallation(db: Executor): Promise<InstallationState> {
  const { rows } = await sql<InstallationState>`select epoch, lost, bisita_instant(backed_up_to) as backed_up_to from installation`.execute(db)
  return rows[0] as InstallationState
}
