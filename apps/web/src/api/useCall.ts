import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { createInjected } from '../ui/inject.tsx'
import type { Api } from './api.ts'

/** The calls of the server, for what only the network knows. */
export const [ApiProvider, useApi] = createInjected<Api>('The way to the server')

type Reading<C extends Call, D> = Omit<UseQueryOptions<CallAnswer<C>, Error, D>, 'queryFn'> & {
  /** As of the options of a call: what the reading shares its turn with, where that is not the path. */
  readonly slot?: string
}

/** Reads with one call and keeps the answer under `queryKey`, whose first word is the domain; the rest is as of `useQuery`. */
export function useCall<C extends Call, D = CallAnswer<C>>(call: Route<C>, request: CallRequest<C>, { slot, ...options }: Reading<C, D>): UseQueryResult<D> {
  const api = useApi()
  return useQuery({ ...options, queryFn: ({ signal }) => api.call(call, request, slot === undefined ? { signal } : { signal, slot }) })
}
