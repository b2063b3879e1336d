import * as calls from '@bisita/contract/calls/calls'
import { maximumPageSize } from '@bisita/contract/limits'
import type { Api } from '../../api/api.ts'
import type { PeopleRepository } from './people.repository.ts'

export const remotePeople = (api: Api): PeopleRepository => ({
  list: (query, read = {}) => api.call(calls.userList, { query }, read),
  info: (id, read = {}) => api.call(calls.userInfo, { params: { id } }, read),
  create: (body) => api.call(calls.userCreate, { body }),
  update: (id, body, key) => api.call(calls.userUpdate, { params: { id }, body }, { key }),
  activate: (id, key) => api.call(calls.userActivate, { params: { id } }, { key }),
  deactivate: (id, key) => api.call(calls.userDeactivate, { params: { id } }, { key }),
  remove: async (id, key) => {
    await api.call(calls.userDelete, { params: { id } }, { key })
  },
  changePassword: (id, password) =>
    api.call(calls.changeUserPassword, { params: { id }, body: password === undefined ? {} : { new_password: password } }),
  areas: async (read = {}) =>
    (await api.call(calls.areaList, { query: { ipp: maximumPageSize, sort: 'area_name' } }, { ...read, slot: 'areas to choose from' })).items,
})
