import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { branchInScope } from '../../../scope.ts'

/** Whether a branch is in scope. */
export async function isDeskBranchInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from branches b where b.id = ${id} and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)}`.execute(db)
  return rows.length > 0
}

/** The branches in scope. */
export async function branchesOf(db: Executor, scope: Scope): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from branches b where b.deleted_at is null and ${branchInScope(scope, sql`b.id`)} order by b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The branch in whose places a client lives. */
export async function branchOfClient(db: Executor, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ branch_id: string }>`
    select b.branch_id from call_states s join branch_locations b on b.location_id = s.location_id where s.client_id = ${clientId}
  `.execute(db)
  return rows[0]?.branch_id ?? null
}
