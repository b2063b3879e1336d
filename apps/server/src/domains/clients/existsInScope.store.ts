import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { inScope } from '../../scope.ts'

/** Whether a client that is not deleted is in scope. */
export async function existsInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from clients c where c.id = ${id} and c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(db)
  return rows.length > 0
}
