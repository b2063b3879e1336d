import type { PeopleScope, Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'

/**
 * The locations in scope as a subquery of location ids, or null where every location is. Direct
 * assignments of single clients come on top: see {@link inScope}.
 */
export function scopeLocations(scope: Scope): RawBuilder<unknown> | null {
  switch (scope.kind) {
    case 'all':
      return null
    case 'branch':
      return sql`select location_id from branch_locations where branch_id = ${scope.branch_id}`
    case 'areas_of':
      return sql`
        select l.location_id from branch_locations l
        join branches b on b.id = l.branch_id join area_heads h on h.area_id = b.area_id
        where h.user_id = ${scope.user_id}`
    case 'mr':
      return sql`select location_id from mr_locations where user_id = ${scope.user_id}`
    case 'nothing':
      return sql`select null::text where false`
  }
}

/** The condition that a client, by its id, is assigned to somebody by itself, wherever it lives; null for whom none can be. */
export const directlyInScope = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<boolean> | null =>
  scope.kind === 'mr' ? sql`${id} in (select client_id from mr_clients where user_id = ${scope.user_id})` : null

/** The condition that a client, by its columns of location and id, is in scope. */
export function inScope(scope: Scope, location: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const locations = scopeLocations(scope)
  if (locations === null) return sql`true`
  const byLocation = sql<boolean>`${location} in (${locations})`
  const directly = directlyInScope(scope, id)
  return directly === null ? byLocation : sql`(${byLocation} or ${directly})`
}

/**
 * The condition that a user `u` of a query is among the people that somebody sees; whether deleted or
 * deactivated ones count is for the query to say.
 */
export function personInScope(people: PeopleScope, u: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${u}.${name}`)
  switch (people.kind) {
    case 'all':
      return sql`true`
    case 'self':
      return sql`${column('id')} = ${people.user_id}`
    case 'branch':
      return sql`${column('branch_id')} = ${people.branch_id}`
    case 'branch_mrs':
      return sql`(${column('id')} = ${people.user_id} or (${column('branch_id')} = ${people.branch_id} and ${column('user_type')} = 'mr'))`
    case 'areas_of':
      return sql`(${column('branch_id')} in (
          select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${people.user_id})
        or (${column('branch_id')} is null and ${column('user_type')} in ('mr', 'tele', 'oic')))`
  }
}

/** The condition that a branch, by its id, is in scope: the own one, those of the areas that one heads, or every one. */
export function branchHeld(scope: Scope, id: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'branch':
      return sql`${id} = ${scope.branch_id}::uuid`
    case 'areas_of':
      return sql`${id} in (
        select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${scope.user_id})`
    case 'mr':
      return sql`${id} = (select branch_id from users where id = ${scope.user_id})`
    case 'nothing':
      return sql`false`
  }
}
