import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, whole } from '../fields.ts'
import { maximumPhotoPart } from '../limits.ts'

export const visitProof = defineCall({
  name: 'visits.proof',
  method: 'GET',
  path: '/visit/proof/{id}',
  summary: 'The photo of a visit',
  requires: ['visit.read', 'call.read'],
  params: byId,
  produces: 'image/jpeg',
  answers: { 200: z.unknown() },
})

/** The number of bytes that have arrived, without gaps from the first on. */
const received = z.object({ received: z.int() })

export const visitProofPart = defineCall({
  name: 'visits.proofPart',
  method: 'PUT',
  path: '/visit/proof/{id}',
  summary: 'A part of a photo; the last one completes it',
  requires: ['visit.create', 'call.create'],
  params: byId,
  query: z.strictObject({
    offset: whole(0, 999_999_999),
    /** The bytes of the whole photo; more than `maximumPhotoBytes` is 413. */
    total: whole(1, 999_999_999),
  }),
  bytes: { maximum: maximumPhotoPart },
  answers: { 200: received },
})

export const visitProofState = defineCall({
  name: 'visits.proofState',
  method: 'GET',
  path: '/visit/proof/{id}/state',
  summary: 'How much of a photo has arrived, to go on from there',
  requires: ['visit.create', 'call.create'],
  params: byId,
  answers: { 200: received.extend({ total: z.int().nullable(), complete: z.boolean() }) },
})
