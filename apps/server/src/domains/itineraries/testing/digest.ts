import type { Itinerary } from '@bisita/contract/itineraries'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/app.ts'
import { bucketsOf, versionsOf } from '../../../testing/buckets.ts'
import type { Digest } from '../feed/digest.store.ts'
import type { Follower } from './follower.ts'

export async function digestAt(caller: Caller, seq: number, query = ''): Promise<Digest> {
  const { status, body } = await caller.get(`/itinerary/digest/${seq}${query}`)
  expect(status).toBe(200)
  return body
}

/** What a device holds from the day on from which digests tell. */
export const heldFrom = (records: ReadonlyMap<string, Itinerary>, date_from: string): [string, Itinerary][] =>
  [...records].filter(([, { visible_at }]) => visible_at >= date_from)

/** A device that has read to the end holds what the digest says. */
export async function expectSameDigest({ name, caller, records, position }: Follower): Promise<void> {
  const told = await digestAt(caller, position.seq)
  if (!told.settled) throw new Error(`${name} lacks something, says the digest`)
  const { settled: _, date_from, fields, ...digests } = told
  expect(digests, `${name} holds what the digest says`).toEqual(bucketsOf(versionsOf(heldFrom(records, date_from), fields)))
}
