import type {
  Area,
  areaAssign,
  areaAssignMember,
  areaCreate,
  areaList,
  areaRemoveBranches,
  areaRemoveMembers,
  areaUpdate,
} from '@bisita/contract/organisation/areas'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

export type { Area }

export type AreasQuery = NonNullable<Request<typeof areaList>['query']>
export type AreasPage = Answer<typeof areaList>
export type NewArea = Request<typeof areaCreate>['body']
export type AreaChanges = Request<typeof areaUpdate>['body']
/** What of an area is put in or taken out. */
export type AreaPart = 'branches' | 'heads'
export type AreaAssigned = Answer<typeof areaAssign>
export type AreaRemoved = Answer<typeof areaRemoveBranches>

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Areas with their branches and heads: always the network's. `key` is the idempotency key of a send. */
export type AreasRepository = {
  readonly list: (query: AreasQuery, read?: Read) => Promise<AreasPage>
  readonly create: (area: NewArea, key: string) => Promise<Area>
  readonly update: (id: string, changes: AreaChanges, key: string) => Promise<Area>
  readonly remove: (id: string, key: string) => Promise<void>
  readonly assignBranches: (body: Request<typeof areaAssign>['body'], key: string) => Promise<AreaAssigned>
  readonly removeBranches: (areaId: string, branchIds: readonly string[], key: string) => Promise<AreaRemoved>
  readonly assignHeads: (body: Request<typeof areaAssignMember>['body'], key: string) => Promise<AreaAssigned>
  readonly removeHeads: (areaId: string, userIds: Request<typeof areaRemoveMembers>['body']['user_ids'], key: string) => Promise<AreaRemoved>
}

export const [AreasProvider, useAreasRepository] = createInjected<AreasRepository>('The areas repository')
