import type { UserScope, Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { everybodyId } from './database/counts.ts'

/** The branches of the areas that somebody heads, as an array. */
const headed = (userId: string): RawBuilder<readonly string[]> => sql`array(
  select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${userId})`

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
      // The few branches first: as a join the planner takes them for next to none, or for very many.
      return sql`select location_id from branch_locations where branch_id = any(${headed(scope.user_id)})`
    case 'mr':
      return sql`select location_id from mr_locations where user_id = ${scope.user_id}`
    case 'nothing':
      return sql`select null::text where false`
  }
}

/**
 * The same asked of one location at a time, by keys, or null where every location is in scope: for a walk that meets few
 * locations before it ends. A condition that the planner can't turn into a join, which would read all of them first.
 */
export function locationInScope(scope: Scope, location: RawBuilder<unknown>): RawBuilder<boolean> | null {
  switch (scope.kind) {
    case 'all':
      return null
    case 'branch':
      return sql`(select s.branch_id = ${scope.branch_id} from branch_locations s where s.location_id = ${location})`
    case 'areas_of':
      return sql`(select s.branch_id = any(${headed(scope.user_id)}) from branch_locations s where s.location_id = ${location})`
    case 'mr':
      return sql`(select true from mr_locations s where s.user_id = ${scope.user_id} and s.location_id = ${location})`
    case 'nothing':
      return sql`false`
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
export function userInScope(people: UserScope, u: string): RawBuilder<boolean> {
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
export function branchInScope(scope: Scope, id: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'branch':
      return sql`${id} = ${scope.branch_id}::uuid`
    case 'areas_of':
      return sql`${id} = any(${headed(scope.user_id)})`
    case 'mr':
      return sql`${id} = (select branch_id from users where id = ${scope.user_id})`
    case 'nothing':
      return sql`false`
  }
}

/** The holders whose counts (as `k`) make up a scope. */
export function countHolderInScope(scope: Scope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql<boolean>`k.holder_id = ${everybodyId}`
    case 'branch':
      return sql<boolean>`k.holder_id = ${scope.branch_id}`
    case 'areas_of':
      return sql<boolean>`k.holder_id = any(${headed(scope.user_id)})`
    case 'mr':
      return sql<boolean>`k.holder_id = ${scope.user_id}`
    case 'nothing':
      return sql`false`
  }
}
