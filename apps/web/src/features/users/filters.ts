import { roleLabels, roles, type Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { namedOptions, type FilterField, type NamedChoice } from '../../ui/list/filters.ts'
import type { UserOrder } from './orders.ts'
import { needsBranch } from './rights.ts'

/** The choices of the list of people. What is absent doesn't narrow it. */
export type UserFilters = {
  readonly user_type?: Role
  readonly branch_id?: string
  readonly area_id?: string
  readonly location_id?: string
  readonly deactivated?: 'Y' | 'N'
}

type Option<T extends string> = { readonly value: T | ''; readonly label: string }

/** The roles there can be among the people in somebody's scope. */
export const roleOptions = (by: Role): readonly Option<Role>[] => [
  { value: '', label: t('All') },
  ...roles
    .filter((role) => by === 'admin' || needsBranch(role))
    .map((value) => ({ value, label: roleLabels[value] })),
]

const standings = { N: t('Active'), Y: t('Deactivated') } as const

const statusOptions: readonly Option<'Y' | 'N'>[] = [
  { value: '', label: t('All') },
  { value: 'N', label: standings.N },
  { value: 'Y', label: standings.Y },
]

export const orderOptions: readonly { value: UserOrder; label: string }[] = [
  { value: 'display_name', label: t('By name') },
  { value: '-display_name', label: t('By name, from Z') },
  { value: 'username', label: t('By username') },
  { value: '-username', label: t('By username, from Z') },
  { value: 'user_type', label: t('By role') },
  { value: '-user_type', label: t('By role, reversed') },
  { value: '-last_login', label: t('Last sign-in, newest first') },
  { value: 'last_login', label: t('Last sign-in, oldest first') },
  { value: '-tenure_date', label: t('Hired, newest first') },
  { value: 'tenure_date', label: t('Hired, oldest first') },
  { value: '-created_at', label: t('Added, newest first') },
  { value: 'created_at', label: t('Added, oldest first') },
]

/** Which branches and areas there are to choose from. */
export type UserFilterNames = { readonly branches: readonly NamedChoice[]; readonly areas: readonly NamedChoice[] }

/** The fields of the list's filters for somebody of this role, but for the barangay, which belongs to the locations. */
export const filterFields = (filters: UserFilters, by: Role, { branches, areas }: UserFilterNames): readonly FilterField<UserFilters>[] => [
  { kind: 'choice', field: 'user_type', label: t('Role'), options: roleOptions(by) },
  {
    kind: 'choice',
    field: 'branch_id',
    label: t('Branch'),
    options: namedOptions(t('All'), branches),
    unknown: t('One branch'),
    hidden: branches.length < 2 && filters.branch_id === undefined,
  },
  {
    kind: 'choice',
    field: 'area_id',
    label: t('Area'),
    options: namedOptions(t('All'), areas),
    unknown: t('One area'),
    hidden: areas.length < 2 && filters.area_id === undefined,
  },
  { kind: 'choice', field: 'deactivated', label: t('Status'), options: statusOptions },
]
