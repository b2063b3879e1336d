import { roleLabels } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { User } from './userManagement.queries.ts'

/** Whether somebody can sign in, in a mark: as everywhere by colour, icon and word. */
export function accountMark(user: Pick<User, 'deactivated' | 'must_change_password'>): { readonly tone: StateTone; readonly word: string } {
  if (user.deactivated === 'Y') return { tone: 'bad', word: t('Deactivated') }
  return user.must_change_password ? { tone: 'late', word: t('Password due') } : { tone: 'done', word: t('Active') }
}

/** Role and branch in one line. */
export const roleAndBranch = ({ user_type, assigned_branch }: Pick<User, 'user_type' | 'assigned_branch'>): string =>
  [roleLabels[user_type], assigned_branch].filter(Boolean).join(', ')

/** Barangay and city of a location, whose province and region a list of one branch need not repeat. */
export const shortPlace = (location: string): string => location.split(', ').slice(0, 2).join(', ')
