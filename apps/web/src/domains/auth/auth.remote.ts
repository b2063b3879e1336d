import type { authenticate, signout } from '@bisita/contract/auth'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { AuthRepository } from './auth.repository.ts'

const authenticateRoute = route<typeof authenticate>('POST', '/auth/authenticate')
const signoutRoute = route<typeof signout>('POST', '/auth/signout')

export const remoteAuth = (api: Api): AuthRepository => ({
  authenticate: async (body) => (await api.call(authenticateRoute, { body })).data,
  signout: async () => {
    await api.call(signoutRoute, {})
  },
})
