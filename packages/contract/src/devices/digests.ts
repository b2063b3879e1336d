import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, feedParams } from '../fields.ts'

/*
 * One number for all records of a kind that a device should hold, so that one answer shows any difference: the SHA-256, in
 * hex, of the records' `id:version`, joined by commas in the order of their ids. The device has read the feed of these
 * records up to the number in the path: where the feed has, or is going to have, more to tell, the two cannot be compared
 * and `settled` is false.
 */

const unsettled = z.object({ settled: z.literal(false) })
const contents = { settled: z.literal(true), count: z.int(), digest: z.string() }

/** The version of a client is its `revision_id`, in decimal digits. */
export const clientDigest = defineCall({
  name: 'clients.digest',
  method: 'GET',
  path: '/client/digest/{seq}',
  pool: 'phones',
  summary: 'Digest of the clients in scope, for a device that has read the revisions up to that number',
  requires: ['device.use'],
  params: feedParams,
  answers: { 200: z.discriminatedUnion('settled', [unsettled, z.object(contents)]) },
})

/**
 * Of the records from `date_from` on, a Manila day. A version is the beginning (`versionDigits` of limits.ts) of the
 * SHA-256 in hex of the fields that are named, in that order, as text (nothing for null), joined by `fieldSeparator`.
 * So a device needs to know of no field beforehand, and the server may name other ones tomorrow.
 */
const dated = z.discriminatedUnion('settled', [unsettled, z.object({ ...contents, date_from: day, fields: z.array(z.string()) })])

export const visitDigest = defineCall({
  name: 'visits.digest',
  method: 'GET',
  path: '/visit/digest/{seq}',
  pool: 'phones',
  summary: 'Digest of the visits of twelve months in scope, for a device that has read the changes up to that number',
  requires: ['device.use'],
  params: feedParams,
  answers: { 200: dated },
})

export const itineraryDigest = defineCall({
  name: 'itineraries.digest',
  method: 'GET',
  path: '/itinerary/digest/{seq}',
  pool: 'phones',
  summary: 'Digest of the itineraries from thirty days back on in scope, for a device that has read the changes up to that number',
  requires: ['device.use'],
  params: feedParams,
  answers: { 200: dated },
})
