import type { deviceList } from '@bisita/contract/devices'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { PhonesRepository } from './devices.repository.ts'

const list = route<typeof deviceList>('GET', '/user/devices')

export const remotePhones = (api: Api): PhonesRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
})
