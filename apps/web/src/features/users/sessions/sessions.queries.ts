import * as calls from '@bisita/contract/calls/calls'
import type { Session } from '@bisita/contract/users/sessions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

export type { Session }

/** `own` for the signed-in user. */
const keyOf = (userId: string | null) => ['sessions', userId ?? 'own'] as const

/** Where somebody is signed in, last used first, and the browsers that are remembered; null asks for the signed-in user. */
export function useSessions(id: string | null) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => (id === null ? api.call(calls.ownSessions, {}, { signal }) : api.call(calls.userSessions, { params: { id } }, { signal })),
  })
}

type Ending = { readonly ids: readonly string[] | 'all'; readonly key: string; /** Asked for before one's own are ended. */ readonly password?: string }

/** Ends sign-ins, these or all but the one that asks; `onDone` gets their number. */
export const useEndSessions = (id: string | null, outcome: ChangeOutcome<number>) =>
  useChange(
    async ({ ids, key, password = '' }: Ending, api) => {
      const named = ids === 'all' ? {} : { session_ids: [...ids] }
      const { ended } =
        id === null
          ? // A call with a password is kept under no key.
            await api.call(calls.endOwnSessions, { body: { ...named, password } })
          : await api.call(calls.endUserSessions, { params: { id }, body: named }, { key })
      return ended
    },
    outcome,
    { invalidates: [keyOf(id)] },
  )
