import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DayOrder } from '@bisita/rules/day/day'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import {
  useItineraries,
  type DaysQuery,
  type ItinerariesQuery,
  type ItineraryWithQueue,
  type ItineraryChanges,
  type ItineraryCreateBody,
} from './itineraries.repository.ts'

const keys = {
  all: ['itineraries'] as const,
  list: (query: ItinerariesQuery) => ['itineraries', 'list', query] as const,
  days: (query: DaysQuery) => ['itineraries', 'days', query] as const,
  info: (id: string) => ['itineraries', 'info', id] as const,
  assignees: (clientId: string | undefined) => ['itineraries', 'assignees', clientId] as const,
}

/** People are hired and moved, not while somebody chooses one. */
const peopleFreshFor = 5 * 60_000

/** The place shows by itself that a record is not there. */
const missingIsShown: OutcomeHandlers = { 404: () => undefined }

/**
 * A page of the list; the one before stays while another loads. `slot` where several lists stand on one
 * screen, so that they don't abort each other.
 */
export function useItinerariesList(query: ItinerariesQuery, { slot, enabled = true }: { slot?: string; enabled?: boolean } = {}) {
  const itineraries = useItineraries()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => itineraries.list(query, { signal, ...(slot === undefined ? {} : { slot }) }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** How many of the itineraries that the list shows are from earlier days and still open. */
export function useOverdue(enabled: boolean) {
  const itineraries = useItineraries()
  const query: ItinerariesQuery = { status: 'pending', ipp: 1 }
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => itineraries.list(query, { signal, slot: 'overdue itineraries' }),
    select: ({ count }) => count,
    enabled,
  })
}

/** The counts of itineraries for each day of a range. */
export function useItineraryDays(query: DaysQuery) {
  const itineraries = useItineraries()
  return useQuery({
    queryKey: keys.days(query),
    queryFn: ({ signal }) => itineraries.days(query, { signal }),
    select: (counts) => new Map(counts.map((count) => [count.date, count])),
    placeholderData: keepPreviousData,
  })
}

/** An itinerary's record; one from a list in hand shows at once and is checked meanwhile. */
export function useItinerary(id: string) {
  const itineraries = useItineraries()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => itineraries.info(id, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: () =>
      cache
        .getQueriesData<{ items: readonly ItineraryWithQueue[] }>({ queryKey: ['itineraries', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((itinerary) => itinerary.id === id),
  })
}

/** For whom the signed-in user may plan; with a client, who of them holds it. */
export function useAssignees(clientId: string | undefined, enabled = true) {
  const itineraries = useItineraries()
  return useQuery({
    queryKey: keys.assignees(clientId),
    queryFn: ({ signal }) => itineraries.assignees(clientId, { signal }),
    staleTime: peopleFreshFor,
    enabled,
  })
}

/** The order of the stops of a day as it was kept last, null where none was, and what keeps another. */
export function useDayOrder(day: string): { readonly kept: DayOrder | null | undefined; readonly keep: (order: DayOrder) => void } {
  const itineraries = useItineraries()
  const cache = useQueryClient()
  const key = ['itineraries', 'order', day] as const
  const { data } = useQuery({
    queryKey: key,
    // Without records on a device it is kept as long as the page is open.
    queryFn: async () => (itineraries.order === undefined ? (cache.getQueryData<DayOrder | null>(key) ?? null) : itineraries.order(day)),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const keep = (order: DayOrder) => {
    // A read that began before would bring the order of before back.
    void cache.cancelQueries({ queryKey: key })
    cache.setQueryData(key, order)
    void itineraries.keepOrder?.(order).catch((error: unknown) => console.warn('The order of the day could not be kept on this device.', error))
  }
  return { kept: data, keep }
}

/** After a change: stores the new record in the cache and invalidates every query that shows it. */
export function useAfterChange() {
  const cache = useQueryClient()
  return (changed: readonly ItineraryWithQueue[]) => {
    for (const itinerary of changed) cache.setQueryData(keys.info(itinerary.id), itinerary)
    void cache.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => queryKey[1] !== 'assignees' })
    // The history of a client tells of its itineraries too.
    void cache.invalidateQueries({ queryKey: ['clients', 'timeline'] })
  }
}

/** Plans one visit or several, all or none. */
export function usePlanItineraries(outcome: ChangeOutcome<readonly ItineraryWithQueue[]>) {
  const itineraries = useItineraries()
  const after = useAfterChange()
  return useChange(({ items, key }: { items: readonly ItineraryCreateBody[]; key: string }) => itineraries.create(items, key), outcome, {
    stores: (_, made) => after(made),
    invalidates: [],
  })
}

/** What can be done to an itinerary besides deleting it. */
export type ItineraryAction =
  | { readonly kind: 'update'; readonly changes: ItineraryChanges }
  | { readonly kind: 'remarks'; readonly remarks: string }
  | { readonly kind: 'skip'; readonly reason: string }

type Acting = { readonly id: string; readonly act: ItineraryAction; readonly key: string }

export function useItineraryAction(outcome: ChangeOutcome<ItineraryWithQueue>) {
  const itineraries = useItineraries()
  const after = useAfterChange()
  const send = ({ id, act, key }: Acting) => {
    switch (act.kind) {
      case 'update':
        return itineraries.update(id, act.changes, key)
      case 'remarks':
        return itineraries.addRemarks(id, act.remarks, key)
      case 'skip':
        return itineraries.skip(id, act.reason, key)
    }
  }
  return useChange(send, outcome, { stores: (_, itinerary) => after([itinerary]), invalidates: [] })
}

export function useRemoveItinerary({ onDone, handlers }: ChangeOutcome<string>) {
  const itineraries = useItineraries()
  const after = useAfterChange()
  const cache = useQueryClient()
  const removed = (id: string) => {
    void onDone(id)
    cache.removeQueries({ queryKey: keys.info(id) })
    after([])
  }
  return useChange(({ id, key }: { id: string; key: string }) => itineraries.remove(id, key).then(() => id), { onDone: removed, handlers }, { invalidates: [] })
}

/** All itineraries that the list finds, up to so many: at most one page of the largest size. */
export function useAllItineraries({ onDone }: { onDone: (itineraries: readonly ItineraryWithQueue[]) => void }) {
  const itineraries = useItineraries()
  const dealWith = useHandleOutcome()
  return useMutation({
    mutationFn: async ({ query, most }: { query: ItinerariesQuery; most: number }) => {
      const page = await itineraries.list({ ...query, page: 1, ipp: most }, { slot: 'all itineraries' })
      return page.items
    },
    onSuccess: onDone,
    onError: (error) => dealWith(error),
  })
}

/** Looks whether an itinerary was stored after all; null where it was not, or nobody answers. */
export function useStoredItinerary(): (id: string) => Promise<ItineraryWithQueue | null> {
  const itineraries = useItineraries()
  return (id) => itineraries.info(id, { slot: 'stored itinerary' }).catch(() => null)
}
