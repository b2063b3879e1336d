import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { maximumPageSize } from '@bisita/contract/limits'
import type { assign, Cover, coverList, mrAssignments, MrLocation, MrRemoval } from '@bisita/contract/organisation/assignments'
import type { BranchLocation, branchAssignments } from '@bisita/contract/organisation/branches'
import { keepPreviousData } from '@tanstack/react-query'
import { useApi, useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { BranchLocation, Cover, MrLocation, MrRemoval }

export type MrLocationsQuery = NonNullable<CallRequest<typeof mrAssignments>['query']>
export type AssignableQuery = NonNullable<CallRequest<typeof branchAssignments>['query']>
/** Locations by name, or all that a filter finds: one of the two. */
export type MrLocationSelection = Omit<CallRequest<typeof assign>['body'], 'user_id'>
export type CoversQuery = NonNullable<CallRequest<typeof coverList>['query']>

/** A page of the locations of an MR; the one before stays while another loads. */
export const useMrLocations = (mrId: string, query: MrLocationsQuery) =>
  useCall(calls.mrAssignments, { params: { mrId }, query }, { queryKey: ['assignments', 'held', mrId, query], placeholderData: keepPreviousData })

/** A page of what the branch of an MR has to give. */
export const useAssignableLocations = (branchId: string, query: AssignableQuery) =>
  useCall(
    calls.branchAssignments,
    { params: { branchId }, query },
    { queryKey: ['assignments', 'offered', branchId, query], placeholderData: keepPreviousData },
  )

/** A preview of removing the chosen locations; never cached, since others assign meanwhile. Null `chosen` loads nothing. */
export const useRemovalPreview = (mrId: string, chosen: MrLocationSelection | null) =>
  useCall(
    calls.removeMrAssignments,
    { params: { mrId }, query: { dry_run: true }, body: chosen ?? {} },
    { queryKey: ['would go from an mr', mrId, chosen], enabled: chosen !== null, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )

/** A page of who stands in for whom. */
export const useCovers = (query: CoversQuery) =>
  useCall(calls.coverList, { query }, { queryKey: ['assignments', 'covers', query], placeholderData: keepPreviousData })

/** All that a query finds, page after page. */
async function whole<T>(page: (at: { page: number; ipp: number }) => Promise<{ items: readonly T[]; hasNext: boolean }>): Promise<T[]> {
  const found: T[] = []
  for (let at = 1; ; at += 1) {
    const { items, hasNext } = await page({ page: at, ipp: maximumPageSize })
    found.push(...items)
    if (!hasNext) return found
  }
}

type Paging = 'page' | 'ipp' | 'sort'

/** Everything that a filter finds: for what is done with all of it at once. */
export function useAllFound() {
  const api = useApi()
  return {
    held: (mrId: string, filter: Omit<MrLocationsQuery, Paging>): Promise<MrLocation[]> =>
      whole((at) => api.call(calls.mrAssignments, { params: { mrId }, query: { ...filter, ...at } }, { slot: 'all held' })),
    offered: (branchId: string, filter: Omit<AssignableQuery, Paging>): Promise<BranchLocation[]> =>
      whole((at) => api.call(calls.branchAssignments, { params: { branchId }, query: { ...filter, ...at } }, { slot: 'all offered' })),
  }
}

/** What moves with an assignment: who holds what, on whatever screen, and which clients that means. */
const concerned = { invalidates: [['assignments'], ['users'], ['branches'], ['clients']] }

export const useAssign = (outcome: ChangeOutcome<CallAnswer<typeof assign>>) => useChange(calls.assign, outcome, concerned)
export const useUnassign = (outcome: ChangeOutcome<{ readonly removed: number }>) => useChange(calls.removeMrAssignments, outcome, concerned)
export const useCover = (outcome: ChangeOutcome<Cover>) => useChange(calls.coverCreate, outcome, concerned)
export const useEndCover = (outcome: ChangeOutcome<Cover>) => useChange(calls.coverEnd, outcome, concerned)
