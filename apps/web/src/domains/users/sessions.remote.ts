import type { endOwnSessions, endUserSessions, ownSessions, userSessions } from '@bisita/contract/sessions'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { SessionsRepository } from './sessions.repository.ts'

const own = route<typeof ownSessions>('GET', '/user/sessions')
const endOwn = route<typeof endOwnSessions>('DELETE', '/user/sessions')
const ofUser = route<typeof userSessions>('GET', '/user/sessions/{id}')
const endOfUser = route<typeof endUserSessions>('DELETE', '/user/sessions/{id}')

const named = (ids: readonly string[] | 'all') => (ids === 'all' ? {} : { session_ids: [...ids] })

export const remoteSessions = (api: Api): SessionsRepository => ({
  list: async (id, read = {}) => {
    const found = id === null ? await api.call(own, {}, read) : await api.call(ofUser, { params: { id } }, read)
    return found.items
  },
  // A call with a password is kept under no key.
  endOwn: async (ids, password) => (await api.call(endOwn, { body: { ...named(ids), password } })).ended,
  end: async (id, ids, key) => (await api.call(endOfUser, { params: { id }, body: named(ids) }, { key })).ended,
})
