import type { Answer } from '@bisita/contract/calls/call'
import type { deviceSync } from '@bisita/contract/devices/devices'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** What a phone must hear to know whether what it sent is still there. */
export type InstallationTold = { readonly epoch: string; readonly lost: Answer<typeof deviceSync>['lost']; readonly backed_up_to: string | null }

export async function readInstallation(db: Executor): Promise<InstallationTold> {
  const { rows } = await sql<InstallationTold>`select epoch, lost, bisita_instant(backed_up_to) as backed_up_to from installation`.execute(db)
  return rows[0] as InstallationTold
}
