import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Location, locationFilter, locationList, myLocations, PlaceChoice } from '@bisita/contract/locations/locations'
import { createInjected } from '../../ui/inject.tsx'

export type { Location, PlaceChoice }

/** The choices at each level under the chosen places. */
export type PlaceChoices = CallAnswer<typeof locationFilter>
/** The chosen codes from region to city. */
export type ChosenPlaces = NonNullable<CallRequest<typeof locationFilter>['query']>
export type LocationsQuery = NonNullable<CallRequest<typeof locationList>['query']>
export type LocationsPage = CallAnswer<typeof locationList>
export type MyLocationsQuery = NonNullable<CallRequest<typeof myLocations>['query']>
export type MyLocationsPage = CallAnswer<typeof myLocations>

export type LocationsRepository = {
  readonly choices: (chosen: ChosenPlaces, signal?: AbortSignal) => Promise<PlaceChoices>
  /** A location by its code; undefined where it is not in scope. */
  readonly find: (code: string, signal?: AbortSignal) => Promise<Location | undefined>
  readonly list: (query: LocationsQuery, signal?: AbortSignal) => Promise<LocationsPage>
  readonly mine: (query: MyLocationsQuery, signal?: AbortSignal) => Promise<MyLocationsPage>
}

export const [LocationsProvider, useLocations] = createInjected<LocationsRepository>('The locations repository')
