import { randomInt } from 'node:crypto'
import type { ClientCreate } from '@bisita/contract/clients/clients'
import type { Visit } from '@bisita/contract/visits/visits'
import { addClient, call, type Caller, signInByCall } from './api.ts'
import { ask, hire } from './database.ts'
import { callForm } from './field.ts'
import { addBranch } from './organisation.ts'
import { expectScreen } from './screens.ts'
import { expect, type Page } from './test.ts'

/** Signs in a telemarketer for one test, at the call desk. */
export async function atDesk(as: (username: string, options: { secret: string; at: string }) => Promise<{ page: Page; caller: Caller }>) {
  const { username, password } = await hire('tele', 'tele1')
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await expectScreen(page, 'Calls')
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  return { page, caller }
}

/** The name of the client being called, once it differs from `before`. */
export async function who(page: Page, before = ''): Promise<string> {
  const name = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(name).toBeVisible()
  await expect(name).not.toHaveText(before === '' ? /^$/ : before)
  await expect(callForm(page)).toBeVisible()
  return (await name.textContent()) ?? ''
}

/** The calls that the server has of a caller. */
export const callsOf = async (caller: Caller): Promise<readonly Visit[]> =>
  (await call<{ items: Visit[] }>(caller, 'GET', `/visit/list?visit_type=call&user_id=${caller.user.id}&ipp=1000`)).items

/**
 * Adds a branch for one test with telemarketers and clients whom nobody has called yet, so that no limit of the guard
 * applies; `place` is where more clients can be added.
 */
export async function ownBranch({ clients = 2, callers = 1, fields = {} }: { clients?: number; callers?: number; fields?: Partial<ClientCreate> } = {}) {
  const admin = await signInByCall('admin')
  const branch = await addBranch(admin)
  const [place] = await ask<{ id: string }>(
    'select id from locations l where retired_at is null and not exists (select from branch_locations b where b.location_id = l.id) order by id desc limit 1',
  )
  if (place === undefined) throw new Error('The demo organisation lacks a place that no branch has.')
  await call(admin, 'POST', '/branch/assign', { branch_id: branch.id, location_ids: [place.id] })
  const added = await Promise.all(
    Array.from({ length: clients }, () => addClient(admin, { location_id: place.id, phone_number: someNumber(), ...fields })),
  )
  const people = await Promise.all(Array.from({ length: callers }, () => hire('tele', 'tele1')))
  await ask('update users set branch_id = $1 where username = any($2)', [branch.id, people.map(({ username }) => username)])
  const [newcomer] = people
  if (newcomer === undefined) throw new Error('A branch of the test’s own has somebody who calls.')
  return { ...newcomer, people, names: added.map(({ fullname }) => fullname), added }
}

/** A random phone number, in E.164. */
export const someNumber = () => `+63917${randomInt(1_000_000, 9_999_999)}`

/** The number of clients that a caller has leased. */
export const leasesOf = async (caller: Caller) => (await call<{ items: unknown[] }>(caller, 'GET', '/touchpoint/lease')).items.length

/** Starts calling; returns the name of the first client. */
export const start = async (page: Page): Promise<string> => {
  await page.keyboard.press('p')
  return who(page)
}
