import type { quarantineDecide, quarantineList } from '@bisita/contract/devices'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { QuarantineRepository } from './quarantine.repository.ts'

const list = route<typeof quarantineList>('GET', '/visit/quarantine')
const decide = route<typeof quarantineDecide>('POST', '/visit/quarantine/{id}/{action}')

export const remoteQuarantine = (api: Api): QuarantineRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  proofUrl: (id) => api.addressOf(`/visit/quarantine/${encodeURIComponent(id)}/proof`),
  decide: (id, action, message, key) =>
    api.call(decide, { params: { id, action }, body: message === '' ? {} : { message } }, { key }),
})
