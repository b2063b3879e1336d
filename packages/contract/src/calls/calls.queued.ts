import type * as clients from '../clients/clients.ts'
import type * as consents from '../consents/consents.ts'
import type * as itineraries from '../itineraries.ts'
import type * as visits from '../visits/visits.ts'
import { route } from './calls.route.ts'

/* The calls that a phone may queue: the table of queued operations (devices/devices.kinds.ts) names them too. */

export const clientCreate = route<typeof clients.clientCreate>('POST', '/client/create')
export const clientUpdate = route<typeof clients.clientUpdate>('PUT', '/client/update/{id}')

export const consentCreate = route<typeof consents.consentCreate>('POST', '/consent/create')

export const visitCreate = route<typeof visits.visitCreate>('POST', '/visit/create')

export const itineraryCreate = route<typeof itineraries.itineraryCreate>('POST', '/itinerary/create')
export const itineraryUpdate = route<typeof itineraries.itineraryUpdate>('PUT', '/itinerary/update/{id}')
export const itineraryAddRemarks = route<typeof itineraries.itineraryAddRemarks>('PUT', '/itinerary/add-remarks/{id}')
export const itinerarySkip = route<typeof itineraries.itinerarySkip>('PUT', '/itinerary/skip/{id}')
export const itineraryDelete = route<typeof itineraries.itineraryDelete>('DELETE', '/itinerary/delete/{id}')
