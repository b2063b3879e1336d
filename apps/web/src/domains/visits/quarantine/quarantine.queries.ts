import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../../api/outcomes.ts'
import { useRefusals } from '../../../api/refusals.ts'
import { type Quarantined, type QuarantineDecision, useQuarantineRepository } from './quarantine.repository.ts'

const lookAgain = 60_000

/** A page of what waits to be decided, in the order it was entered; the one before stays while another loads. */
export function useQuarantine(page: number) {
  const quarantine = useQuarantineRepository()
  return useQuery({
    queryKey: ['quarantine', page],
    queryFn: ({ signal }) => quarantine.list({ filter_status: 'WAITING', page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  })
}

/** What follows from an item that was accepted, and the lists that show how many wait. */
const concerned = ['quarantine', 'phones', 'visits', 'clients', 'itineraries', 'dashboards']

/** Reads anew what may have changed with a decision, one's own or somebody else's. */
export function useAfterDecision(): () => void {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
}

type Deciding = { readonly id: string; readonly action: QuarantineDecision; readonly message: string; readonly key: string }

export function useDecideQuarantined({ onDone, handlers }: { onDone: (decided: Quarantined) => void; handlers: Handlers }) {
  const quarantine = useQuarantineRepository()
  const dealWith = useRefusals()
  const after = useAfterDecision()
  return useMutation({
    mutationFn: ({ id, action, message, key }: Deciding) => quarantine.decide(id, action, message, key),
    onSuccess: (decided) => {
      after()
      onDone(decided)
    },
    onError: (error) => dealWith(error, handlers),
  })
}
