import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { directlyInScope, inScope, scopeLocations } from '../../scope.ts'

/**
 * Who did a visit counts for supervisors beside where the client lives: the people who are members now, as
 * a subquery of user ids. An officer's and a telemarketer's scope are the same branch, but only the officer
 * sees what the members did elsewhere.
 */
export function visibleMembers(scope: Scope, user_type: Role): RawBuilder<unknown> | null {
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
 * The condition that a visit or call, deleted or not, is one that somebody sees (promises/people 3): the client is,
 * by where it lives now or assigned directly, or, for officers and heads, a member of theirs did it.
 * @param v the alias of `visits` in the query
 */
export function visitInScopeWithDeleted(scope: Scope, user: { readonly user_type: Role }, v: string): RawBuilder<boolean> {
  const ofClient = inScope(scope, sql.ref(`${v}.location_id`), sql.ref(`${v}.client_id`))
  const members = visibleMembers(scope, user.user_type)
  return members === null ? ofClient : sql`(${ofClient} or ${sql.ref(`${v}.user_id`)} in (${members}))`
}

/** The condition that a visit or call is in scope: {@link visitInScopeWithDeleted}, and not deleted. */
export function visitInScope(scope: Scope, user: { readonly user_type: Role }, v: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${v}.deleted_at`)} is null and ${visitInScopeWithDeleted(scope, user, v)})`
}

/**
 * The visits and calls in scope of some days, as a relation for `from (…) v`: those of the places, then those that lie
 * elsewhere. Each part is read along an index of its own, so that it costs what there is of it and not what everybody has.
 * @param during a condition on the time of a contact `v`
 * @returns `id, contact_time, location_id, visit_type, has_availed, visit_result`
 */
export function contactsInScope(scope: Scope, user: { readonly user_type: Role }, during: RawBuilder<boolean>): RawBuilder<unknown> {
  const where = (condition: RawBuilder<unknown>) => sql`
    select v.id, v.contact_time, v.location_id, v.visit_type, v.has_availed, v.visit_result from visits v where v.deleted_at is null and ${during} and ${condition}`
  const places = scopeLocations(scope)
  if (places === null) return where(sql`true`)
  const members = visibleMembers(scope, user.user_type)
  const elsewhere = directlyInScope(scope, sql`v.client_id`) ?? (members && sql`v.user_id in (${members})`)
  const here = where(sql`v.location_id in (${places})`)
  return elsewhere === null ? here : sql`${here} union all ${where(sql`${elsewhere} and v.location_id not in (${places})`)}`
}
