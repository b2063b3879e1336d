import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../../api/outcomes.ts'
import { useRefusals } from '../../../api/refusals.ts'
import { useSessionsRepository } from './sessions.repository.ts'

/** `own` for the signed-in user. */
const key = (userId: string | null) => ['sessions', userId ?? 'own'] as const

/** Where somebody is signed in; null asks for the signed-in user. */
export function useSessions(userId: string | null) {
  const sessions = useSessionsRepository()
  return useQuery({ queryKey: key(userId), queryFn: ({ signal }) => sessions.list(userId, { signal }) })
}

type Ending = { readonly ids: readonly string[] | 'all'; readonly key: string; /** Asked for before one's own are ended. */ readonly password?: string }

/** Ends sign-ins; `onDone` hears how many. */
export function useEndSessions(userId: string | null, { onDone, handlers }: { onDone: (ended: number) => void; handlers: Handlers }) {
  const sessions = useSessionsRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, key: once, password = '' }: Ending) => (userId === null ? sessions.endOwn(ids, password) : sessions.end(userId, ids, once)),
    onSuccess: (ended) => {
      void cache.invalidateQueries({ queryKey: key(userId) })
      onDone(ended)
    },
    onError: (error) => dealWith(error, handlers),
  })
}
