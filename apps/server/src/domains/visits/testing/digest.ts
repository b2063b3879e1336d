import { startOfDay } from '@bisita/rules/time/days'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/app.ts'
import { bucketsOf, versionsOf } from '../../../testing/buckets.ts'
import type { Digest } from '../feed/digest.store.ts'
import type { Device, Held } from './device.ts'

export async function digestAt(caller: Caller, seq: number, query = ''): Promise<Digest> {
  const { status, body } = await caller.get(`/visit/digest/${seq}${query}`)
  expect(status).toBe(200)
  return body
}

/** What a device holds from the day on from which digests tell. */
export const heldFrom = (records: ReadonlyMap<string, Held>, date_from: string): [string, Held][] =>
  [...records].filter(([, { visit_time }]) => visit_time >= startOfDay(date_from).toISOString())

/** A device that has read to the end holds what the digest says. */
export async function expectSameDigest({ name, caller, records, position }: Pick<Device, 'name' | 'caller' | 'records' | 'position'>): Promise<void> {
  const told = await digestAt(caller, position.seq)
  if (!told.settled) throw new Error(`${name} lacks something, says the digest`)
  const { settled: _, date_from, fields, ...digests } = told
  expect(digests, `${name} holds what the digest says`).toEqual(bucketsOf(versionsOf(heldFrom(records, date_from), fields)))
}
