import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import type { SessionsRepository } from './sessions.repository.ts'

const named = (ids: readonly string[] | 'all') => (ids === 'all' ? {} : { session_ids: [...ids] })

export const remoteSessions = (api: Api): SessionsRepository => ({
  list: async (id, read = {}) => {
    const found = id === null ? await api.call(calls.ownSessions, {}, read) : await api.call(calls.userSessions, { params: { id } }, read)
    return found.items
  },
  // A call with a password is kept under no key.
  endOwn: async (ids, password) => (await api.call(calls.endOwnSessions, { body: { ...named(ids), password } })).ended,
  end: async (id, ids, key) => (await api.call(calls.endUserSessions, { params: { id }, body: named(ids) }, { key })).ended,
})
