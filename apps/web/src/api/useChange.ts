import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import { type QueryClient, type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { OutcomeHandlers } from './outcomes.ts'
import { useHandleOutcome } from './handleOutcome.ts'
import { useApi } from './useCall.ts'

/** What to do after a change, and the handlers of its refusals. The change stays pending until `onDone` has ended. */
export type ChangeOutcome<T> = { readonly onDone: (done: T) => void | Promise<void>; readonly handlers: OutcomeHandlers }

/** The effects of a change on the query cache. */
export type ChangeEffects<T> = {
  /** Stores the answer in the cache, before queries are read again. */
  readonly stores?: (cache: QueryClient, done: T) => void
  /** Prefixes of the query keys to read again; by default all in use. */
  readonly invalidates?: readonly QueryKey[]
  /** 0 where a password is sent or answered, so that it is not kept. */
  readonly gcTime?: number
}

type Sending<V, T> = (values: V, api: Api) => Promise<T>

/** The request of a call, with its idempotency key if it has one. */
export type ChangeRequest<C extends Call> = CallRequest<C> & { readonly key?: string }

/** Every query: most changes are of the organisation, and assignments determine what every list shows. */
const everything: readonly QueryKey[] = [[]]

const sendingOf =
  <C extends Call>(call: Route<C>): Sending<ChangeRequest<C>, CallAnswer<C>> =>
  ({ key, ...request }, api) =>
    api.call(call, request as unknown as CallRequest<C>, key === undefined ? {} : { key })

/**
 * A mutation by one call, or by a function that gets the {@link Api}. Where approval is needed, it stays pending until
 * the user has answered the approval dialog.
 */
export function useChange<C extends Call>(call: Route<C>, outcome: ChangeOutcome<CallAnswer<C>>, effects?: ChangeEffects<CallAnswer<C>>): UseMutationResult<CallAnswer<C>, Error, ChangeRequest<C>>
export function useChange<V, T>(send: Sending<V, T>, outcome: ChangeOutcome<T>, effects?: ChangeEffects<T>): UseMutationResult<T, Error, V>
export function useChange<V, T>(by: Route<Call> | Sending<V, T>, { onDone, handlers }: ChangeOutcome<T>, { invalidates = everything, stores, ...kept }: ChangeEffects<T> = {}) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const cache = useQueryClient()
  const send = typeof by === 'function' ? by : (sendingOf(by) as unknown as Sending<V, T>)
  return useMutation({
    ...kept,
    mutationFn: (values: V) => send(values, api),
    onSuccess: (done) => {
      stores?.(cache, done)
      for (const queryKey of invalidates) void cache.invalidateQueries({ queryKey })
      return onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
  })
}
