import { randomUUID } from 'node:crypto'
import type { Area } from '@bisita/contract/organisation/areas'
import type { Branch } from '@bisita/contract/organisation/branches'
import type { SwitchedCells } from '@bisita/rules/people/permissions'
import { beforeAll, expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { app, openApp, signedIn, switched } from '../../../testing/desk.ts'
import { offeredBy } from '../../../testing/offers.ts'

export { allRefused, app, lastAudit, refused, switched } from '../../../testing/desk.ts'
/** One of each role: mr1, tele1, oic1 of Baguio, ah1 above them, ah2 of the other area. */
export let mr: TestCaller
export let tele: TestCaller
export let oic: TestCaller
export let ah: TestCaller
export let otherAh: TestCaller
export let admin: TestCaller

let free: string[]
let freeCities: string[]

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  ;({ mr1: mr, tele1: tele, oic1: oic, ah1: ah, ah2: otherAh, admin } = signedIn('mr1', 'tele1', 'oic1', 'ah1', 'ah2', 'admin'))
  beforeAll(async () => {
    await app.keepSignedIn()
    // Nobody lives in them before a test says so: a client of the demonstration data would count with those that the test adds.
    const untouched = 'not (id in (select location_id from branch_locations) or id in (select location_id from clients))'
    freeCities = await column(
      `select mun_city_code from locations where retired_at is null
       group by 1 having count(*) between 8 and 30 and bool_and(${untouched}) order by md5(mun_city_code) limit 5`,
    )
    free = await column(`select id from locations where retired_at is null and ${untouched} and mun_city_code <> all($1) order by md5(id) limit 2000`, [freeCities])
  })
}

/** Stands for an id that nothing has. */
export const nobody = randomUUID()

/** The first column of what a statement finds. */
export async function column<T = string>(statement: string, parameters: unknown[] = []): Promise<T[]> {
  const { rows } = await app.pool.query({ text: statement, values: parameters, rowMode: 'array' })
  return rows.map(([value]) => value as T)
}

export const firstColumn = async <T = string>(statement: string, parameters: unknown[] = []): Promise<T> => (await column<T>(statement, parameters))[0] as T

export const branchCalled = (name: string): Promise<string> => firstColumn('select id from branches where branch_name = $1', [name])
export const areaCalled = (name: string): Promise<string> => firstColumn('select id from areas where area_name = $1', [name])
export const userCalled = (name: string): Promise<string> => firstColumn('select id from users where username = $1', [name])

/** Locations that stand in no branch and have no clients, each given out once. */
export const freeLocations = (count: number): string[] => free.splice(0, count)

/** A city whose locations stand in no branch and have no clients, and what lies in it: given out once, and nothing of it by `freeLocations`. */
export async function freeCity(): Promise<{ mun_city: string; ids: string[] }> {
  const mun_city = freeCities.shift() as string
  return { mun_city, ids: await column('select id from locations where mun_city_code = $1 and retired_at is null order by 1', [mun_city]) }
}

export const uniqueName = (word: string): string => `${word} ${randomUUID()}`

/** A new branch, out of every area unless said otherwise. */
export async function newBranch(more: Record<string, unknown> = {}): Promise<Branch> {
  const reply = await admin.post('/branch/create', { branch_name: uniqueName('Branch'), ...more })
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

/** A new branch in the area of ah1, or of ah2. */
export const branchOf = async (area: 'North' | 'South', more: Record<string, unknown> = {}): Promise<Branch> => newBranch({ area_id: await areaCalled(area), ...more })

export async function newArea(): Promise<Area> {
  const reply = await admin.post('/branch/area/create', { area_name: uniqueName('Area') })
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

/** Somebody new, who never signs in. */
export async function newUser(user_type: string, branch_id: string | null = null): Promise<string> {
  const id = randomUUID()
  await app.pool.query('insert into users (id, username, display_name, user_type, branch_id) values ($1, $2, $3, $4, $5)', [
    id, `u${id.slice(0, 12)}`, `Person ${id}`, user_type, branch_id,
  ])
  return id
}

/** Gives an MR locations of a branch. */
export const assignToMr = (user: string, branch: string, locations: readonly string[]): Promise<unknown> =>
  app.pool.query('insert into mr_locations (user_id, location_id, branch_id) select $1, id, $2 from unnest($3::text[]) n (id)', [user, branch, locations])

/** Who holds what of some locations. */
export const assignedLocations = (locations: readonly string[]): Promise<string[]> =>
  column(`select user_id || ' ' || location_id from mr_locations where location_id = any($1) order by 1`, [locations])

/** The locations of a branch, by id. */
export const locationsOf = (branch: string): Promise<string[]> => column('select location_id from branch_locations where branch_id = $1 order by 1', [branch])

/** So many times the same answer. */
export const repeated = <T>(count: number, answer: T): T[] => Array.from({ length: count }, () => answer)

/** How several calls ended, each as its status and code. */
export const endings = (replies: readonly Reply[]): string[] => replies.map(({ status, body }) => `${status} ${String(body.code ?? 'ok')}`).toSorted()

/** Status and message of a refusal. */
export const refusalMessage = async (send: () => Promise<Reply>): Promise<[number, string]> => {
  const { status, body } = await send()
  return [status, body.message]
}

/** The body of a call that must succeed. */
export const succeeded = async (sent: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await sent
  expect([status, body.message]).toEqual([status < 300 && status !== 202 ? status : 200, undefined])
  return body
}

/** Asks for what a call offers, as its caller, and has it approved by somebody else who may: another administrator. */
export async function approved(caller: TestCaller, send: () => Promise<Reply>, cells: SwitchedCells): Promise<Reply> {
  return switched(cells, async () => {
    const offer = await offeredBy(app, send)
    const asked = await caller.post('/approval/request', { ...offer, approval_message: 'Please' })
    expect([asked.status, asked.body.message]).toEqual([201, undefined])
    return (await approver()).post('/approval/approve', { approval_id: asked.body.approval_id, approval_message: '' })
  })
}

/** An administrator beside the first one. */
export const approver = async (): Promise<TestCaller> => {
  await app.pool.query(
    `insert into users (id, username, display_name, user_type, password_hash, is_demo)
     select gen_random_uuid(), 'admin2', 'Second Administrator', 'admin', password_hash, true from users where username = 'admin' on conflict do nothing`,
  )
  return app.signIn('admin2')
}
