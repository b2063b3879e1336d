import type { OwnSettings, Settings as Organisation } from '@bisita/contract/settings'
import type { Role } from '@bisita/contract/roles'
import type { SwitchedCells } from '@bisita/rules/permissions'
import { cellsOf, usualOwn } from '@bisita/rules/settings'
import type { Executor } from './database/connection.ts'

/** What an administrator may set, with the defaults of the specification and decisions.md. */
export type Settings = Omit<Organisation, 'switched_cells'> & {
  /** Cells of the permission table switched between direct and approval. */
  readonly switched_cells: SwitchedCells
}

const { cells: _, ...usual } = usualOwn

export const usualSettings: Settings = { ...usual, switched_cells: {} }

/** One small indexed read; settings are never cached, since several servers share them. */
export async function readSettings(db: Executor): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'organisation').executeTakeFirst()
  return { ...usualSettings, ...(row?.value as Partial<Settings> | undefined) }
}

/** The settings as one user's page and phone go by them. */
export function ownSettings({ switched_cells, ...rest }: Settings, role: Role): OwnSettings {
  return { ...rest, cells: cellsOf(switched_cells, role) }
}
