import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import {
  useClients,
  type Client,
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
const missingIsShown: Handlers = { 404: () => undefined }

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
export function useAllClients({ onDone }: { onDone: (clients: readonly Client[]) => void }) {
  const clients = useClients()
  const dealWith = useRefusals()
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
    queryFn: ({ signal }) => clients.list({ keyword, ipp: 8 }, { signal, slot: 'finder' }),
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
        .getQueriesData<{ items: readonly Client[] }>({ queryKey: ['clients', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((client) => client.id === id),
  })
}

/** What a client is called; undefined while it is not known, or nobody is meant. */
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

type Outcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

/** What a change leaves behind: the new record in hand, everything else of clients to be read anew. */
function useAfterChange() {
  const cache = useQueryClient()
  return (client: Client) => {
    cache.setQueryData(keys.info(client.id), client)
    void cache.invalidateQueries({ queryKey: keys.all })
  }
}

export function useCreateClient({ onDone, handlers }: Outcome<Client>) {
  const clients = useClients()
  const dealWith = useRefusals()
  const after = useAfterChange()
  return useMutation({
    mutationFn: ({ client, key }: { client: NewClient; key: string }) => clients.create(client, key),
    onSuccess: (client) => {
      after(client)
      onDone(client)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

export function useUpdateClient({ onDone, handlers }: Outcome<Client>) {
  const clients = useClients()
  const dealWith = useRefusals()
  const after = useAfterChange()
  return useMutation({
    mutationFn: ({ id, changes, key }: { id: string; changes: ClientChanges; key: string }) =>
      clients.update(id, changes, key),
    onSuccess: (client) => {
      after(client)
      onDone(client)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

export function useRemoveClient({ onDone, handlers }: Outcome<string>) {
  const clients = useClients()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, key }: { id: string; key: string }) => {
      await clients.remove(id, key)
      return id
    },
    onSuccess: (id) => {
      cache.removeQueries({ queryKey: keys.info(id) })
      void cache.invalidateQueries({ queryKey: ['clients', 'list'] })
      onDone(id)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

/** Looks whether a client was stored after all; null where it was not, or nobody answers. */
export function useStoredClient(): (id: string) => Promise<Client | null> {
  const clients = useClients()
  return (id) => clients.info(id, { slot: 'stored client' }).catch(() => null)
}

/** Asks for a client's newest revision, as the base of a send after a conflict; null where that failed and was told. */
export function useLatestRevision(id: string): () => Promise<number | null> {
  const clients = useClients()
  const dealWith = useRefusals()
  return async () => {
    try {
      return (await clients.info(id, { slot: 'latest revision' })).revision_id
    } catch (error) {
      dealWith(error)
      return null
    }
  }
}
