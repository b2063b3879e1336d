import { randomUUID } from 'node:crypto'
import type { Visit } from '@bisita/contract/visits/visits'
import { expect } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { perFile } from '../../../testing/seed.ts'
import { app } from '../../clients/testing/desk.ts'

const sent = perFile(() => ({ count: 0 }))

/** A visit as it is sent, each a minute after the one before. */
export const aVisit = (client_id: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  client_id,
  visit_type: 'visit',
  visit_result: 'Not Around',
  visit_time: new Date(app.clock.now.getTime() - 86_400_000 + 60_000 * (sent().count += 1)).toISOString(),
  ...('latitude' in more || 'longitude' in more ? {} : { location_error: 'unavailable' }),
  // A call is made whatever the guard says: what is tried is something else.
  ...(more['visit_type'] === 'call' && { override_reason: 'A test of something else' }),
  ...more,
})

/** Has somebody record a visit or call, which must be taken. */
export async function recorded(by: TestCaller, client_id: string, more: Record<string, unknown> = {}): Promise<Visit> {
  const { status, body } = await by.post('/visit/create', aVisit(client_id, more))
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

/** Does work for each of many things, so many at a time. */
export async function together<T, R>(things: readonly T[], most: number, work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < things.length; i += most) results.push(...(await Promise.all(things.slice(i, i + most).map(work))))
  return results
}
