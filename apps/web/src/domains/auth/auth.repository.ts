import type { Answer } from '@bisita/contract/calls/call'
import type { authenticate } from '@bisita/contract/users/auth'
import { createInjected } from '../../ui/inject.tsx'

export type SignedIn = Answer<typeof authenticate>['data']

export type AuthRepository = {
  readonly authenticate: (credentials: { username: string; password: string }) => Promise<SignedIn>
  readonly signout: () => Promise<void>
}

export const [AuthProvider, useAuth] = createInjected<AuthRepository>('The auth repository')
