import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, feedParams, id } from '../fields.ts'

/*
 * What a device should hold, told so that a difference is found with one answer: records stand in buckets by the last
 * two digits of their ids, and of each bucket the SHA-256, in hex, of `id:version` of its records is told, joined by
 * commas in the order of their ids. With `bucket` it is that one alone, with the pairs.
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
  lane: 'phones',
  summary: 'Digests of the clients in scope, for a device to compare',
  may: ['device.use'],
  query,
  answers: { 200: z.object(contents) },
})

/**
 * For a device that has read the feed of these records up to the number in the path: where the feed has, or is going
 * to have, more to tell, the two cannot be compared and `settled` is false. Otherwise the records from `date_from` on,
 * a Manila day. A version is the beginning (`versionDigits` of limits.ts) of the SHA-256 in hex of the fields that are
 * named, in that order, as text (nothing for null), joined by `fieldSeparator`. So a device needs to know of no
 * field beforehand, and the server may name other ones tomorrow.
 */
const atPosition = z.discriminatedUnion('settled', [
  z.object({ settled: z.literal(false) }),
  z.object({ settled: z.literal(true), date_from: day, fields: z.array(z.string()), ...contents }),
])

export const visitDigest = defineCall({
  name: 'visits.digest',
  method: 'GET',
  path: '/visit/digest/{seq}',
  lane: 'phones',
  summary: 'Digests of the visits of twelve months in scope, for a device that has read the changes up to that number',
  may: ['device.use'],
  params: feedParams,
  query,
  answers: { 200: atPosition },
})

export const itineraryDigest = defineCall({
  name: 'itineraries.digest',
  method: 'GET',
  path: '/itinerary/digest/{seq}',
  lane: 'phones',
  summary: 'Digests of the itineraries from thirty days back on in scope, for a device that has read the changes up to that number',
  may: ['device.use'],
  params: feedParams,
  query,
  answers: { 200: atPosition },
})
