import type { Role } from '@bisita/contract/roles'

/** What of a user decides about its scope. */
export type ScopedUser = { readonly id: string; readonly user_type: Role; readonly branch_id: string | null }

/**
 * Which clients, with their visits, calls and itineraries, a user sees (decisions.md, section 2). The
 * server's store turns it into a condition on locations:
 * - `all`: everything;
 * - `branch`: in the branch's locations;
 * - `areas_of`: in the locations of the branches in the areas the user heads;
 * - `mr`: in the locations assigned to the user, or assigned to the user directly;
 * - `nothing`: no row at all.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'branch'; readonly branch_id: string }
  | { readonly kind: 'areas_of'; readonly user_id: string }
  | { readonly kind: 'mr'; readonly user_id: string }
  | { readonly kind: 'nothing' }

/** The scope of a user over clients. Somebody of a branch who has none sees nothing. */
export function scopeOf(user: ScopedUser): Scope {
  switch (user.user_type) {
    case 'admin':
      return { kind: 'all' }
    case 'ah':
      return { kind: 'areas_of', user_id: user.id }
    case 'mr':
      return { kind: 'mr', user_id: user.id }
    case 'oic':
    case 'tele':
      return user.branch_id === null ? { kind: 'nothing' } : { kind: 'branch', branch_id: user.branch_id }
  }
}

/**
 * Which people a user sees:
 * - `self`: only the own record;
 * - `branch_mrs`: the own record, and the names of the branch's marketing representatives;
 * - `branch`: the members of the branch;
 * - `areas_of`: the members of the branches in the areas the user heads, and every mr, tele and oic
 *   who has no branch yet;
 * - `all`: everybody.
 */
export type PeopleScope =
  | { readonly kind: 'self'; readonly user_id: string }
  | { readonly kind: 'branch_mrs'; readonly user_id: string; readonly branch_id: string }
  | { readonly kind: 'branch'; readonly branch_id: string }
  | { readonly kind: 'areas_of'; readonly user_id: string }
  | { readonly kind: 'all' }

/** The scope of a user over people. Somebody of a branch who has none sees only the own record. */
export function peopleScopeOf(user: ScopedUser): PeopleScope {
  const self = { kind: 'self', user_id: user.id } as const
  switch (user.user_type) {
    case 'admin':
      return { kind: 'all' }
    case 'ah':
      return { kind: 'areas_of', user_id: user.id }
    case 'mr':
      return self
    case 'tele':
      return user.branch_id === null ? self : { kind: 'branch_mrs', user_id: user.id, branch_id: user.branch_id }
    case 'oic':
      return user.branch_id === null ? self : { kind: 'branch', branch_id: user.branch_id }
  }
}
