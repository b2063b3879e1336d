import type { Session } from '@bisita/contract/users/sessions'
import { createInjected } from '../../../ui/inject.tsx'

export type { Session }

type Read = { readonly signal?: AbortSignal }

/** Where somebody is signed in; `userId` is null for the signed-in user. Always the network's to say. */
export type SessionsRepository = {
  /** Last used first. */
  readonly list: (userId: string | null, read?: Read) => Promise<readonly Session[]>
  /** Ends one's own sign-ins, these or all but the one that asks; needs the password. Gives how many ended. */
  readonly endOwn: (ids: readonly string[] | 'all', password: string) => Promise<number>
  /** The same of somebody else. */
  readonly end: (userId: string, ids: readonly string[] | 'all', key: string) => Promise<number>
}

export const [SessionsProvider, useSessionsRepository] = createInjected<SessionsRepository>('The repository of sessions')
