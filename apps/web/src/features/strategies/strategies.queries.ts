import type { CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { Impact, StrategyChanged, StrategyDryRun, strategyUpdate } from '@bisita/contract/touchpoints/strategies'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { Impact, Strategy, StrategyChanged, StrategyDryRun }

export type StrategyChanges = CallRequest<typeof strategyUpdate>['body']

const all = ['touchpoints', 'strategies'] as const

/** All strategies with their steps, newest first. */
export const useStrategies = (page = 1) => useCall(calls.strategyList, { query: { page, ipp: 50 } }, { queryKey: [...all, page] })

/** The list as the server has it now: after a change, one's own or somebody else's. */
export function useFreshStrategies(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: all })
}

/** The outcome of a change that ends once the list has been read again. */
function useAfterList<T>({ onDone, handlers }: ChangeOutcome<T>): ChangeOutcome<T> {
  const refresh = useFreshStrategies()
  const onListed = async (done: T) => {
    await refresh()
    await onDone(done)
  }
  return { onDone: onListed, handlers }
}

export const useCreateStrategy = (outcome: ChangeOutcome<Strategy>) => useChange(calls.strategyCreate, useAfterList(outcome), { invalidates: [] })

export type StrategyUpdate = { readonly id: string; readonly changes: StrategyChanges; readonly key: string }

export const useUpdateStrategy = (outcome: ChangeOutcome<StrategyChanged>) =>
  useChange(
    async ({ id, changes, key }: StrategyUpdate, api) => (await api.call(calls.strategyUpdate, { params: { id }, body: changes }, { key })) as StrategyChanged,
    useAfterList(outcome),
    { invalidates: [] },
  )

/** What a change would find and do; nothing is written. */
export const useStrategyDryRun = (outcome: ChangeOutcome<StrategyDryRun>) =>
  useChange(
    async ({ id, changes }: Omit<StrategyUpdate, 'key'>, api) =>
      (await api.call(calls.strategyUpdate, { params: { id }, query: { dry_run: 'true' }, body: changes })) as StrategyDryRun,
    outcome,
    { invalidates: [] },
  )

export const useRemoveStrategy = (outcome: ChangeOutcome<unknown>) =>
  useChange(
    ({ id, key }: { id: string; key: string }, api): Promise<unknown> => api.call(calls.strategyDelete, { params: { id } }, { key }),
    useAfterList(outcome),
    { invalidates: [] },
  )
