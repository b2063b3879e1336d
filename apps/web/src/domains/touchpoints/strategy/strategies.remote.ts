import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import type { StrategiesRepository, StrategyChanged, StrategyDryRun } from './strategies.repository.ts'

export const remoteStrategies = (api: Api): StrategiesRepository => ({
  list: (page, read = {}) => api.call(calls.strategyList, { query: { page, ipp: 50 } }, read),
  create: (body, key) => api.call(calls.strategyCreate, { body }, { key }),
  update: async (id, body, key) => (await api.call(calls.strategyUpdate, { params: { id }, body }, { key })) as StrategyChanged,
  rehearse: async (id, body) => (await api.call(calls.strategyUpdate, { params: { id }, query: { dry_run: 'true' }, body })) as StrategyDryRun,
  remove: async (id, key) => {
    await api.call(calls.strategyDelete, { params: { id } }, { key })
  },
})
