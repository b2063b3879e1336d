import { type OrganisationSettings, usualSettings } from '@bisita/rules/settings'
import type { Executor } from './database/connection.ts'
import { planOnce } from './database/prepared.ts'

export type Settings = OrganisationSettings

/** One small indexed read; settings are never cached, since several servers share them. */
export async function readSettings(db: Executor): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'organisation').modifyEnd(planOnce).executeTakeFirst()
  return { ...usualSettings, ...(row?.value as Partial<Settings> | undefined) }
}
