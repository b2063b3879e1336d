import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Impact, StrategyChanged, StrategyDryRun, strategyCreate, strategyList, strategyUpdate } from '@bisita/contract/touchpoints/strategies'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { createInjected } from '../../../ui/inject.tsx'

export type { Impact, Strategy, StrategyChanged, StrategyDryRun }

export type StrategiesPage = Answer<typeof strategyList>
export type NewStrategy = Request<typeof strategyCreate>['body']
export type StrategyChanges = Request<typeof strategyUpdate>['body']

type Read = { readonly signal?: AbortSignal }

/** Strategies: always the network's. `key` is the idempotency key of a send. */
export type StrategiesRepository = {
  readonly list: (page: number, read?: Read) => Promise<StrategiesPage>
  readonly create: (strategy: NewStrategy, key: string) => Promise<Strategy>
  readonly update: (id: string, changes: StrategyChanges, key: string) => Promise<StrategyChanged>
  /** What the change would find and do; nothing is written. */
  readonly rehearse: (id: string, changes: StrategyChanges) => Promise<StrategyDryRun>
  readonly remove: (id: string, key: string) => Promise<void>
}

export const [StrategiesProvider, useStrategiesRepository] = createInjected<StrategiesRepository>('The strategies repository')
