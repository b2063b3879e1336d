import type {
  Assigned,
  Branch,
  BranchLocation,
  branchAssign,
  branchAssignMember,
  branchAssignments,
  branchCreate,
  branchList,
  branchMembers,
  branchRemoveLocations,
  branchUpdate,
  Removed,
} from '@bisita/contract/organisation/branches'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

export type { Assigned, Branch, BranchLocation, Removed }

export type BranchesQuery = NonNullable<Request<typeof branchList>['query']>
export type BranchesPage = Answer<typeof branchList>
export type NewBranch = Request<typeof branchCreate>['body']
export type BranchChanges = Request<typeof branchUpdate>['body']
export type BranchLocationsQuery = NonNullable<Request<typeof branchAssignments>['query']>
export type BranchLocationsPage = Answer<typeof branchAssignments>
export type MembersQuery = NonNullable<Request<typeof branchMembers>['query']>
export type MembersPage = Answer<typeof branchMembers>
/** A member of a branch. */
export type Member = MembersPage['items'][number]

/** Locations by name, or all that a filter finds. */
export type ChosenLocations = Request<typeof branchRemoveLocations>['body']

/** What is to leave a branch: locations, or members. */
export type Leaving =
  | { readonly kind: 'locations'; readonly chosen: ChosenLocations }
  | { readonly kind: 'members'; readonly userIds: readonly string[] }

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/**
 * Branches as supervisors keep them: always the network's. `key` is the idempotency key of a send. What a removal would
 * take along is asked for with `…Cascade` and changes nothing.
 */
export type BranchDesk = {
  readonly list: (query: BranchesQuery, read?: Read) => Promise<BranchesPage>
  readonly info: (id: string, read?: Read) => Promise<Branch>
  readonly create: (branch: NewBranch, key: string) => Promise<Branch>
  readonly update: (id: string, changes: BranchChanges, key: string) => Promise<Branch>
  readonly remove: (id: string, key: string) => Promise<void>
  readonly locations: (branchId: string, query: BranchLocationsQuery, read?: Read) => Promise<BranchLocationsPage>
  readonly assign: (body: Request<typeof branchAssign>['body'], key: string) => Promise<Assigned>
  readonly removeLocations: (branchId: string, chosen: ChosenLocations, key: string) => Promise<Removed>
  readonly locationsCascade: (branchId: string, chosen: ChosenLocations) => Promise<Removed>
  readonly members: (branchId: string, query: MembersQuery, read?: Read) => Promise<MembersPage>
  readonly assignMembers: (body: Request<typeof branchAssignMember>['body'], key: string) => Promise<Assigned>
  readonly removeMembers: (branchId: string, userIds: readonly string[], key: string) => Promise<Removed>
  readonly membersCascade: (branchId: string, userIds: readonly string[]) => Promise<Removed>
}

export const [BranchDeskProvider, useBranchDesk] = createInjected<BranchDesk>('The desk of branches')
