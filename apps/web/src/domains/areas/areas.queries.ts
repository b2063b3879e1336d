import { maximumPageSize } from '@bisita/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import {
  type Area,
  type AreaAssigned,
  type AreaChanges,
  type AreaPart,
  type AreaRemoved,
  type AreasQuery,
  type NewArea,
  useAreasRepository,
} from './areas.repository.ts'

/** A page of the areas in scope; the one before stays while another loads. */
export function useAreasList(query: AreasQuery) {
  const areas = useAreasRepository()
  return useQuery({
    queryKey: ['areas', 'list', query],
    queryFn: ({ signal }) => areas.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every area in scope by name, to choose from. */
export function useAreas({ enabled = true } = {}) {
  const areas = useAreasRepository()
  return useQuery({
    queryKey: ['areas', 'choices'],
    queryFn: ({ signal }) =>
      areas.list({ page: 1, ipp: maximumPageSize, sort: 'area_name' }, { signal, slot: 'areas to choose from' }),
    select: ({ items }) => items,
    enabled,
  })
}

export function useCreateArea(outcome: ChangeOutcome<Area>) {
  const areas = useAreasRepository()
  return useChange(({ area, key }: { area: NewArea; key: string }) => areas.create(area, key), outcome)
}

export function useUpdateArea(outcome: ChangeOutcome<Area>) {
  const areas = useAreasRepository()
  return useChange(
    ({ id, changes, key }: { id: string; changes: AreaChanges; key: string }) => areas.update(id, changes, key),
    outcome,
  )
}

export function useRemoveArea(outcome: ChangeOutcome<void>) {
  const areas = useAreasRepository()
  return useChange(({ id, key }: { id: string; key: string }) => areas.remove(id, key), outcome)
}

type Put = { readonly areaId: string; readonly part: AreaPart; readonly ids: readonly string[]; readonly move: boolean; readonly key: string }

/** Puts branches or heads into an area; `move` takes a branch out of the area it stands in. */
export function usePutIntoArea(outcome: ChangeOutcome<AreaAssigned>) {
  const areas = useAreasRepository()
  return useChange(
    ({ areaId, part, ids, move, key }: Put) =>
      part === 'branches'
        ? areas.assignBranches({ area_id: areaId, branch_ids: [...ids], ...(move ? { move } : {}) }, key)
        : areas.assignHeads({ area_id: areaId, user_ids: [...ids] }, key),
    outcome,
  )
}

/** Takes a branch or a head out of an area. */
export function useTakeFromArea(outcome: ChangeOutcome<AreaRemoved>) {
  const areas = useAreasRepository()
  return useChange(
    ({ areaId, part, id, key }: { areaId: string; part: AreaPart; id: string; key: string }) =>
      part === 'branches' ? areas.removeBranches(areaId, [id], key) : areas.removeHeads(areaId, [id], key),
    outcome,
  )
}
