import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  useLocations,
  type ChosenPlaces,
  type LocationsQuery,
  type MyLocationsQuery,
  type PlaceChoices,
} from './locations.repository.ts'

/** Places change with a publication of the PSGC or an assignment, not while somebody chooses one. */
const choicesFreshFor = 5 * 60_000

/** The choices at each level under the chosen places. */
export function usePlaceChoices(chosen: ChosenPlaces, enabled = true) {
  const locations = useLocations()
  return useQuery({
    queryKey: ['locations', 'choices', chosen],
    queryFn: ({ signal }): Promise<PlaceChoices> => locations.choices(chosen, signal),
    enabled,
    staleTime: choicesFreshFor,
    placeholderData: keepPreviousData,
  })
}

/** A location by its code, where one is wanted. */
export function useLocation(code: string | undefined) {
  const locations = useLocations()
  return useQuery({
    queryKey: ['locations', 'one', code],
    queryFn: async ({ signal }) => (code === undefined ? null : ((await locations.find(code, signal)) ?? null)),
    enabled: code !== undefined,
    staleTime: choicesFreshFor,
  })
}

/** Locations in scope that fit what was typed and chosen. */
export function useLocationSearch(query: LocationsQuery, enabled = true) {
  const locations = useLocations()
  return useQuery({
    queryKey: ['locations', 'list', query],
    queryFn: ({ signal }) => locations.list(query, signal),
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** The locations assigned to the signed-in marketing representative. */
export function useMyLocations(query: MyLocationsQuery) {
  const locations = useLocations()
  return useQuery({
    queryKey: ['locations', 'mine', query],
    queryFn: ({ signal }) => locations.mine(query, signal),
    placeholderData: keepPreviousData,
  })
}
