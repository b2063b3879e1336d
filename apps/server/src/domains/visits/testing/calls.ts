import { randomUUID } from 'node:crypto'
import type { Client } from '@bisita/contract/clients/clients'
import type { Visit } from '@bisita/contract/visits/visits'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { added, admin, app, openDesk, tele } from '../../clients/testing/desk.ts'

export const hour = 3_600_000

/** Ten in the morning of a working day near the real present; each test of a file that imports this begins then, with the hours kept. */
export const morning = (() => {
  let day = manilaDay(new Date())
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, -1)
  return new Date(startOfDay(day).getTime() + 10 * hour)
})()

/** The desk of the clients in the morning, with the hours kept. */
export function openCalls(): void {
  openDesk()
  beforeAll(async () => {
    await app.keepSignedIn()
    app.clock.now = morning
    await app.pool.query(`update settings set value = value - 'call_hours_kept'`)
  })
  beforeEach(() => void (app.clock.now = morning))
}

export const at = (minutes: number): string => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString()

/** A call as it is sent, with no word about the guard. */
export const aCall = (client_id: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(), client_id, visit_type: 'call', visit_result: 'Not Around', visit_time: at(0), ...more,
})

export const calls = (client_id: string, more: Record<string, unknown> = {}, by: TestCaller = tele): Promise<Reply> => by.post('/visit/create', aCall(client_id, more))

/** Has somebody call, which must be taken; a minute goes by. */
export async function called(client_id: string, more: Record<string, unknown> = {}, by: TestCaller = tele): Promise<Visit> {
  const { status, body } = await calls(client_id, more, by)
  expect([status, body.message]).toEqual([201, undefined])
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  return body
}

export const reasonsOf = ({ status, body }: Reply) => [status, body.code, body.reasons?.map(({ code }: { code: string }) => code)]

let reached = 0

/** A client with a number of its own, that nobody else has. */
export const reachable = (more: Record<string, unknown> = {}): Promise<Client> => added({ phone_number: `0917 300 ${String((reached += 1)).padStart(4, '0')}`, ...more }) as Promise<Client>

export const read = async (id: string): Promise<Client> => (await admin.get(`/client/info/${id}`)).body
