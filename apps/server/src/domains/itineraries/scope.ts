import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { scopeLocations } from '../../scope.ts'

/** Whose itineraries are asked for. */
export type ItineraryReader = { readonly id: string; readonly user_type: Role; readonly scope: Scope }

/** The branches whose itineraries are in scope as a subquery of ids; null where every one is, or none by its branch. */
export function scopeBranches(scope: Scope): RawBuilder<unknown> | null {
  switch (scope.kind) {
    case 'branch':
      return sql`select ${scope.branch_id}::uuid`
    case 'areas_of':
      return sql`select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${scope.user_id}`
    case 'all':
    case 'mr':
    case 'nothing':
      return null
  }
}

/**
 * The condition that an itinerary, deleted or not, is in scope (promises/people 3): an mr's own,
 * wherever its client lives by now; a telemarketer's branch's; for officers and heads also those of clients
 * in their places, with any assignee; for administrators every one.
 * @param i the alias of `itineraries` in the query
 */
export function itineraryInScopeWithDeleted({ id, user_type, scope }: ItineraryReader, i: string): RawBuilder<boolean> {
  if (user_type === 'mr') return sql`${sql.ref(`${i}.assigned_to`)} = ${id}`
  if (scope.kind === 'all') return sql`true`
  const branches = scopeBranches(scope)
  if (branches === null) return sql`false`
  const ofBranch = sql<boolean>`${sql.ref(`${i}.branch_id`)} in (${branches})`
  if (user_type === 'tele') return ofBranch
  return sql`(${ofBranch} or ${sql.ref(`${i}.location_id`)} in (${scopeLocations(scope)}))`
}

/** The condition that an itinerary is in scope: {@link itineraryInScopeWithDeleted}, and not deleted. */
export function itineraryInScope(user: ItineraryReader, i: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${i}.deleted_at`)} is null and ${itineraryInScopeWithDeleted(user, i)})`
}
