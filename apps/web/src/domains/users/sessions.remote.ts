import type { endOwnSessions, endUserSessions, ownSessions, userSessions } from '@bisita/contract/sessions'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { SessionsRepository } from './sessions.repository.ts'

const own = route<typeof ownSessions>('GET', '/user/sessions')
const endOwn = route<typeof endOwnSessions>('DELETE', '/user/sessions')
const ofUser = route<typeof userSessions>('GET', '/user/sessions/{id}')
const endOfUser = route<typeof endUserSessions>('DELETE', '/user/sessions/{id}')

export const remoteSessions = (api: Api): SessionsRepository => ({
  list: async (id, read = {}) => {
    const found = id === null ? await api.call(own, {}, read) : await api.call(ofUser, { params: { id } }, read)
    return found.items
  },
  end: async (id, ids, key) => {
    const body = ids === 'all' ? {} : { session_ids: [...ids] }
    const done = id === null ? await api.call(endOwn, { body }, { key }) : await api.call(endOfUser, { params: { id }, body }, { key })
    return done.ended
  },
})
