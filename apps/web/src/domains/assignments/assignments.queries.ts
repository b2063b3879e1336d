import { maximumPageSize } from '@bisita/contract/limits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import {
  useAssignmentsRepository,
  type AssignmentsRepository,
  type BranchLocation,
  type ChosenLocations,
  type CoversQuery,
  type HeldQuery,
  type MrLocation,
  type NewCover,
  type OfferedQuery,
} from './assignments.repository.ts'

const keys = {
  held: (mrId: string, query: HeldQuery) => ['assignments', 'held', mrId, query] as const,
  offered: (branchId: string, query: OfferedQuery) => ['assignments', 'offered', branchId, query] as const,
  covers: (query: CoversQuery) => ['assignments', 'covers', query] as const,
}

/** A page of the locations of an MR; the one before stays while another loads. */
export function useHeld(mrId: string, query: HeldQuery) {
  const assignments = useAssignmentsRepository()
  return useQuery({
    queryKey: keys.held(mrId, query),
    queryFn: ({ signal }) => assignments.held(mrId, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of what the branch of an MR has to give. */
export function useOffered(branchId: string, query: OfferedQuery) {
  const assignments = useAssignmentsRepository()
  return useQuery({
    queryKey: keys.offered(branchId, query),
    queryFn: ({ signal }) => assignments.offered(branchId, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What would go along with locations that are taken; asked anew each time, since others assign meanwhile. Null while none are told. */
export function useCascade(mrId: string, chosen: ChosenLocations | null) {
  const assignments = useAssignmentsRepository()
  return useQuery({
    queryKey: ['would go from an mr', mrId, chosen],
    queryFn: () => assignments.cascade(mrId, chosen ?? {}),
    enabled: chosen !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** A page of who stands in for whom. */
export function useCovers(query: CoversQuery) {
  const assignments = useAssignmentsRepository()
  return useQuery({
    queryKey: keys.covers(query),
    queryFn: ({ signal }) => assignments.covers(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All that a query finds, page after page. */
async function whole<T>(page: (at: { page: number; ipp: number }) => Promise<{ items: readonly T[]; hasNext: boolean }>): Promise<T[]> {
  const found: T[] = []
  for (let at = 1; ; at += 1) {
    const { items, hasNext } = await page({ page: at, ipp: maximumPageSize })
    found.push(...items)
    if (!hasNext) return found
  }
}

type Paging = 'page' | 'ipp' | 'sort'

/** Everything that a filter finds: for what is done with all of it at once. */
export function useWhole() {
  const assignments = useAssignmentsRepository()
  return {
    held: (mrId: string, filter: Omit<HeldQuery, Paging>): Promise<MrLocation[]> =>
      whole((at) => assignments.held(mrId, { ...filter, ...at }, { slot: 'all held' })),
    offered: (branchId: string, filter: Omit<OfferedQuery, Paging>): Promise<BranchLocation[]> =>
      whole((at) => assignments.offered(branchId, { ...filter, ...at }, { slot: 'all offered' })),
  }
}

/** What moves with an assignment: who holds what, on whatever screen, and which clients that means. */
const concerned = ['assignments', 'users', 'branches', 'clients']

function useChange<V, T>(
  send: (assignments: AssignmentsRepository, values: V) => Promise<T>,
  { onDone, handlers }: { readonly onDone: (done: T) => void; readonly handlers: Handlers },
) {
  const assignments = useAssignmentsRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: V) => send(assignments, values),
    onSuccess: (done) => {
      void cache.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
      onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

type Sent = { readonly mrId: string; readonly chosen: ChosenLocations; readonly key: string }
type Outcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

export const useAssign = (outcome: Outcome<{ assigned: number; unchanged: number }>) =>
  useChange((from, { mrId, chosen, key }: Sent) => from.assign(mrId, chosen, key), outcome)

export const useTake = (outcome: Outcome<number>) => useChange((from, { mrId, chosen, key }: Sent) => from.remove(mrId, chosen, key), outcome)

export const useCover = (outcome: Outcome<{ readonly to_user_name: string }>) =>
  useChange((from, { cover, key }: { cover: NewCover; key: string }) => from.cover(cover, key), outcome)

export const useEndCover = (outcome: Outcome<unknown>) =>
  useChange((from, { id, key }: { id: string; key: string }) => from.endCover(id, key), outcome)
