import { mayAny } from '@bisita/rules/people/permissions'
import { scopeOf } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import type { ReportReader } from './reportContext.ts'

/** Somebody who may read reports, as they are now. */
export async function findReader(db: Executor, id: string): Promise<ReportReader | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'branch_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined && mayAny(['report.read'], user.user_type) ? { id: user.id, scope: scopeOf(user) } : undefined
}
