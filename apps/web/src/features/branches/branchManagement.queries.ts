import type { CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type {
  Branch, BranchAssignment, branchAssignments, branchCreate, branchList, BranchLocation, branchMembers, BranchRemoval, branchRemoveLocations, branchUpdate,
} from '@bisita/contract/organisation/branches'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api, CallOptions } from '../../api/api.ts'
import { useApi, useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { Branch, BranchAssignment, BranchLocation, BranchRemoval }

export type BranchesQuery = NonNullable<CallRequest<typeof branchList>['query']>
export type NewBranch = CallRequest<typeof branchCreate>['body']
export type BranchChanges = CallRequest<typeof branchUpdate>['body']
export type BranchLocationsQuery = NonNullable<CallRequest<typeof branchAssignments>['query']>
export type BranchMembersQuery = NonNullable<CallRequest<typeof branchMembers>['query']>
/** A member of a branch. */
export type BranchMember = NonNullable<ReturnType<typeof useMembers>['data']>['items'][number]

/** Locations by name, or all that a filter finds. */
export type BranchLocationSelection = CallRequest<typeof branchRemoveLocations>['body']

/** What is to leave a branch: locations, or members. */
export type BranchRemovalRequest =
  | { readonly kind: 'locations'; readonly chosen: BranchLocationSelection }
  | { readonly kind: 'members'; readonly userIds: readonly string[] }

/** A page of the branches in scope; the one before stays while another loads. */
export const useBranchesList = (query: BranchesQuery, { enabled = true } = {}) =>
  useCall(calls.branchList, { query }, { queryKey: ['branches', 'list', query], placeholderData: keepPreviousData, enabled })

/** One branch with what stands in it. */
export const useBranch = (id: string) => useCall(calls.branchInfo, { params: { id } }, { queryKey: ['branches', 'one', id] })

/** A page of a branch's locations. `use` keeps several lists of one branch apart that are read at the same time. */
export const useBranchLocations = (branchId: string, query: BranchLocationsQuery, use: string, { enabled = true } = {}) =>
  useCall(
    calls.branchAssignments,
    { params: { branchId }, query },
    { queryKey: ['branches', 'locations', branchId, use, query], slot: `locations of a branch: ${use}`, placeholderData: keepPreviousData, enabled },
  )

/** A page of a branch's members; `use` as of {@link useBranchLocations}. */
export const useMembers = (branchId: string, query: BranchMembersQuery, use: string) =>
  useCall(
    calls.branchMembers,
    { params: { branchId }, query },
    { queryKey: ['branches', 'members', branchId, use, query], slot: `members of a branch: ${use}`, placeholderData: keepPreviousData },
  )

export const useCreateBranch = (outcome: ChangeOutcome<Branch>) => useChange(calls.branchCreate, outcome)
export const useUpdateBranch = (outcome: ChangeOutcome<Branch>) => useChange(calls.branchUpdate, outcome)
export const useRemoveBranch = (outcome: ChangeOutcome<unknown>) => useChange(calls.branchDelete, outcome)
export const useAssignLocations = (outcome: ChangeOutcome<BranchAssignment>) => useChange(calls.branchAssign, outcome)
export const useAddMembers = (outcome: ChangeOutcome<BranchAssignment>) => useChange(calls.branchAssignMember, outcome)

/** Takes locations or members out of a branch; dry, it only says what would go along. */
function takeOut(api: Api, branchId: string, leaving: BranchRemovalRequest, { dry, ...options }: CallOptions & { readonly dry: boolean }): Promise<BranchRemoval> {
  const params = { branchId }
  const query = dry ? { dry_run: true } : {}
  return leaving.kind === 'locations'
    ? api.call(calls.branchRemoveLocations, { params, query, body: leaving.chosen }, options)
    : api.call(calls.branchRemoveMembers, { params, query, body: { user_ids: [...leaving.userIds] } }, options)
}

/** A preview of what goes along with a removal; never cached, since others assign meanwhile. */
export function useBranchRemovalPreview(branchId: string, leaving: BranchRemovalRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['branches', 'cascade', branchId, leaving],
    queryFn: () => takeOut(api, branchId, leaving, { dry: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Removing = { readonly branchId: string; readonly leaving: BranchRemovalRequest; readonly key: string }

export const useRemoveFromBranch = (outcome: ChangeOutcome<BranchRemoval>) =>
  useChange(({ branchId, leaving, key }: Removing, api) => takeOut(api, branchId, leaving, { dry: false, key }), outcome)
