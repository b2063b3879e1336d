import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboard } from '@bisita/contract/dashboards/dashboards'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import { placeScopeOf } from '../clients/placeScope.ts'

type Totals = CallAnswer<typeof dashboard>['totals']

/** The clients assigned to an MR directly that do not live in the MR's locations as well. */
const assignedDirectly = (userId: string): RawBuilder<unknown> => sql`
  union all
  select last_visit is not null, has_availed, has_contact, 1 from clients
  where deleted_at is null and id in (select client_id from mr_clients where user_id = ${userId})
    and location_id not in (select location_id from mr_locations where user_id = ${userId})`

/** Counts the clients in scope that are not deleted, from the rollup and the changes not folded into it yet, in one snapshot. */
export async function countClients(db: Executor, scope: Scope): Promise<Totals> {
  const places = placeScopeOf(scope, {}, null)
  const { rows } = await sql<Totals>`${planOnce}
    select
      coalesce(sum(n), 0)::int as clients,
      coalesce(sum(n) filter (where visited), 0)::int as visited,
      coalesce(sum(n) filter (where not visited), 0)::int as unvisited,
      coalesce(sum(n) filter (where has_availed), 0)::int as availed,
      coalesce(sum(n) filter (where has_contact), 0)::int as with_contact_numbers
    from (
      select k.visited, k.has_availed, k.has_contact, k.n from client_counts k where ${places.counted}
      union all
      select k.visited, k.has_availed, k.has_contact, k.n from client_count_deltas k
      where ${sql.join([sql`true`, ...places.within(sql`k.location_id`)], sql` and `)}
      ${scope.kind === 'mr' ? assignedDirectly(scope.user_id) : sql``}
    ) counted
  `.execute(db)
  return rows[0] as Totals
}
