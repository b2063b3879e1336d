import type { assignClients, mrAssignments, mrList, removeMrClients } from '@bisita/contract/assignments'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { HoldersRepository } from './holders.repository.ts'

const own = route<typeof mrAssignments>('GET', '/assignment/mr-assignments/{mrId}')
const list = route<typeof mrList>('GET', '/assignment/mr-list/{clientId}')
const assign = route<typeof assignClients>('POST', '/assignment/assign-clients')
const remove = route<typeof removeMrClients>('DELETE', '/assignment/mr-clients/{mrId}')

export const remoteHolders = (api: Api): HoldersRepository => ({
  covered: async (mrId, query, read = {}) => {
    const { items } = await api.call(own, { params: { mrId }, query }, read)
    return new Map(items.flatMap(({ id, cover_until }) => (cover_until === null ? [] : [[id, cover_until] as const])))
  },
  of: async (clientId, read = {}) => (await api.call(list, { params: { clientId } }, read)).items,
  assign: (user_id, ids, key) => api.call(assign, { body: { user_id, client_ids: [...ids] } }, { key }),
  cascade: (mrId, clientId) => api.call(remove, { params: { mrId }, query: { dry_run: true }, body: { client_ids: [clientId] } }),
  remove: async (mrId, clientId, key) => {
    await api.call(remove, { params: { mrId }, body: { client_ids: [clientId] } }, { key })
  },
})
