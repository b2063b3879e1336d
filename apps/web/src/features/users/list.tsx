import { roleLabels } from '@bisita/contract/users/roles'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { ListDefinition } from '../../ui/list/definition.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { orderOptions } from './filters.ts'
import type { UserOrder } from './orders.ts'
import type { User } from './userManagement.queries.ts'
import { accountMark, roleAndBranch } from './format.ts'

/** Active is as it should be, and said in a plain word. */
const isUsual = (user: User) => user.deactivated === 'N' && !user.must_change_password

/** The list of users in scope. A viewer of several areas also sees each user's area. */
export const usersList = (areas: boolean): ListDefinition<User, UserOrder> => ({
  one: t('user'),
  many: t('users'),
  columns: [
    { key: 'display_name', label: t('Name'), names: true, sort: 'display_name', cell: ({ display_name }) => display_name },
    { key: 'username', label: t('Username'), sort: 'username', cell: ({ username }) => username },
    { key: 'user_type', label: t('Role'), sort: 'user_type', cell: ({ user_type }) => roleLabels[user_type] },
    { key: 'assigned_branch', label: t('Branch'), cell: ({ assigned_branch }) => assigned_branch ?? t('None') },
    { key: 'assigned_area', label: t('Area'), cell: ({ assigned_area }) => assigned_area?.area_name ?? t('None') },
    {
      key: 'mr_locations_count',
      label: t('Barangays'),
      whole: true,
      end: true,
      cell: ({ user_type, mr_locations_count }) => (user_type === 'mr' ? mr_locations_count : ''),
    },
    {
      key: 'tenure_date',
      label: t('Hired'),
      whole: true,
      sort: 'tenure_date',
      falling: true,
      cell: ({ tenure_date }) => (tenure_date === null ? t('Not known') : showDate(tenure_date)),
    },
    {
      key: 'last_login',
      label: t('Last sign-in'),
      whole: true,
      sort: 'last_login',
      falling: true,
      cell: ({ last_login }) => (last_login === null ? t('Never') : showDateTime(last_login)),
    },
    { key: 'created_at', label: t('Added'), whole: true, sort: 'created_at', falling: true, cell: ({ created_at }) => showDateTime(created_at) },
    { key: 'status', label: t('Status'), fields: ['deactivated'], cell: (user) => (isUsual(user) ? accountMark(user).word : <StateMark {...accountMark(user)} />) },
  ],
  usual: ['username', 'user_type', 'assigned_branch', ...(areas ? ['assigned_area'] : []), 'tenure_date', 'last_login', 'status'],
  beside: ['user_type', 'status'],
  card: (user) => ({ title: user.display_name, note: `${roleAndBranch(user)} · ${user.username}`, mark: isUsual(user) ? undefined : accountMark(user) }),
  orders: orderOptions,
  order: 'display_name',
  unfit: { title: t('No matching user'), text: t('No match in your scope. Remove a filter, or type less.') },
  empty: { title: t('No users yet'), text: t('People of your branches show here once added.') },
})
