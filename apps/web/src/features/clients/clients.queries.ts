import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { type ChangeEffects, type ChangeOutcome, useChange } from '../../api/useChange.ts'
import {
  useClients,
  type ClientWithQueue,
  type ClientChanges,
  type ClientsQuery,
  type NewClient,
} from './clients.repository.ts'

const keys = {
  all: ['clients'] as const,
  list: (query: ClientsQuery) => ['clients', 'list', query] as const,
  found: (keyword: string) => ['clients', 'found', keyword] as const,
  info: (id: string) => ['clients', 'info', id] as const,
  timeline: (id: string, page: number) => ['clients', 'timeline', id, page] as const,
}

const timelineRows = 10

/** The place shows by itself that a record is not there. */
const missingIsShown: OutcomeHandlers = { 404: () => undefined }

/** A page of the list; the one before stays while another loads. */
export function useClientsList(query: ClientsQuery) {
  const clients = useClients()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => clients.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All clients that the list finds, up to so many: at most one page of the largest size. */
export function useAllClients({ onDone }: { onDone: (clients: readonly ClientWithQueue[]) => void }) {
  const clients = useClients()
  const dealWith = useHandleOutcome()
  return useMutation({
    mutationFn: async ({ query, most }: { query: ClientsQuery; most: number }) => {
      const page = await clients.list({ ...query, page: 1, ipp: most }, { slot: 'all clients' })
      return page.items
    },
    onSuccess: onDone,
    onError: (error) => dealWith(error),
  })
}

/** The best few for a typed keyword, beside whatever list is open. */
export function useClientSearch(keyword: string) {
  const clients = useClients()
  return useQuery({
    queryKey: keys.found(keyword),
    queryFn: ({ signal }) => clients.list({ keyword, sort: 'match', ipp: 6 }, { signal, slot: 'finder' }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
}

/** A client's record; one from a list in hand shows at once and is checked meanwhile. */
export function useClient(id: string) {
  const clients = useClients()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => clients.info(id, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: () =>
      cache
        .getQueriesData<{ items: readonly ClientWithQueue[] }>({ queryKey: ['clients', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((client) => client.id === id),
  })
}

/** The client's name; undefined while it is unknown, or without an id. */
export function useClientName(id: string | undefined): string | undefined {
  const clients = useClients()
  return useQuery({
    queryKey: keys.info(id ?? ''),
    queryFn: ({ signal }) => clients.info(id ?? '', { signal }),
    meta: { handlers: missingIsShown },
    select: ({ fullname }) => fullname,
    enabled: id !== undefined,
  }).data
}

export function useTimeline(id: string, page: number) {
  const clients = useClients()
  return useQuery({
    queryKey: keys.timeline(id, page),
    queryFn: ({ signal }) => clients.timeline(id, { page, ipp: timelineRows }, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  })
}

/** After a change: stores the new record in the cache and invalidates all other queries of clients. */
const effects: ChangeEffects<ClientWithQueue> = {
  stores: (cache, client) => void cache.setQueryData(keys.info(client.id), client),
  invalidates: [keys.all],
}

export function useCreateClient(outcome: ChangeOutcome<ClientWithQueue>) {
  const clients = useClients()
  return useChange(({ client, key }: { client: NewClient; key: string }) => clients.create(client, key), outcome, effects)
}

export function useUpdateClient(outcome: ChangeOutcome<ClientWithQueue>) {
  const clients = useClients()
  return useChange(({ id, changes, key }: { id: string; changes: ClientChanges; key: string }) => clients.update(id, changes, key), outcome, effects)
}

export function useRemoveClient(outcome: ChangeOutcome<string>) {
  const clients = useClients()
  return useChange(({ id, key }: { id: string; key: string }) => clients.remove(id, key).then(() => id), outcome, {
    stores: (cache, id) => cache.removeQueries({ queryKey: keys.info(id) }),
    invalidates: [['clients', 'list']],
  })
}

/** Looks whether a client was stored after all; null where it was not, or nobody answers. */
export function useStoredClient(): (id: string) => Promise<ClientWithQueue | null> {
  const clients = useClients()
  return (id) => clients.info(id, { slot: 'stored client' }).catch(() => null)
}

/** Reads a client's newest revision, as the base of a retry after a conflict; null where the read failed and a notice says so. */
export function useLatestRevision(id: string): () => Promise<number | null> {
  const clients = useClients()
  const dealWith = useHandleOutcome()
  return async () => {
    try {
      return (await clients.info(id, { slot: 'latest revision' })).revision_id
    } catch (error) {
      dealWith(error)
      return null
    }
  }
}
