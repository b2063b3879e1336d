import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { createInjected } from '../ui/inject.tsx'
import type { Api } from './api.ts'

/** Provider and hook of the server's calls, for data that only the network has. */
export const [ApiProvider, useApi] = createInjected<Api>('The way to the server')

type Reading<C extends Call, D> = Omit<UseQueryOptions<CallAnswer<C>, Error, D>, 'queryFn'> & {
  /** The slot of the call, where not the path; see {@link CallOptions}. */
  readonly slot?: string
}

/** `useQuery` with one call; the first word of `queryKey` is the domain. */
export function useCall<C extends Call, D = CallAnswer<C>>(call: Route<C>, request: CallRequest<C>, { slot, ...options }: Reading<C, D>): UseQueryResult<D> {
  const api = useApi()
  return useQuery({ ...options, queryFn: ({ signal }) => api.call(call, request, slot === undefined ? { signal } : { signal, slot }) })
}
