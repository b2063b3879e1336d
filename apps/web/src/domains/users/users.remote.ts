import type { changeOwnPassword, userCurrent, userListInfo } from '@bisita/contract/users'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { UsersRepository } from './users.repository.ts'

const current = route<typeof userCurrent>('GET', '/user/current')
const listInfo = route<typeof userListInfo>('GET', '/user/list-info')
const changePassword = route<typeof changeOwnPassword>('POST', '/user/change-password')

export const remoteUsers = (api: Api): UsersRepository => ({
  current: () => api.call(current, {}),
  listInfo: () => api.call(listInfo, {}),
  changePassword: (body) => api.call(changePassword, { body }),
})
