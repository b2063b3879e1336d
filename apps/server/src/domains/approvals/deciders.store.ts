import type { Decider, RequestFacts } from '@bisita/rules/people/deciding'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { areaBranches, type StoredRequest, tieWithRequester } from './approvals.store.ts'

/**
 * Everybody active who could be the approver of a request: officers of its branches, heads of their areas, administrators,
 * each with the tie between that person and the requester.
 */
export async function findDeciders(
  db: Executor,
  { id, requested_by, branch_id, to_branch_id, requester_branch_id }: StoredRequest,
): Promise<readonly (Decider & Pick<RequestFacts, 'tie'>)[]> {
  const branches = [branch_id, to_branch_id, requester_branch_id].filter((id) => id !== null)
  const { rows } = await sql<Omit<Decider, 'heads'> & Pick<RequestFacts, 'tie'> & { heads: string[] }>`
    select u.id, u.user_type, u.branch_id, case when u.user_type = 'ah' then array(${areaBranches(sql`u.id`)}) else '{}' end as heads,
      ${tieWithRequester(sql`u.id`)} as tie
    from users u join approvals a on a.id = ${id}
    where u.deactivated_at is null and u.deleted_at is null and u.id <> ${requested_by} and (u.user_type = 'admin'
      or (u.user_type = 'oic' and u.branch_id = any(${branches}::uuid[]))
      or (u.user_type = 'ah' and u.id in (
        select h.user_id from area_heads h join branches b on b.area_id = h.area_id where b.id = any(${branches}::uuid[]))))
    order by u.id
  `.execute(db)
  return rows.map(({ heads, ...who }) => ({ ...who, heads: new Set(heads) }))
}
