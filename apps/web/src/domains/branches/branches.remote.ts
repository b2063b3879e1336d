import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { Aborted, Refused } from '../../api/outcomes.ts'
import type { BranchesRepository } from './branches.repository.ts'

/** What ends the session, or was given up, is no failure of the list. */
const isOurs = (error: unknown) => !(error instanceof Aborted) && !(error instanceof Refused && [401, 403].includes(error.status))

export const remoteBranches = (api: Api): BranchesRepository => ({
  filterList: async (signal) => {
    try {
      return (await api.call(calls.branchFilterList, {}, signal === undefined ? {} : { signal })).items
    } catch (error) {
      if (isOurs(error)) return []
      throw error
    }
  },
})
