import type { Decider } from '@bisita/rules/people/deciding'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { settersOf } from '../users/passwords/passwordsSet.store.ts'
import { areaBranches, type Stored } from './approvals.store.ts'

/** Everybody active who could be the approver of a request: officers of its branches, heads of their areas, administrators. */
export async function findDeciders(
  db: Executor,
  { requested_by, branch_id, to_branch_id, requester_branch_id }: Stored,
  now: Date,
): Promise<readonly Decider[]> {
  const branches = [branch_id, to_branch_id, requester_branch_id].filter((id) => id !== null)
  const { rows } = await sql<Omit<Decider, 'heads' | 'passwords_set'> & { heads: string[]; knew: boolean }>`
    select u.id, u.user_type, u.branch_id, case when u.user_type = 'ah' then array(${areaBranches(sql`u.id`)}) else '{}' end as heads,
      u.id in (${settersOf(requested_by, now)}) as knew
    from users u
    where u.deactivated_at is null and u.deleted_at is null and u.id <> ${requested_by} and (u.user_type = 'admin'
      or (u.user_type = 'oic' and u.branch_id = any(${branches}::uuid[]))
      or (u.user_type = 'ah' and u.id in (
        select h.user_id from area_heads h join branches b on b.area_id = h.area_id where b.id = any(${branches}::uuid[]))))
    order by u.id
  `.execute(db)
  return rows.map(({ heads, knew, ...who }) => ({ ...who, heads: new Set(heads), passwords_set: new Set(knew ? [requested_by] : []) }))
}
