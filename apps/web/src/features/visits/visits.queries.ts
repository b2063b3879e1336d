import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { useVisits, type NewVisit, type VisitWithQueue, type VisitsQuery } from './visits.repository.ts'

const nothingInTheWay: readonly GuardReason[] = []

const keys = {
  all: ['visits'] as const,
  list: (query: VisitsQuery) => ['visits', 'list', query] as const,
  info: (id: string) => ['visits', 'info', id] as const,
  standing: (clientId: string, kind: VisitType) => ['visits', 'standing', clientId, kind] as const,
  heldPhoto: (id: string) => ['visits', 'heldPhoto', id] as const,
}

/** The place shows by itself that a record is not there. */
const missingIsShown: OutcomeHandlers = { 404: () => undefined }

/** A figure that is missing says so by itself. */
const nothingIsSaid: OutcomeHandlers = { none: () => undefined, other: () => undefined }

/** A page of the list; the one before stays while another of the same kind loads. */
export function useVisitsList(query: VisitsQuery, { slot, enabled = true }: { slot?: string; enabled?: boolean } = {}) {
  const visits = useVisits()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => visits.list(query, { signal, ...(slot === undefined ? {} : { slot }) }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** How many visits or calls of a client there are; undefined until it is known, and where nobody answers. */
export function useContactCount(client_id: string, visit_type: 'visit' | 'call'): number | undefined {
  const visits = useVisits()
  const query: VisitsQuery = { client_id, visit_type, ipp: 1 }
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => visits.list(query, { signal, slot: `${visit_type}s of a client` }),
    select: ({ count }) => count,
    meta: { handlers: nothingIsSaid },
  }).data
}

/** What stands in the way of a contact with a client, as it was when the form opened; nothing where nobody answers. */
export function useGuardReasons(clientId: string, kind: VisitType): readonly GuardReason[] {
  const visits = useVisits()
  const { data } = useQuery({
    queryKey: keys.standing(clientId, kind),
    queryFn: ({ signal }) => visits.guardReasons(clientId, kind, { signal }),
    meta: { handlers: { ...nothingIsSaid, ...missingIsShown } },
    // Not cached after the form closes: the reasons may be out of date for the next form.
    gcTime: 0,
  })
  return data ?? nothingInTheWay
}

/** A visit or call; one from a list in hand shows at once and is checked meanwhile. */
export function useVisit(id: string) {
  const visits = useVisits()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => visits.info(id, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: () =>
      cache
        .getQueriesData<{ items: readonly VisitWithQueue[] }>({ queryKey: ['visits', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((visit) => visit.id === id),
  })
}

/** The photo of a visit as this device holds it until it has arrived; null where it holds none. */
export function useLocalPhoto(id: string, wanted: boolean): Blob | null {
  const { localPhoto: readLocalPhoto } = useVisits()
  const { data } = useQuery({
    queryKey: keys.heldPhoto(id),
    queryFn: async () => (await readLocalPhoto?.(id)) ?? null,
    enabled: wanted && readLocalPhoto !== undefined,
  })
  return data ?? null
}

/** What follows from a visit: its client, an itinerary, the day's figures. */
const concerned = [['visits'], ['clients'], ['itineraries'], ['dashboards']]

type Record = { readonly visit: NewVisit; readonly photo: Blob | null; readonly key: string }

export function useRecordVisit(outcome: ChangeOutcome<VisitWithQueue>) {
  const visits = useVisits()
  return useChange(({ visit, photo, key }: Record) => visits.create(visit, photo, key), outcome, {
    stores: (cache, visit) => void cache.setQueryData(keys.info(visit.id), visit),
    invalidates: concerned,
  })
}

export function useRemoveVisit(outcome: ChangeOutcome<string>) {
  const visits = useVisits()
  return useChange(({ id, key }: { id: string; key: string }) => visits.remove(id, key).then(() => id), outcome, {
    stores: (cache, id) => cache.removeQueries({ queryKey: keys.info(id) }),
    invalidates: concerned,
  })
}

/** Looks whether a visit was stored after all; null where it was not, or nobody answers. */
export function useStoredVisit(): (id: string) => Promise<VisitWithQueue | null> {
  const visits = useVisits()
  const cache = useQueryClient()
  return async (id) => {
    try {
      const visit = await visits.info(id, { slot: 'stored visit' })
      for (const queryKey of concerned) void cache.invalidateQueries({ queryKey })
      return visit
    } catch {
      return null
    }
  }
}
