import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import { type QueryClient, type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { OutcomeHandlers } from './outcomes.ts'
import { useHandleOutcome } from './handleOutcome.ts'
import { useApi } from './useCall.ts'

/** What follows when a change was made, and what is done about each refusal; it is under way until `onDone` has ended. */
export type ChangeOutcome<T> = { readonly onDone: (done: T) => void | Promise<void>; readonly handlers: OutcomeHandlers }

/** What a change does to the cache. */
export type ChangeEffects<T> = {
  /** Puts what came back into the cache, before anything is read again. */
  readonly stores?: (cache: QueryClient, done: T) => void
  /** How the keys of what is read again begin; everything in use, where nothing is said. */
  readonly invalidates?: readonly QueryKey[]
  /** 0 where a password is sent or comes back, which is kept nowhere. */
  readonly gcTime?: number
}

type Sending<V, T> = (values: V, api: Api) => Promise<T>

/** What is sent with a call, and the idempotency key where it has one. */
export type ChangeRequest<C extends Call> = CallRequest<C> & { readonly key?: string }

/** Most changes are of the organisation: assignments decide what every list shows. */
const everything: readonly QueryKey[] = [[]]

const sendingOf =
  <C extends Call>(call: Route<C>): Sending<ChangeRequest<C>, CallAnswer<C>> =>
  ({ key, ...request }, api) =>
    api.call(call, request as unknown as CallRequest<C>, key === undefined ? {} : { key })

/**
 * A change by one call, or by a function that is given the way to the server. It stays pending until the person has
 * answered the approval dialog, where an approval is needed.
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
