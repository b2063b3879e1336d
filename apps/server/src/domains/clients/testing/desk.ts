import { beforeAll, expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { locationsAround, plainClient } from '../../../testing/models/clientsWorld.ts'
import { offeredBy } from '../../../testing/offers.ts'

export { app, lastAudit, refused } from '../../../testing/desk.ts'
/** One of each role, for the tests of a file that opens the desk: {@link openDesk}. */
export let mr: TestCaller
export let tele: TestCaller
export let oic: TestCaller
export let ah: TestCaller
export let admin: TestCaller
/** Locations that mr1 holds; of its branch, of another branch, and of none. */
export let places: Record<'held' | 'branch' | 'other' | 'none', string[]>
export let product: string

export const at = (kind: keyof typeof places, n = 0): string => places[kind][n] as string
export const year = (): number => Number(app.clock.now.toISOString().slice(0, 4))

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  ;({ mr1: mr, tele1: tele, oic1: oic, ah1: ah, admin } = signedIn('mr1', 'tele1', 'oic1', 'ah1', 'admin'))
  beforeAll(async () => {
    await app.keepSignedIn()
    places = await locationsAround(app, 'mr1')
    product = (await app.pool.query('select id from products limit 1')).rows[0].id
  })
}

export const somebody = (more: Record<string, unknown> = {}) => ({ ...plainClient(at('held')), ...more })

export const added = async (more: Record<string, unknown> = {}, by: TestCaller = admin): Promise<Record<string, unknown> & { id: string }> => {
  const reply = await by.post('/client/create', somebody(more))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

export const info = async (id: string): Promise<Reply['body']> => (await admin.get(`/client/info/${id}`)).body

/** Title and description of what a call offers to ask for, which must have left everything as it was. */
export async function offered(send: () => Promise<Reply>): Promise<string> {
  const { approval_type, approval_title } = await offeredBy(app, send)
  return `${approval_type}: ${approval_title}`
}
