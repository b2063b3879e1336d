import type { Role } from '@bisita/contract/users/roles'
import { type ScopedUser, userScopeOf } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { lockAssignments } from '../../database/counts.ts'
import { userInScope } from '../../scope.ts'

/** Somebody to whom something is given, or from whom it is taken. */
export type AssignmentUser = {
  readonly id: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly deactivated: boolean
  readonly deleted: boolean
}

const columns = sql`u.id, u.display_name, u.user_type, u.branch_id, u.deactivated_at is not null as deactivated, u.deleted_at is not null as deleted`

/** Somebody in the caller's scope who is not deleted. */
export async function findAssignmentUser(db: Executor, caller: ScopedUser, id: string): Promise<AssignmentUser | undefined> {
  const { rows } = await sql<AssignmentUser>`
    select ${columns} from users u where u.id = ${id} and u.deleted_at is null and ${userInScope(userScopeOf(caller), 'u')}
  `.execute(db)
  return rows[0]
}

/**
 * The same for several users, deleted ones too, locked until the transaction ends. Every change of assignments takes the
 * lock of the counts first, so that it sees the results of the change before it.
 */
export async function lockAssignmentUsers(trx: Executor, caller: ScopedUser, ids: readonly string[]): Promise<AssignmentUser[]> {
  await lockAssignments(trx)
  const { rows } = await sql<AssignmentUser>`
    with u as materialized (select * from users where id = any(${ids}::uuid[]) order by id for share)
    select ${columns} from u where ${userInScope(userScopeOf(caller), 'u')}
  `.execute(trx)
  return rows
}
