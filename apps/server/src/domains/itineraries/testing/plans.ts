import { randomUUID } from 'node:crypto'
import type { Itinerary } from '@bisita/contract/itineraries'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeAll, expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { userId } from '../../../testing/models/clientsWorld.ts'
import { allRefused } from '../../../testing/desk.ts'
import { added, app, at, openDesk } from '../../clients/testing/desk.ts'

/** Ids of the demo's people by username, for the tests of a file that stand at the clients' desk. */
export const people: Record<string, string> = {}

/** The desk of the clients, with the ids of people. */
export function openPlans(): void {
  openDesk()
  beforeAll(async () => {
    for (const name of ['mr1', 'mr2', 'mr3', 'mr5', 'tele1', 'tele3', 'oic1', 'oic3', 'ah1', 'ah2', 'admin']) people[name] = await userId(app, name)
  })
}

export const userIdOf = (name: string): string => people[name] as string

/** A Manila day, so many from today on. */
export const day = (ahead = 0): string => addDays(manilaDay(app.clock.now), ahead)

/** A planned visit as it is sent. */
export const plan = (client_id: string, more: Record<string, unknown> = {}) => ({ id: randomUUID(), client_id, visible_at: day(), ...more })

/** Plans a visit of a new client, who lives at a location of mr1 unless `place` says otherwise. */
export async function planned(by: TestCaller, more: Record<string, unknown> = {}, place: Parameters<typeof at> = ['held']): Promise<Itinerary> {
  const client = await added({ location_id: at(...place) })
  return made(by, plan(client.id, more))
}

export async function made(by: TestCaller, sent: Record<string, unknown>): Promise<Itinerary> {
  const { status, body } = await by.post('/itinerary/create', sent)
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

/** Statuses of refusals, all of which together must have left everything as it was. */
export const refusedStatuses = async (sends: readonly (() => Promise<Reply>)[]): Promise<number[]> => (await allRefused(sends)).map(([status]) => status)

/** What the timeline's table says of an itinerary, oldest first. */
export async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await app.pool.query("select concat_ws(' ', event, text) as label from itinerary_events where itinerary_id = $1 order by id", [id])
  return rows.map(({ label }: { label: string }) => label)
}

/** Gives an itinerary a visit by its assignee, past the call that records one. */
export async function visited(id: string): Promise<void> {
  await app.pool.query(
    `with v as (
       insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result, visit_secondary_result, duration)
       select gen_random_uuid(), client_id, assigned_to, 'visit', now(), 'Interested', 'Undecided', 12 from itineraries where id = $1
       returning id)
     update itineraries i set visit_id = v.id from v where i.id = $1`,
    [id],
  )
}
