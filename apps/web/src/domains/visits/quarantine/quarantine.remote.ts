import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import type { QuarantineRepository } from './quarantine.repository.ts'

export const remoteQuarantine = (api: Api): QuarantineRepository => ({
  list: (query, read = {}) => api.call(calls.quarantineList, { query }, read),
  proofUrl: (id) => api.addressOf(`/visit/quarantine/${encodeURIComponent(id)}/proof`),
  decide: (id, action, message, key) =>
    api.call(calls.quarantineDecide, { params: { id, action }, body: message === '' ? {} : { message } }, { key }),
})
