import type { branchFilterList } from '@bisita/contract/branches'
import type { Api } from '../../api/api.ts'
import { Aborted, Refused } from '../../api/outcomes.ts'
import { route } from '../../api/route.ts'
import type { BranchesRepository } from './branches.repository.ts'

const filterList = route<typeof branchFilterList>('GET', '/branch/filter-list')

/** What ends the session, or was given up, is no failure of the list. */
const isOurs = (error: unknown) => !(error instanceof Aborted) && !(error instanceof Refused && [401, 403].includes(error.status))

export const remoteBranches = (api: Api): BranchesRepository => ({
  filterList: async (signal) => {
    try {
      return (await api.call(filterList, {}, signal === undefined ? {} : { signal })).items
    } catch (error) {
      if (isOurs(error)) return []
      throw error
    }
  },
})
