import type { Role } from '@bisita/contract/users/roles'

/** The facts of a user that determine the scope. */
export type ScopedUser = { readonly id: string; readonly user_type: Role; readonly branch_id: string | null }

/**
 * Which clients, with their visits, calls and itineraries, a user sees (promises/people 3). The
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

const ofBranch = ({ branch_id }: ScopedUser): Scope =>
  branch_id === null ? { kind: 'nothing' } : { kind: 'branch', branch_id }

const scopes: Readonly<Record<Role, (user: ScopedUser) => Scope>> = {
  mr: ({ id }) => ({ kind: 'mr', user_id: id }),
  tele: ofBranch,
  oic: ofBranch,
  ah: ({ id }) => ({ kind: 'areas_of', user_id: id }),
  admin: () => ({ kind: 'all' }),
}

/** The scope of a user over clients. A tele or oic without a branch sees nothing. */
export function scopeOf(user: ScopedUser): Scope {
  return scopes[user.user_type](user)
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
export type UserScope =
  | { readonly kind: 'self'; readonly user_id: string }
  | { readonly kind: 'branch_mrs'; readonly user_id: string; readonly branch_id: string }
  | { readonly kind: 'branch'; readonly branch_id: string }
  | { readonly kind: 'areas_of'; readonly user_id: string }
  | { readonly kind: 'all' }

const self = ({ id }: ScopedUser): UserScope => ({ kind: 'self', user_id: id })

const peopleScopes: Readonly<Record<Role, (user: ScopedUser) => UserScope>> = {
  mr: self,
  tele: (user) =>
    user.branch_id === null ? self(user) : { kind: 'branch_mrs', user_id: user.id, branch_id: user.branch_id },
  oic: (user) => (user.branch_id === null ? self(user) : { kind: 'branch', branch_id: user.branch_id }),
  ah: ({ id }) => ({ kind: 'areas_of', user_id: id }),
  admin: () => ({ kind: 'all' }),
}

/** The scope of a user over people. A tele or oic without a branch sees only the own record. */
export function userScopeOf(user: ScopedUser): UserScope {
  return peopleScopes[user.user_type](user)
}
