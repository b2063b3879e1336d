import { roleLabels, roles, type Role } from '@bisita/contract/roles'
import type { UserOrder } from './people.repository.ts'
import { needsBranch } from './rights.ts'

/** The choices of the list of people. What is absent doesn't narrow it. */
export type UserFilters = {
  readonly user_type?: Role
  readonly branch_id?: string
  readonly area_id?: string
  readonly location_id?: string
  readonly deactivated?: 'Y' | 'N'
}

/** Something to choose by name. */
export type Named = { readonly id: string; readonly name: string }

type Option<T extends string> = { readonly value: T | ''; readonly label: string }

/** The roles there can be among the people in somebody's scope. */
export const roleOptions = (by: Role): readonly Option<Role>[] => [
  { value: '', label: 'Any role' },
  ...roles
    .filter((role) => by === 'admin' || needsBranch(role))
    .map((value) => ({ value, label: roleLabels[value] })),
]

export const namedOptions = (any: string, all: readonly Named[]): readonly Option<string>[] => [
  { value: '', label: any },
  ...all.map(({ id, name }) => ({ value: id, label: name })),
]

const standings = { N: 'Active', Y: 'Deactivated' } as const

export const standingOptions: readonly Option<'Y' | 'N'>[] = [
  { value: '', label: 'Active or not' },
  { value: 'N', label: standings.N },
  { value: 'Y', label: standings.Y },
]

export const orderOptions: readonly { value: UserOrder; label: string }[] = [
  { value: 'display_name', label: 'By name' },
  { value: '-display_name', label: 'By name, from Z' },
  { value: 'username', label: 'By username' },
  { value: '-username', label: 'By username, from Z' },
  { value: 'user_type', label: 'By role' },
  { value: '-user_type', label: 'By role, reversed' },
  { value: '-last_login', label: 'Last sign-in, newest first' },
  { value: 'last_login', label: 'Last sign-in, oldest first' },
  { value: '-tenure_date', label: 'Hired, newest first' },
  { value: 'tenure_date', label: 'Hired, oldest first' },
  { value: '-created_at', label: 'Added, newest first' },
  { value: 'created_at', label: 'Added, oldest first' },
]

/** Sets a filter, or leaves it out where the choice is open. */
export function having<K extends keyof UserFilters>(filters: UserFilters, field: K, value: UserFilters[K] | ''): UserFilters {
  const { [field]: _, ...rest } = filters
  return value === '' || value === undefined ? rest : { ...rest, [field]: value }
}

/** What the ids in the filters are called; one that is not known stands for itself in a word. */
export type Names = { readonly branches: readonly Named[]; readonly areas: readonly Named[]; readonly location: string | undefined }

const nameOf = (all: readonly Named[], id: string | undefined, otherwise: string) =>
  id === undefined ? undefined : (all.find((one) => one.id === id)?.name ?? otherwise)

/** The chosen filters in words, in the order of the fields. */
export function describeFilters(filters: UserFilters, names: Names): readonly { field: keyof UserFilters; text: string }[] {
  const { user_type, branch_id, area_id, location_id, deactivated } = filters
  return [
    { field: 'user_type', text: user_type && roleLabels[user_type] },
    { field: 'branch_id', text: nameOf(names.branches, branch_id, 'One branch') },
    { field: 'area_id', text: nameOf(names.areas, area_id, 'One area') },
    { field: 'location_id', text: location_id && `Holds ${names.location ?? 'one barangay'}` },
    { field: 'deactivated', text: deactivated && standings[deactivated] },
  ].filter((chip): chip is { field: keyof UserFilters; text: string } => chip.text !== undefined)
}
