import { useQuery } from '@tanstack/react-query'
import type { Handlers } from '../../../api/outcomes.ts'
import { useDeskRepository } from './desk.repository.ts'

/** What is missing says so by itself. */
const nothingIsSaid: Handlers = { none: () => undefined, other: () => undefined }

const aMinute = 60_000

/** How the queue is made up now; of the branch that somebody calls for, where they choose one. */
export function useQueue(branchId: string | undefined, enabled: boolean) {
  const desk = useDeskRepository()
  return useQuery({
    queryKey: ['desk', 'queue', branchId ?? ''],
    queryFn: ({ signal }) => desk.queue(branchId, { signal }),
    enabled,
    refetchInterval: aMinute,
    meta: { handlers: nothingIsSaid },
  })
}

/** The own calls of a Manila day, which turns at midnight. */
export function useTally(today: string) {
  const desk = useDeskRepository()
  return useQuery({
    queryKey: ['desk', 'tally', today],
    queryFn: ({ signal }) => desk.tally({ signal }),
    refetchInterval: aMinute,
    meta: { handlers: nothingIsSaid },
  })
}

/** Why a client is in the caller's queue, or isn't. */
export function useWhy(clientId: string, enabled = true) {
  const desk = useDeskRepository()
  return useQuery({
    queryKey: ['desk', 'why', clientId],
    queryFn: ({ signal }) => desk.why(clientId, { signal }),
    enabled,
    meta: { handlers: nothingIsSaid },
  })
}
