import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { client } from './clients.ts'
import { id, instant, pageOf, paging } from '../fields.ts'

/** Two clients who are probably the same person. */
export const duplicatePair = z.object({
  id,
  /** How likely it is, from 0 to 100. */
  score: z.int(),
  /** What the two have in common, in words. */
  reasons: z.array(z.string()),
  found_at: instant,
  /** The client who was added first, and the other. */
  first: client,
  second: client,
})

export type DuplicatePair = z.infer<typeof duplicatePair>

export const clientDuplicates = defineCall({
  name: 'clients.duplicates',
  method: 'GET',
  path: '/client/duplicates',
  summary: 'Pairs of clients who are probably one person, the surest first',
  requires: ['duplicate.review'],
  query: z.strictObject(paging(10)),
  answers: { 200: pageOf(duplicatePair) },
})

export const duplicatesDismiss = defineCall({
  name: 'clients.dismissDuplicates',
  method: 'POST',
  path: '/client/duplicates/dismiss',
  summary: 'Say of pairs that they are two people: they are not found again',
  requires: ['duplicate.review'],
  /** Ids of pairs. */
  body: z.strictObject({ ids: z.array(id).min(1, 'At least one.').max(1000) }),
  answers: { 200: z.object({ ok: z.literal(true), dismissed: z.int() }) },
})
