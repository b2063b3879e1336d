import type { SwitchedCells } from '@bisita/rules/people/permissions'
import { afterAll, beforeAll, expect } from 'vitest'
import type { AppDeps } from '../appDeps.ts'
import { type Reply, type TestApp, type TestCaller, testApp } from './app.ts'
import { rowVersions } from './digest.ts'

/** A proxy for an object that exists only once the hooks of a file have run. */
const standIn = <T extends object>(of: () => T | undefined): T =>
  new Proxy({} as T, {
    get: (_, key) => Reflect.get(of() as T, key) as unknown,
    set: (_, key, value) => Reflect.set(of() as T, key, value),
  })

let opened: TestApp | undefined

/** The server of the present test file, see {@link openApp}. Files of a worker run one after the other. */
export const app: TestApp = standIn(() => opened)

/** Opens {@link testApp} before the first test of a file, and closes it after the file's other hooks. */
export function openApp(more?: Partial<AppDeps>): void {
  beforeAll(async () => {
    opened = await testApp(more)
  })
  afterAll(() => app.close())
}

/** Users of the demo organisation by their usernames, signed in at {@link app} before the first test of the file. */
export function signedIn<Name extends string>(...names: Name[]): Record<Name, TestCaller> {
  const callers = new Map<string, TestCaller>()
  beforeAll(async () => {
    for (const [name, caller] of await Promise.all(names.map(async (name) => [name, await app.signIn(name)] as const))) callers.set(name, caller)
  })
  return Object.fromEntries(names.map((name) => [name, standIn(() => callers.get(name))])) as Record<Name, TestCaller>
}

/** Status, code and the fields named by a refusal. */
export type Refusal = [number, string, ...string[]]

export const refusalOf = ({ status, body }: Reply): Refusal => [status, body.code, ...(body.fields ?? []).map(({ path }: { path: string }) => path)]

/** Runs `work`, and expects that it changes no row, except in the tables named. Returns its result. */
export async function leavesUnchanged<T>(work: () => Promise<T>, except: readonly string[] = []): Promise<T> {
  const before = await rowVersions(app.pool, except)
  const result = await work()
  expect(await rowVersions(app.pool, except)).toEqual(before)
  return result
}

/** The refusals of several requests, in order; expects that together they change no row. */
export const allRefused = (sends: readonly (() => Promise<Reply>)[], except?: readonly string[]): Promise<Refusal[]> =>
  leavesUnchanged(async () => {
    const refusals: Refusal[] = []
    for (const send of sends) refusals.push(refusalOf(await send()))
    return refusals
  }, except)

/** The refusal of a request; expects that it changes no row. */
export const refused = async (send: () => Promise<Reply>, except?: readonly string[]): Promise<Refusal> => (await allRefused([send], except))[0] as Refusal

/** Runs `work` while cells of the permission table are switched. */
export async function switched<T>(cells: SwitchedCells, work: () => Promise<T>): Promise<T> {
  await app.pool.query(
    `insert into settings values ('organisation', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ switched_cells: cells })],
  )
  try {
    return await work()
  } finally {
    await app.pool.query('delete from settings')
  }
}

/** Moves the server's clock forward by milliseconds. */
export const pass = (milliseconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

/** The newest line of the audit trail. */
export const lastAudit = async () =>
  (await app.pool.query('select user_id, action, record_type, record_id, before, after from audit_log order by id desc limit 1')).rows[0]
