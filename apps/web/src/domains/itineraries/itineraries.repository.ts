import type { Answer, Request } from '@bisita/contract/calls/call'
import type {
  Itinerary as ToldItinerary,
  itineraryAssignees,
  itineraryDays,
  itineraryList,
  itinerarySorts,
  ItineraryStatus,
  itineraryUpdate,
  PinType,
} from '@bisita/contract/itineraries'
import type { Marked } from '../../device/queue/marks.ts'
import type { NewItinerary } from '../../device/wire.ts'
import { createInjected } from '../../ui/inject.tsx'

export type { ItineraryStatus, NewItinerary, PinType }

/** An itinerary, with what this device's queue says of it. */
export type Itinerary = ToldItinerary & Marked

export type ItinerariesQuery = NonNullable<Request<typeof itineraryList>['query']>
export type ItinerariesPage = Omit<Answer<typeof itineraryList>, 'items'> & { readonly items: Itinerary[] }
export type DaysQuery = NonNullable<Request<typeof itineraryDays>['query']>
/** How many itineraries a day has, by status. */
export type DayCount = Answer<typeof itineraryDays>['items'][number]
/** Somebody for whom the signed-in user may plan. */
export type Assignee = Answer<typeof itineraryAssignees>['items'][number]
export type ItineraryChanges = Request<typeof itineraryUpdate>['body']

type Order = (typeof itinerarySorts)[number]

/** The orders of the list, each also from the other end. */
export const itineraryOrders = ['-created_at', 'created_at', '-visible_at', 'visible_at', 'day', '-day'] as const satisfies readonly (
  | Order
  | `-${Order}`
)[]

export type ItineraryOrder = (typeof itineraryOrders)[number]

export type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Itineraries, wherever they are kept: the network or the device. */
export type ItinerariesRepository = {
  readonly list: (query: ItinerariesQuery, read?: Read) => Promise<ItinerariesPage>
  readonly days: (query: DaysQuery, read?: Read) => Promise<readonly DayCount[]>
  readonly info: (id: string, read?: Read) => Promise<Itinerary>
  /** Everybody for whom the signed-in user may plan; of a client, those who hold it say so. */
  readonly assignees: (clientId: string | undefined, read?: Read) => Promise<readonly Assignee[]>
  /** Plans all or none. `key` is the idempotency key of the send. */
  readonly create: (items: readonly NewItinerary[], key: string) => Promise<readonly Itinerary[]>
  readonly update: (id: string, changes: ItineraryChanges, key: string) => Promise<Itinerary>
  readonly addRemarks: (id: string, remarks: string, key: string) => Promise<Itinerary>
  readonly skip: (id: string, reason: string, key: string) => Promise<Itinerary>
  readonly remove: (id: string, key: string) => Promise<void>
}

export const [ItinerariesProvider, useItineraries] = createInjected<ItinerariesRepository>('The itineraries repository')
