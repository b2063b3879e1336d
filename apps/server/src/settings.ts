import { minimumAge, minimumPassword } from '@bisita/contract/limits'
import type { SwitchedCells } from '@bisita/rules/permissions'
import type { Executor } from './database/connection.ts'

/** What an administrator may set, with the defaults of the specification and decisions.md. */
export type Settings = {
  readonly minimum_age: number
  readonly minimum_password: number
  /** Cells of the permission table switched between direct and approval. */
  readonly switched_cells: SwitchedCells
}

const defaults: Settings = { minimum_age: minimumAge, minimum_password: minimumPassword, switched_cells: {} }

/** One small indexed read; settings are never cached, since several servers share them. */
export async function readSettings(db: Executor): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'organisation').executeTakeFirst()
  return { ...defaults, ...(row?.value as Partial<Settings> | undefined) }
}
