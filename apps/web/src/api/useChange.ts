import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from './outcomes.ts'
import { useRefusals } from './refusals.ts'

/** What follows when a change was made, and what is done about each refusal. */
export type ChangeOutcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

/**
 * A change of the organisation: who stands where decides what every list shows, so everything in sight is read anew.
 * Under way until a person has answered where somebody else must approve.
 */
export function useChange<V, T>(send: (values: V) => Promise<T>, { onDone, handlers }: ChangeOutcome<T>) {
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (done) => {
      void cache.invalidateQueries()
      onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
  })
}
