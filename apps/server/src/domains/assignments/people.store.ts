import type { Role } from '@bisita/contract/users/roles'
import { type ScopedUser, peopleScopeOf } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { lockHolders } from '../../database/counts.ts'
import { personInScope } from '../../scope.ts'

/** Somebody to whom something is given, or from whom it is taken. */
export type Person = {
  readonly id: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly deactivated: boolean
  readonly deleted: boolean
}

const columns = sql`u.id, u.display_name, u.user_type, u.branch_id, u.deactivated_at is not null as deactivated, u.deleted_at is not null as deleted`

/** Somebody in the caller's scope who is not deleted. */
export async function findPerson(db: Executor, caller: ScopedUser, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${columns} from users u where u.id = ${id} and u.deleted_at is null and ${personInScope(peopleScopeOf(caller), 'u')}
  `.execute(db)
  return rows[0]
}

/**
 * The same of several, deleted ones too, held as they are until the transaction ends. Who changes what MRs hold takes the lock of
 * the counts first: then each such change sees what the one before it has done.
 */
export async function lockPeople(trx: Executor, caller: ScopedUser, ids: readonly string[]): Promise<Person[]> {
  await lockHolders(trx)
  const { rows } = await sql<Person>`
    with u as materialized (select * from users where id = any(${ids}::uuid[]) order by id for share)
    select ${columns} from u where ${personInScope(peopleScopeOf(caller), 'u')}
  `.execute(trx)
  return rows
}
