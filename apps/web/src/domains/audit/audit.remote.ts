import type { auditExport, auditList, auditState } from '@bisita/contract/audit'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { AuditRepository } from './audit.repository.ts'

const list = route<typeof auditList>('GET', '/audit/list')
const state = route<typeof auditState>('GET', '/audit/state')
const exported = route<typeof auditExport>('GET', '/audit/export')

export const remoteAudit = (api: Api): AuditRepository => ({
  list: (query, signal) => api.call(list, { query }, signal === undefined ? {} : { signal }),
  state: (signal) => api.call(state, {}, signal === undefined ? {} : { signal }),
  exportAddress: (filters) => {
    const given = Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const query = new URLSearchParams(given)
    return `${api.addressOf(exported.path)}${query.size === 0 ? '' : `?${query}`}`
  },
})
