import { defineCall } from './calls/call.ts'
import { client, clientListQuery } from './clients/clients.ts'
import { pageOf } from './fields.ts'
import { itinerary, itineraryListQuery } from './itineraries.ts'
import { visit, visitListQuery } from './visits/visits.ts'

/* The lists, with the same parameters and the same answer, asked for in a body. */

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
  // Of a client in scope every role may read both kinds; without one the service asks for each kind.
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
