import type { BranchRemoval } from '@bisita/contract/organisation/branches'
import type { Role } from '@bisita/contract/users/roles'
import type { UserScope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { userInScope } from '../../scope.ts'
import { clientsIn } from './branchLocations.store.ts'

/** Somebody with the branch that the person belongs to. */
export type Member = {
  readonly id: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly branch_name: string | null
}

/** Those of some people who are in scope and not deleted, by name. */
export async function findMembers(trx: Executor, people: UserScope, ids: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id, u.display_name, u.user_type, u.branch_id, b.branch_name from users u left join branches b on b.id = u.branch_id
    where u.id = any(${ids}::uuid[]) and u.deleted_at is null and ${userInScope(people, 'u')} order by u.display_name, u.id
  `.execute(trx)
  return rows
}

/**
 * Puts people into a branch, or out of any. The locations and single clients assigned to an MR are removed first, in one
 * statement each for all of them: the trigger would take them away person by person.
 */
export async function moveMembers(trx: Executor, ids: readonly string[], branchId: string | null): Promise<void> {
  await sql`delete from mr_locations where user_id = any(${ids}::uuid[])`.execute(trx)
  await sql`delete from mr_clients where user_id = any(${ids}::uuid[])`.execute(trx)
  await sql`update users set branch_id = ${branchId} where id = any(${ids}::uuid[])`.execute(trx)
}

/** What is affected when people leave their branch: the assignments of MRs, and the clients in them that are not deleted, each once. */
export async function cascadeOfMembers(trx: Executor, ids: readonly string[]): Promise<Omit<BranchRemoval, 'ok' | 'removed'>> {
  const { rows } = await sql<Omit<BranchRemoval, 'ok' | 'removed'>>`
    with places as materialized (select user_id, location_id from mr_locations where user_id = any(${ids}::uuid[])),
    single as materialized (
      select m.user_id, c.id, c.location_id, c.deleted_at from mr_clients m join clients c on c.id = m.client_id where m.user_id = any(${ids}::uuid[]))
    select ((select count(*) from places) + (select count(*) from single))::int as mr_assignments,
      (select count(distinct user_id) from (select user_id from places union all select user_id from single) h)::int as mrs,
      ${clientsIn(sql`select distinct location_id from places`)}
        + (select count(distinct id) from single where deleted_at is null and location_id not in (select location_id from places))::int as clients
  `.execute(trx)
  return rows[0] as Omit<BranchRemoval, 'ok' | 'removed'>
}
