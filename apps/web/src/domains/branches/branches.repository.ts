import type { branchFilterList } from '@bisita/contract/organisation/branches'
import type { Answer } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

/** A branch in scope by name, for filters and choices. */
export type BranchName = Answer<typeof branchFilterList>['items'][number]

export type BranchesRepository = {
  /** On failure the list is empty (specification, section 7). */
  readonly filterList: (signal?: AbortSignal) => Promise<readonly BranchName[]>
}

export const [BranchesProvider, useBranches] = createInjected<BranchesRepository>('The branches repository')
