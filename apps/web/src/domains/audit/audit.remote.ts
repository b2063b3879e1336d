import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { AuditRepository } from './audit.repository.ts'

export const remoteAudit = (api: Api): AuditRepository => ({
  list: (query, signal) => api.call(calls.auditList, { query }, signal === undefined ? {} : { signal }),
  state: (signal) => api.call(calls.auditState, {}, signal === undefined ? {} : { signal }),
  exportAddress: (filters) => {
    const given = Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const query = new URLSearchParams(given)
    return `${api.addressOf(calls.auditExport.path)}${query.size === 0 ? '' : `?${query}`}`
  },
})
