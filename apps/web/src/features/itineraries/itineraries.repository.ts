import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
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
import type { DayOrder } from '@bisita/rules/day/day'
import type { Marked } from '../../device/queue/marks.ts'
import type { ItineraryCreateBody } from '../../device/wire.ts'
import { createInjected } from '../../ui/inject.tsx'

export type { ItineraryStatus, ItineraryCreateBody, PinType }

/** An itinerary, with what this device's queue says of it. */
export type ItineraryWithQueue = ToldItinerary & Marked

export type ItinerariesQuery = NonNullable<CallRequest<typeof itineraryList>['query']>
export type ItinerariesPage = Omit<CallAnswer<typeof itineraryList>, 'items'> & { readonly items: ItineraryWithQueue[] }
export type DaysQuery = NonNullable<CallRequest<typeof itineraryDays>['query']>
/** How many itineraries a day has, by status. */
export type ItineraryDayCount = CallAnswer<typeof itineraryDays>['items'][number]
/** Somebody for whom the signed-in user may plan. */
export type Assignee = CallAnswer<typeof itineraryAssignees>['items'][number]
export type ItineraryChanges = CallRequest<typeof itineraryUpdate>['body']

type Order = (typeof itinerarySorts)[number]

/** The orders of the list, each also from the other end. */
export const itineraryOrders = ['-created_at', 'created_at', '-visible_at', 'visible_at', 'day', '-day'] as const satisfies readonly (
  | Order
  | `-${Order}`
)[]

export type ItineraryOrder = (typeof itineraryOrders)[number]

export type ItineraryReadOptions = { readonly signal?: AbortSignal; readonly slot?: string }

/** Itineraries, wherever they are kept: the network or the device. */
export type ItinerariesRepository = {
  readonly list: (query: ItinerariesQuery, read?: ItineraryReadOptions) => Promise<ItinerariesPage>
  readonly days: (query: DaysQuery, read?: ItineraryReadOptions) => Promise<readonly ItineraryDayCount[]>
  readonly info: (id: string, read?: ItineraryReadOptions) => Promise<ItineraryWithQueue>
  /** Everybody for whom the signed-in user may plan; of a client, those who hold it say so. */
  readonly assignees: (clientId: string | undefined, read?: ItineraryReadOptions) => Promise<readonly Assignee[]>
  /** The order of the stops of a day as it was kept last; absent where nothing is kept on a device. */
  readonly order?: (day: string) => Promise<DayOrder | null>
  readonly keepOrder?: (order: DayOrder) => Promise<void>
  /** Plans all or none. `key` is the idempotency key of the send. */
  readonly create: (items: readonly ItineraryCreateBody[], key: string) => Promise<readonly ItineraryWithQueue[]>
  readonly update: (id: string, changes: ItineraryChanges, key: string) => Promise<ItineraryWithQueue>
  readonly addRemarks: (id: string, remarks: string, key: string) => Promise<ItineraryWithQueue>
  readonly skip: (id: string, reason: string, key: string) => Promise<ItineraryWithQueue>
  readonly remove: (id: string, key: string) => Promise<void>
}

export const [ItinerariesProvider, useItineraries] = createInjected<ItinerariesRepository>('The itineraries repository')
