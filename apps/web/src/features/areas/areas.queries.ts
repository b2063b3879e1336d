import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { maximumPageSize } from '@bisita/contract/limits'
import type { Area, areaAssign, areaCreate, areaList, areaRemoveBranches } from '@bisita/contract/organisation/areas'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { Area }

export type AreasQuery = NonNullable<CallRequest<typeof areaList>['query']>
export type NewArea = CallRequest<typeof areaCreate>['body']
/** What of an area is put in or taken out. */
export type AreaPart = 'branches' | 'heads'
export type AreaAssigned = CallAnswer<typeof areaAssign>
export type AreaRemoved = CallAnswer<typeof areaRemoveBranches>

/** A page of the areas in scope; the one before stays while another loads. */
export const useAreasList = (query: AreasQuery) =>
  useCall(calls.areaList, { query }, { queryKey: ['areas', 'list', query], placeholderData: keepPreviousData })

/** Every area in scope by name, to choose from. */
export const useAreas = ({ enabled = true } = {}) =>
  useCall(
    calls.areaList,
    { query: { page: 1, ipp: maximumPageSize, sort: 'area_name' } },
    { queryKey: ['areas', 'choices'], slot: 'areas to choose from', select: ({ items }) => items, enabled },
  )

export const useCreateArea = (outcome: ChangeOutcome<Area>) => useChange(calls.areaCreate, outcome)
export const useUpdateArea = (outcome: ChangeOutcome<Area>) => useChange(calls.areaUpdate, outcome)
export const useRemoveArea = (outcome: ChangeOutcome<unknown>) => useChange(calls.areaDelete, outcome)

type Put = { readonly areaId: string; readonly part: AreaPart; readonly ids: readonly string[]; readonly move: boolean; readonly key: string }

/** Puts branches or heads into an area; `move` takes a branch out of the area it stands in. */
export const usePutIntoArea = (outcome: ChangeOutcome<AreaAssigned>) =>
  useChange(
    ({ areaId, part, ids, move, key }: Put, api): Promise<AreaAssigned> =>
      part === 'branches'
        ? api.call(calls.areaAssign, { body: { area_id: areaId, branch_ids: [...ids], ...(move ? { move } : {}) } }, { key })
        : api.call(calls.areaAssignMember, { body: { area_id: areaId, user_ids: [...ids] } }, { key }),
    outcome,
  )

/** Takes a branch or a head out of an area. */
export const useTakeFromArea = (outcome: ChangeOutcome<AreaRemoved>) =>
  useChange(
    ({ areaId, part, id, key }: { areaId: string; part: AreaPart; id: string; key: string }, api): Promise<AreaRemoved> =>
      part === 'branches'
        ? api.call(calls.areaRemoveBranches, { params: { areaId }, body: { branch_ids: [id] } }, { key })
        : api.call(calls.areaRemoveMembers, { params: { areaId }, body: { user_ids: [id] } }, { key }),
    outcome,
  )
