import { defineCall } from './calls/call.ts'
import { client, clientListQuery } from './clients/clients.ts'
import { pageOf } from './fields.ts'
import { itinerary, itineraryListQuery } from './itineraries.ts'
import { visit, visitListQuery } from './visits/visits.ts'

/* The lists again, as POST calls with the parameters in the body, so that no address has them. */

export const clientSearch = defineCall({
  name: 'clients.search',
  method: 'POST',
  reads: true,
  path: '/client/search',
  summary: 'The list, asked for in a body: what is searched for stands in no address',
  requires: ['client.read'],
  body: clientListQuery,
  answers: { 200: pageOf(client) },
})

export const visitSearch = defineCall({
  name: 'visits.search',
  method: 'POST',
  reads: true,
  path: '/visit/search',
  summary: 'The list, asked for in a body: what is searched for stands in no address',
  // Every role may read both kinds of a client in scope; without `client_id` the service checks each kind.
  requires: ['visit.read', 'call.read'],
  body: visitListQuery,
  answers: { 200: pageOf(visit) },
})

export const itinerarySearch = defineCall({
  name: 'itineraries.search',
  method: 'POST',
  reads: true,
  path: '/itinerary/search',
  summary: 'The list, asked for in a body: what is searched for stands in no address',
  requires: ['itinerary.read'],
  body: itineraryListQuery,
  answers: { 200: pageOf(itinerary) },
})
