import type {
  assign,
  Cover,
  coverCreate,
  coverList,
  mrAssignments,
  MrLocation,
  RemovedFromMr,
} from '@bisita/contract/organisation/assignments'
import type { BranchLocation, branchAssignments } from '@bisita/contract/organisation/branches'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

export type { BranchLocation, Cover, MrLocation, RemovedFromMr }

export type HeldQuery = NonNullable<Request<typeof mrAssignments>['query']>
export type HeldPage = Answer<typeof mrAssignments>
export type OfferedQuery = NonNullable<Request<typeof branchAssignments>['query']>
export type OfferedPage = Answer<typeof branchAssignments>
/** Locations by name, or all that a filter finds: one of the two. */
export type ChosenLocations = Omit<Request<typeof assign>['body'], 'user_id'>
export type Assigned = Answer<typeof assign>
export type CoversQuery = NonNullable<Request<typeof coverList>['query']>
export type CoversPage = Answer<typeof coverList>
export type NewCover = Request<typeof coverCreate>['body']

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Which places an MR holds, and who stands in for whom; always the network's to say. `key` is the idempotency key of a send. */
export type AssignmentsRepository = {
  readonly held: (mrId: string, query: HeldQuery, read?: Read) => Promise<HeldPage>
  /** The locations of a branch, which an MR of it may be given. */
  readonly offered: (branchId: string, query: OfferedQuery, read?: Read) => Promise<OfferedPage>
  readonly assign: (mrId: string, chosen: ChosenLocations, key: string) => Promise<Assigned>
  /** Gives how many were taken. */
  readonly remove: (mrId: string, chosen: ChosenLocations, key: string) => Promise<number>
  /** What the same removal would take along; nothing is changed. */
  readonly cascade: (mrId: string, chosen: ChosenLocations) => Promise<RemovedFromMr>
  readonly covers: (query: CoversQuery, read?: Read) => Promise<CoversPage>
  readonly cover: (cover: NewCover, key: string) => Promise<Cover>
  readonly endCover: (id: string, key: string) => Promise<Cover>
}

export const [AssignmentsProvider, useAssignmentsRepository] = createInjected<AssignmentsRepository>('The assignments repository')
