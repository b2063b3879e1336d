import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../scope.ts'

/**
 * Who did a visit counts for supervisors beside where the client lives: the people who are members now, as
 * a subquery of user ids. An officer's and a telemarketer's scope are the same branch, but only the officer
 * sees what the members did elsewhere.
 */
export function membersSeen(scope: Scope, user_type: Role): RawBuilder<unknown> | null {
  if (scope.kind === 'areas_of') {
    return sql`
      select u.id from users u
      join branches b on b.id = u.branch_id join area_heads h on h.area_id = b.area_id
      where h.user_id = ${scope.user_id}`
  }
  if (scope.kind === 'branch' && user_type === 'oic') return sql`select id from users where branch_id = ${scope.branch_id}`
  return null
}

/**
 * The condition that a visit or call, deleted or not, is one that somebody sees (decisions.md, section 2): the client is,
 * by where it lives now or assigned directly, or, for officers and heads, a member of theirs did it.
 * @param v the alias of `visits` in the query
 */
export function visitHeld(scope: Scope, user: { readonly user_type: Role }, v: string): RawBuilder<boolean> {
  const ofClient = inScope(scope, sql.ref(`${v}.location_id`), sql.ref(`${v}.client_id`))
  const members = membersSeen(scope, user.user_type)
  return members === null ? ofClient : sql`(${ofClient} or ${sql.ref(`${v}.user_id`)} in (${members}))`
}

/** The condition that a visit or call is in scope: {@link visitHeld}, and not deleted. */
export function visitInScope(scope: Scope, user: { readonly user_type: Role }, v: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${v}.deleted_at`)} is null and ${visitHeld(scope, user, v)})`
}
