import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../../api/outcomes.ts'
import { useRefusals } from '../../../api/refusals.ts'
import { useStrategiesRepository, type NewStrategy, type Strategy, type StrategyChanged, type StrategyChanges, type StrategyDryRun } from './strategies.repository.ts'

const keys = {
  all: ['touchpoints', 'strategies'] as const,
  list: (page: number) => ['touchpoints', 'strategies', page] as const,
}

/** All strategies with their steps, newest first. */
export function useStrategies(page = 1) {
  const strategies = useStrategiesRepository()
  return useQuery({ queryKey: keys.list(page), queryFn: ({ signal }) => strategies.list(page, { signal }) })
}

type Outcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

function useChange<V, T>(send: (values: V) => Promise<T>, { onDone, handlers }: Outcome<T>) {
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (done) => {
      await cache.invalidateQueries({ queryKey: keys.all })
      onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

export function useCreateStrategy(outcome: Outcome<Strategy>) {
  const strategies = useStrategiesRepository()
  return useChange(({ strategy, key }: { strategy: NewStrategy; key: string }) => strategies.create(strategy, key), outcome)
}

type Change = { readonly id: string; readonly changes: StrategyChanges; readonly key: string }

export function useUpdateStrategy(outcome: Outcome<StrategyChanged>) {
  const strategies = useStrategiesRepository()
  return useChange(({ id, changes, key }: Change) => strategies.update(id, changes, key), outcome)
}

/** What a change would do; nothing is written. */
export function useRehearsal({ onDone, handlers }: Outcome<StrategyDryRun>) {
  const strategies = useStrategiesRepository()
  const dealWith = useRefusals()
  return useMutation({
    mutationFn: ({ id, changes }: Omit<Change, 'key'>) => strategies.rehearse(id, changes),
    onSuccess: onDone,
    onError: (error) => dealWith(error, handlers),
  })
}

export function useRemoveStrategy(outcome: Outcome<void>) {
  const strategies = useStrategiesRepository()
  return useChange(({ id, key }: { id: string; key: string }) => strategies.remove(id, key), outcome)
}

/** The list as the server has it now: after somebody else's change. */
export function useFreshStrategies(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: keys.all })
}
