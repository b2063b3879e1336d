import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { HoldersRepository } from './holders.repository.ts'

export const remoteHolders = (api: Api): HoldersRepository => ({
  covered: async (mrId, query, read = {}) => {
    const { items } = await api.call(calls.mrAssignments, { params: { mrId }, query }, read)
    return new Map(items.flatMap(({ id, cover_until }) => (cover_until === null ? [] : [[id, cover_until] as const])))
  },
  of: async (clientId, read = {}) => (await api.call(calls.mrList, { params: { clientId } }, read)).items,
  assign: (user_id, ids, key) => api.call(calls.assignClients, { body: { user_id, client_ids: [...ids] } }, { key }),
  cascade: (mrId, clientId) => api.call(calls.removeMrClients, { params: { mrId }, query: { dry_run: true }, body: { client_ids: [clientId] } }),
  remove: async (mrId, clientId, key) => {
    await api.call(calls.removeMrClients, { params: { mrId }, body: { client_ids: [clientId] } }, { key })
  },
})
