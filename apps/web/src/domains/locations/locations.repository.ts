import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Location, locationFilter, locationList, myLocations, Place } from '@bisita/contract/locations/locations'
import { createInjected } from '../../ui/inject.tsx'

export type { Location, Place }

/** The choices at each level under the chosen places. */
export type PlaceChoices = Answer<typeof locationFilter>
/** The chosen codes from region to city. */
export type ChosenPlaces = NonNullable<Request<typeof locationFilter>['query']>
export type LocationsQuery = NonNullable<Request<typeof locationList>['query']>
export type LocationsPage = Answer<typeof locationList>
export type MyLocationsQuery = NonNullable<Request<typeof myLocations>['query']>
export type MyLocationsPage = Answer<typeof myLocations>

export type LocationsRepository = {
  readonly choices: (chosen: ChosenPlaces, signal?: AbortSignal) => Promise<PlaceChoices>
  /** A location by its code; undefined where it is not in scope. */
  readonly find: (code: string, signal?: AbortSignal) => Promise<Location | undefined>
  readonly list: (query: LocationsQuery, signal?: AbortSignal) => Promise<LocationsPage>
  readonly mine: (query: MyLocationsQuery, signal?: AbortSignal) => Promise<MyLocationsPage>
}

export const [LocationsProvider, useLocations] = createInjected<LocationsRepository>('The locations repository')
