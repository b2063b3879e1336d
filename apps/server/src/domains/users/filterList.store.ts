import type { Answer } from '@bisita/contract/call'
import type { userFilterList } from '@bisita/contract/users'
import type { PeopleScope } from '@bisita/rules/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { personInScope } from '../../scope.ts'

/** The people in scope who are not deleted, in no order: what a deactivated one did is looked for as well. */
export async function findPeopleByName(db: Executor, people: PeopleScope): Promise<Answer<typeof userFilterList>['items']> {
  const { rows } = await sql<Answer<typeof userFilterList>['items'][number]>`
    select u.id, u.display_name, u.user_type, u.branch_id, b.branch_name,
      case when u.deactivated_at is null then 'N' else 'Y' end as deactivated
    from users u left join branches b on b.id = u.branch_id
    where u.deleted_at is null and ${personInScope(people, 'u')}
  `.execute(db)
  return rows
}
