import type { Session } from '@bisita/contract/sessions'
import { createInjected } from '../../ui/inject.tsx'

export type { Session }

type Read = { readonly signal?: AbortSignal }

/** Where somebody is signed in; `userId` is null for the signed-in user. Always the network's to say. */
export type SessionsRepository = {
  /** Last used first. */
  readonly list: (userId: string | null, read?: Read) => Promise<readonly Session[]>
  /** Ends these, or all but the one that asks; gives how many ended. */
  readonly end: (userId: string | null, ids: readonly string[] | 'all', key: string) => Promise<number>
}

export const [SessionsProvider, useSessionsRepository] = createInjected<SessionsRepository>('The repository of sessions')
