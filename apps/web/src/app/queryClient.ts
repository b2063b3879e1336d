import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { HandleOutcome } from '../api/handleOutcome.ts'
import type { OutcomeHandlers } from '../api/outcomes.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { handlers?: OutcomeHandlers }
  }
}

const freshFor = 5_000

/**
 * The answers that screens hold. Nothing is retried in silence: a screen shows the failure with a button,
 * and the layer for outcomes tells of it. With no network a read fails at once instead of waiting unseen.
 */
export const createQueryClient = (dealWith: HandleOutcome): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => void dealWith(error, query.meta?.handlers) }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: freshFor },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
