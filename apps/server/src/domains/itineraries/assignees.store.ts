import type { Role } from '@bisita/contract/users/roles'
import type { UserScope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { userInScope } from '../../scope.ts'

/** Somebody who may be asked to visit a client. */
export type AssigneeFacts = {
  readonly id: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly deactivated: boolean
  readonly deleted: boolean
  /** Whether the caller sees this person. */
  readonly in_scope: boolean
}

/** People, deleted or not, by their ids. */
export async function findAssigneeFacts(db: Executor, people: UserScope, ids: readonly string[]): Promise<ReadonlyMap<string, AssigneeFacts>> {
  const { rows } = await sql<AssigneeFacts>`
    select u.id, u.display_name, u.user_type, u.branch_id, u.deactivated_at is not null as deactivated,
      u.deleted_at is not null as deleted,
      coalesce(${userInScope(people, 'u')}, false) as in_scope
    from users u where u.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a client, by its place and id, is in the scope of a user `u`: `inScope` for many users at once. */
function holds(location: RawBuilder<unknown>, client: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(case u.user_type
    when 'admin' then true
    when 'mr' then exists (select from mr_locations h where h.user_id = u.id and h.location_id = ${location})
      or exists (select from mr_clients h where h.user_id = u.id and h.client_id = ${client})
    when 'ah' then exists (
      select from branch_locations l join branches b on b.id = l.branch_id join area_heads h on h.area_id = b.area_id
      where l.location_id = ${location} and h.user_id = u.id)
    else exists (select from branch_locations l where l.location_id = ${location} and l.branch_id = u.branch_id) end, false)`
}

/** Who would go to a client, which lives there. */
export type ClientAssigneePair = { readonly client_id: string; readonly location_id: string; readonly assigned_to: string }

/** The places in the list of the pairs whose client is outside the assignee's scope. */
export async function findPairsOutOfScope(db: Executor, pairs: readonly ClientAssigneePair[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select p.at::int - 1 as at
    from rows from (json_to_recordset(${JSON.stringify(pairs)}::json) as (client_id uuid, location_id text, assigned_to uuid))
      with ordinality as p (client_id, location_id, assigned_to, at)
    join users u on u.id = p.assigned_to
    where not ${holds(sql`p.location_id`, sql`p.client_id`)}
  `.execute(db)
  return new Set(rows.map(({ at }) => at))
}

export type Assignee = {
  readonly id: string
  readonly display_name: string
  readonly branch_name: string | null
  /** Whether the client asked about is in this person's scope; null where none was. */
  readonly in_scope: boolean | null
}

/** Active people in scope, or the caller, who have one of the roles, in no order. */
export async function findAssignees(
  db: Executor,
  people: UserScope,
  callerId: string,
  roles: readonly Role[],
  clientId: string | null,
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select u.id, u.display_name, b.branch_name,
      case when c.id is not null then ${holds(sql`c.location_id`, sql`c.id`)} end as in_scope
    from users u left join branches b on b.id = u.branch_id left join clients c on c.id = ${clientId}::uuid
    where (${userInScope(people, 'u')} or u.id = ${callerId}) and u.user_type = any(${roles})
      and u.deactivated_at is null and u.deleted_at is null
  `.execute(db)
  return rows
}
