import { useQuery } from '@tanstack/react-query'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { type ClientsAssigned, type OwnQuery, useHoldersRepository } from './holders.repository.ts'

/** Who holds a client. */
export function useHolders(clientId: string) {
  const holders = useHoldersRepository()
  return useQuery({
    queryKey: ['assignments', 'holders', clientId],
    queryFn: ({ signal }) => holders.of(clientId, { signal }),
  })
}

const quiet = () => undefined

/** Which of a page of an MR's locations are held for somebody who is away, and until when. Without a network nobody knows, and nothing is said. */
export function useCovered(mrId: string, query: OwnQuery) {
  const holders = useHoldersRepository()
  return useQuery({
    queryKey: ['assignments', 'covered', mrId, query],
    queryFn: ({ signal }) => holders.covered(mrId, query, { signal }),
    meta: { handlers: { none: quiet, other: quiet } },
  })
}

/** What would go along with a client that is taken; asked anew each time. */
export function useHolderCascade(mrId: string, clientId: string) {
  const holders = useHoldersRepository()
  return useQuery({
    queryKey: ['would go from an mr', mrId, clientId],
    queryFn: () => holders.cascade(mrId, clientId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Assign = { readonly mrId: string; readonly clientIds: readonly string[]; readonly key: string }

/** Gives an MR single clients. */
export function useAssignClients(outcome: ChangeOutcome<ClientsAssigned>) {
  const holders = useHoldersRepository()
  return useChange(({ mrId, clientIds, key }: Assign) => holders.assign(mrId, clientIds, key), outcome)
}

/** Takes a client that an MR holds directly. */
export function useRemoveHolder(outcome: ChangeOutcome<void>) {
  const holders = useHoldersRepository()
  return useChange(
    ({ mrId, clientId, key }: { mrId: string; clientId: string; key: string }) => holders.remove(mrId, clientId, key),
    outcome,
  )
}
