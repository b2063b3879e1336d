import type { areaList } from '@bisita/contract/areas'
import { maximumPageSize } from '@bisita/contract/limits'
import type {
  changeUserPassword,
  userActivate,
  userCreate,
  userDeactivate,
  userDelete,
  userInfo,
  userList,
  userUpdate,
} from '@bisita/contract/users.people'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { PeopleRepository } from './people.repository.ts'

const list = route<typeof userList>('GET', '/user/list')
const info = route<typeof userInfo>('GET', '/user/info/{id}')
const create = route<typeof userCreate>('POST', '/user/create')
const update = route<typeof userUpdate>('PUT', '/user/update/{id}')
const activate = route<typeof userActivate>('POST', '/user/activate/{id}')
const deactivate = route<typeof userDeactivate>('POST', '/user/deactivate/{id}')
const remove = route<typeof userDelete>('DELETE', '/user/delete/{id}')
const changePassword = route<typeof changeUserPassword>('POST', '/user/change-password/{id}')
const areas = route<typeof areaList>('GET', '/branch/area/list')

export const remotePeople = (api: Api): PeopleRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  create: (body) => api.call(create, { body }),
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  activate: (id, key) => api.call(activate, { params: { id } }, { key }),
  deactivate: (id, key) => api.call(deactivate, { params: { id } }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
  changePassword: (id, password) =>
    api.call(changePassword, { params: { id }, body: password === undefined ? {} : { new_password: password } }),
  areas: async (read = {}) =>
    (await api.call(areas, { query: { ipp: maximumPageSize, sort: 'area_name' } }, { ...read, slot: 'areas to choose from' })).items,
})
