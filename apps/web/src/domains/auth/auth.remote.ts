import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { AuthRepository } from './auth.repository.ts'

export const remoteAuth = (api: Api): AuthRepository => ({
  authenticate: async (body) => (await api.call(calls.authenticate, { body })).data,
  signout: async () => {
    await api.call(calls.signout, {})
  },
})
