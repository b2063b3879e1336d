import type { changeOwnPassword, userCurrent, userFilterList, userListInfo } from '@bisita/contract/users'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { UsersRepository } from './users.repository.ts'

const current = route<typeof userCurrent>('GET', '/user/current')
const listInfo = route<typeof userListInfo>('GET', '/user/list-info')
const filterList = route<typeof userFilterList>('GET', '/user/filter-list')
const changePassword = route<typeof changeOwnPassword>('POST', '/user/change-password')

export const remoteUsers = (api: Api): UsersRepository => ({
  current: () => api.call(current, {}),
  listInfo: () => api.call(listInfo, {}),
  filterList: async (signal) => (await api.call(filterList, {}, signal === undefined ? {} : { signal })).items,
  changePassword: (body) => api.call(changePassword, { body }),
})
