import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { DuplicatesRepository } from './duplicates.repository.ts'

export const remoteDuplicates = (api: Api): DuplicatesRepository => ({
  list: (query, signal) => api.call(calls.clientDuplicates, { query }, signal === undefined ? {} : { signal }),
  dismiss: (ids, key) => api.call(calls.duplicatesDismiss, { body: { ids: [...ids] } }, { key }),
})
