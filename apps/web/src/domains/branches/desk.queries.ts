import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import {
  type Assigned,
  type Branch,
  type BranchChanges,
  type BranchesQuery,
  type BranchLocationsQuery,
  type ChosenLocations,
  type Leaving,
  type MembersQuery,
  type NewBranch,
  type Removed,
  useBranchDesk,
} from './desk.repository.ts'

/** A page of the branches in scope; the one before stays while another loads. */
export function useBranchesList(query: BranchesQuery, { enabled = true } = {}) {
  const desk = useBranchDesk()
  return useQuery({
    queryKey: ['branches', 'list', query],
    queryFn: ({ signal }) => desk.list(query, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** One branch with what stands in it. */
export function useBranch(id: string) {
  const desk = useBranchDesk()
  return useQuery({ queryKey: ['branches', 'one', id], queryFn: ({ signal }) => desk.info(id, { signal }) })
}

/** A page of a branch's locations. `use` keeps several lists of one branch apart that are read at the same time. */
export function useBranchLocations(branchId: string, query: BranchLocationsQuery, use: string, { enabled = true } = {}) {
  const desk = useBranchDesk()
  return useQuery({
    queryKey: ['branches', 'locations', branchId, use, query],
    queryFn: ({ signal }) => desk.locations(branchId, query, { signal, slot: `locations of a branch: ${use}` }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** A page of a branch's members; `use` as of {@link useBranchLocations}. */
export function useMembers(branchId: string, query: MembersQuery, use: string) {
  const desk = useBranchDesk()
  return useQuery({
    queryKey: ['branches', 'members', branchId, use, query],
    queryFn: ({ signal }) => desk.members(branchId, query, { signal, slot: `members of a branch: ${use}` }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateBranch(outcome: ChangeOutcome<Branch>) {
  const desk = useBranchDesk()
  return useChange(({ branch, key }: { branch: NewBranch; key: string }) => desk.create(branch, key), outcome)
}

export function useUpdateBranch(outcome: ChangeOutcome<Branch>) {
  const desk = useBranchDesk()
  return useChange(
    ({ id, changes, key }: { id: string; changes: BranchChanges; key: string }) => desk.update(id, changes, key),
    outcome,
  )
}

export function useRemoveBranch(outcome: ChangeOutcome<void>) {
  const desk = useBranchDesk()
  return useChange(({ id, key }: { id: string; key: string }) => desk.remove(id, key), outcome)
}

type Assign = { readonly branchId: string; readonly chosen: ChosenLocations; readonly move: boolean; readonly key: string }

export function useAssignLocations(outcome: ChangeOutcome<Assigned>) {
  const desk = useBranchDesk()
  return useChange(
    ({ branchId, chosen, move, key }: Assign) => desk.assign({ branch_id: branchId, ...chosen, ...(move ? { move } : {}) }, key),
    outcome,
  )
}

type AddMembers = { readonly branchId: string; readonly userIds: readonly string[]; readonly move: boolean; readonly key: string }

export function useAddMembers(outcome: ChangeOutcome<Assigned>) {
  const desk = useBranchDesk()
  return useChange(
    ({ branchId, userIds, move, key }: AddMembers) =>
      desk.assignMembers({ branch_id: branchId, user_ids: [...userIds], ...(move ? { move } : {}) }, key),
    outcome,
  )
}

/** What would go along; asked anew each time, since others assign meanwhile. */
export function useCascade(branchId: string, leaving: Leaving) {
  const desk = useBranchDesk()
  return useQuery({
    queryKey: ['branches', 'cascade', branchId, leaving],
    queryFn: () =>
      leaving.kind === 'locations'
        ? desk.locationsCascade(branchId, leaving.chosen)
        : desk.membersCascade(branchId, leaving.userIds),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useRemoveFromBranch(outcome: ChangeOutcome<Removed>) {
  const desk = useBranchDesk()
  return useChange(
    ({ branchId, leaving, key }: { branchId: string; leaving: Leaving; key: string }) =>
      leaving.kind === 'locations'
        ? desk.removeLocations(branchId, leaving.chosen, key)
        : desk.removeMembers(branchId, leaving.userIds, key),
    outcome,
  )
}
