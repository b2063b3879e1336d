import { maximumText } from '@bisita/contract/limits'
import { roles, type Role } from '@bisita/contract/users/roles'
import { boundsProblem, hiringDays } from '@bisita/rules/time/bounds'
import { isRealDay } from '@bisita/rules/time/days'
import { passwordProblem } from '@bisita/rules/people/passwords'
import { usernameKey, usernameProblem } from '@bisita/rules/people/usernames'
import { t } from '@bisita/contract/words'
import type { NewUser, User, UserChanges } from './userManagement.queries.ts'
import { needsBranch } from './rights.ts'

/** The fields as they are typed; empty for nothing. */
export type UserFormValues = Record<'username' | 'display_name' | 'user_type' | 'branch_id' | 'tenure_date' | 'password', string>

export const emptyValues: UserFormValues = {
  username: '',
  display_name: '',
  user_type: '',
  branch_id: '',
  tenure_date: '',
  password: '',
}

export const valuesOf = (user: User): UserFormValues => ({
  username: user.username,
  display_name: user.display_name,
  user_type: user.user_type,
  branch_id: user.branch_id ?? '',
  tenure_date: user.tenure_date ?? '',
  password: '',
})

/** The chosen role; undefined while none is. */
export const roleOf = (values: Pick<UserFormValues, 'user_type'>): Role | undefined =>
  roles.find((role) => role === values.user_type)

const hasBranch = (values: Pick<UserFormValues, 'user_type'>) => {
  const role = roleOf(values)
  return role !== undefined && needsBranch(role)
}

/** What is wrong with each field on a Manila day, as the server would say; null where it is right. `minimum` is the least length of a password. */
export const checks = (minimum: number, today: string) => ({
  username: (typed: string) => (typed.trim() === '' ? t('This is required.') : usernameProblem(typed)),
  display_name: (typed: string) => {
    if (typed.trim() === '') return t('This is required.')
    return typed.trim().length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
  },
  user_type: (typed: string) => (typed === '' ? t('Choose the role.') : null),
  branch_id: (typed: string, values: UserFormValues) => (typed === '' && hasBranch(values) ? t('Choose the branch.') : null),
  tenure_date: (typed: string) => {
    if (typed === '') return null
    return isRealDay(typed) ? boundsProblem(typed, hiringDays(today)) : t('This date does not exist.')
  },
  password: (typed: string, values: UserFormValues) => (typed === '' ? null : passwordProblem(typed, { username: values.username, minimum })),
})

const emptyAsNull = (typed: string): string | null => (typed === '' ? null : typed)

/** A new person as the contract takes it. No password where the server shall make a passphrase, or somebody must be asked first. */
export function newUserOf(id: string, values: UserFormValues, direct: boolean): NewUser {
  const role = roleOf(values)
  if (role === undefined) throw new Error('A role is chosen before anything is sent.')
  return {
    id,
    username: usernameKey(values.username),
    display_name: values.display_name.trim(),
    user_type: role,
    tenure_date: emptyAsNull(values.tenure_date),
    ...(needsBranch(role) ? { branch_id: values.branch_id } : {}),
    ...(direct && values.password !== '' ? { password: values.password } : {}),
  }
}

/** The fields that were changed, and only they. */
export function changesOf(before: UserFormValues, values: UserFormValues): UserChanges {
  const name = values.display_name.trim()
  return {
    ...(name === before.display_name ? {} : { display_name: name }),
    ...(values.branch_id === before.branch_id ? {} : { branch_id: emptyAsNull(values.branch_id) }),
    ...(values.tenure_date === before.tenure_date ? {} : { tenure_date: emptyAsNull(values.tenure_date) }),
  }
}
