import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'

/** What a list of itineraries can be narrowed to. Written out: the contract's own lists would bring its schemas along. */
export const itineraryStatuses = ['pending', 'scheduled', 'visited', 'skipped'] as const satisfies readonly ItineraryStatus[]

export const pinTypes = ['self', 'assigned', 'strategy'] as const satisfies readonly PinType[]
