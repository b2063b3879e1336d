import { afterAll, beforeAll, expect } from 'vitest'
import { type Caller, type Reply, testApp, type TestApp } from '../../../testing/app.ts'
import { locationsAround, plainClient } from '../../../testing/models/clientsWorld.ts'
import { rowVersions } from '../../../testing/digest.ts'
import { offeredBy } from '../../../testing/offers.ts'

/** One of each role at a server of its own, for the tests of a file that opens it: {@link openDesk}. */
export let app: TestApp
export let mr: Caller
export let tele: Caller
export let oic: Caller
export let ah: Caller
export let admin: Caller
/** Locations that mr1 holds; of its branch, of another branch, and of none. */
export let places: Record<'held' | 'branch' | 'other' | 'none', string[]>
export let product: string

export const at = (kind: keyof typeof places, n = 0): string => places[kind][n] as string
export const year = (): number => Number(app.clock.now.toISOString().slice(0, 4))

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  beforeAll(async () => {
    app = await testApp()
    ;[mr, tele, oic, ah, admin] = await Promise.all([app.signIn('mr1'), app.signIn('tele1'), app.signIn('oic1'), app.signIn('ah1'), app.signIn('admin')])
    await app.keepSignedIn()
    places = await locationsAround(app, 'mr1')
    product = (await app.pool.query('select id from products limit 1')).rows[0].id
  })
  afterAll(() => app.close())
}

export const somebody = (more: Record<string, unknown> = {}) => ({ ...plainClient(at('held')), ...more })

export const added = async (more: Record<string, unknown> = {}, by: Caller = admin): Promise<Record<string, unknown> & { id: string }> => {
  const reply = await by.post('/client/create', somebody(more))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

export const info = async (id: string): Promise<Reply['body']> => (await admin.get(`/client/info/${id}`)).body

/** Status, code and the fields named by a refusal, which must have left everything as it was. */
export async function refused(send: () => Promise<Reply>): Promise<[number, string, ...string[]]> {
  const before = await rowVersions(app.pool)
  const { status, body } = await send()
  expect(await rowVersions(app.pool)).toEqual(before)
  return [status, body.code, ...(body.fields ?? []).map(({ path }: { path: string }) => path)]
}

/** Title and description of what a call offers to ask for, which must have left everything as it was. */
export async function offered(send: () => Promise<Reply>): Promise<string> {
  const { approval_type, approval_title } = await offeredBy(app, send)
  return `${approval_type}: ${approval_title}`
}

export const lastAudit = async () =>
  (await app.pool.query('select user_id, action, record_type, record_id, before, after from audit_log order by id desc limit 1')).rows[0]
