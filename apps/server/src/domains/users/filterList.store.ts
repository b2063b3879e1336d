import type { CallAnswer } from '@bisita/contract/calls/call'
import type { userFilterList } from '@bisita/contract/users/users'
import type { UserScope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { userInScope } from '../../scope.ts'
import { assignedLocationsOf } from './users.store.ts'

type Named = CallAnswer<typeof userFilterList>['items'][number]

/**
 * The people in scope who are not deleted, in no order: what a deactivated one did is looked for as well. The
 * reader's own row has all locations, which a device keeps.
 */
export async function findUsersByName(db: Executor, people: UserScope, own: string): Promise<Named[]> {
  const locations = sql`|| case when u.id = ${own} then jsonb_build_object('mr_locations', ${assignedLocationsOf()}) else '{}' end`
  const { rows } = await sql<{ named: Named }>`
    select jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'user_type', u.user_type,
      'branch_id', u.branch_id, 'branch_name', b.branch_name, 'last_login', bisita_instant(u.last_login),
      'deactivated', case when u.deactivated_at is null then 'N' else 'Y' end)
      ${locations} as named
    from users u left join branches b on b.id = u.branch_id
    where u.deleted_at is null and ${userInScope(people, 'u')}
  `.execute(db)
  return rows.map(({ named }) => named)
}
