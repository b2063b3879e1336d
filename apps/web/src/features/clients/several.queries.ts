import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useClients } from './clients.repository.ts'

/** The records of some clients, by their ids. */
export function useSeveralClients(ids: readonly string[], enabled = true) {
  const clients = useClients()
  return useQuery({
    queryKey: ['clients', 'several', ids] as const,
    queryFn: async ({ signal }) => new Map((ids.length === 0 ? [] : await clients.several(ids, { signal })).map((client) => [client.id, client])),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The most clients that are looked at for a name with a typing error, of each of its halves. */
const mostNear = 50

/** Clients whose names, phones or numbers contain one of some texts, for a name that was typed with an error; none without texts. */
export function useNearClients(parts: readonly string[]) {
  const clients = useClients()
  return useQuery({
    queryKey: ['clients', 'near', ...parts],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(parts.map((keyword, at) => clients.list({ keyword, sort: 'match', ipp: mostNear }, { signal, slot: `finder near ${at}` })))
      return pages.flatMap(({ items }) => items)
    },
    enabled: parts.length > 0,
  })
}

/** What cannot be had is not said at all: a best time helps, and nothing needs it. */
const quiet: OutcomeHandlers = { none: () => undefined, other: () => undefined, 403: () => undefined, 404: () => undefined }

/** When clients are best visited, by id, of at most a hundred at once; those of whom nothing can be said have a null text. */
export function useBestTimes(ids: readonly string[]) {
  const clients = useClients()
  return useQuery({
    queryKey: ['clients', 'best times', ...ids],
    queryFn: ({ signal }) => clients.bestTimes(ids, { signal }),
    meta: { handlers: quiet },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}
