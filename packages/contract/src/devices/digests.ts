import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, feedParams, id } from '../fields.ts'

/*
 * A digest of the records that a device should have, so that one answer shows any difference: records are grouped into
 * buckets by the last two digits of their ids, and each bucket has the SHA-256, in hex, of its records' `id:version`,
 * joined by commas in the order of their ids. With `bucket` the answer is that bucket alone, with the pairs.
 */

const bucketName = /^[0-9a-f]{2}$/

const query = z.strictObject({ bucket: z.string().regex(bucketName, 'Two hexadecimal digits.').optional() })

const contents = {
  count: z.int(),
  buckets: z.array(z.object({ bucket: z.string().regex(bucketName), count: z.int(), digest: z.string() })),
  items: z.array(z.object({ id, version: z.string() })).optional(),
}

/** The version of a client is its `revision_id`, in decimal digits. */
export const clientDigest = defineCall({
  name: 'clients.digest',
  method: 'GET',
  path: '/client/digest',
  pool: 'phones',
  summary: 'Digests of the clients in scope, for a device to compare',
  requires: ['device.use'],
  query,
  answers: { 200: z.object(contents) },
})

/**
 * The digest for a device that has read the feed of these records up to the number in the path. `settled` is false
 * where the feed has newer changes, or will have: then the two can't be compared. Otherwise it covers the records from
 * `date_from` on, a Manila day. A version is the beginning (`versionDigits` of limits.ts) of the SHA-256 in hex of the
 * listed fields, in that order, as text (nothing for null), joined by `fieldSeparator`. So the server may add fields
 * without a new version of the device.
 */
const atPosition = z.discriminatedUnion('settled', [
  z.object({ settled: z.literal(false) }),
  z.object({ settled: z.literal(true), date_from: day, fields: z.array(z.string()), ...contents }),
])

export const visitDigest = defineCall({
  name: 'visits.digest',
  method: 'GET',
  path: '/visit/digest/{seq}',
  pool: 'phones',
  summary: 'Digests of the visits of twelve months in scope, for a device that has read the changes up to that number',
  requires: ['device.use'],
  params: feedParams,
  query,
  answers: { 200: atPosition },
})

export const itineraryDigest = defineCall({
  name: 'itineraries.digest',
  method: 'GET',
  path: '/itinerary/digest/{seq}',
  pool: 'phones',
  summary: 'Digests of the itineraries from thirty days back on in scope, for a device that has read the changes up to that number',
  requires: ['device.use'],
  params: feedParams,
  query,
  answers: { 200: atPosition },
})
