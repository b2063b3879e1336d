import { randomInt } from 'node:crypto'
import type { ClientCreate } from '@bisita/contract/clients/clients'
import type { Visit } from '@bisita/contract/visits/visits'
import { addClient, call, type Caller, signInByCall } from './api.ts'
import { ask, hire } from './database.ts'
import { callForm } from './field.ts'
import { addBranch } from './organisation.ts'
import { expectScreen } from './screens.ts'
import { expect, type Page } from './test.ts'

/** A telemarketer of the test's own, at the desk. */
export async function atDesk(as: (username: string, options: { secret: string; at: string }) => Promise<{ page: Page; caller: Caller }>) {
  const { username, password } = await hire('tele', 'tele1')
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await expectScreen(page, 'Calls')
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  return { page, caller }
}

/** Who is called now; another than `before`. */
export async function who(page: Page, before = ''): Promise<string> {
  const name = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(name).toBeVisible()
  await expect(name).not.toHaveText(before === '' ? /^$/ : before)
  await expect(callForm(page)).toBeVisible()
  return (await name.textContent()) ?? ''
}

/** The calls that are stored of a caller. */
export const callsOf = async (caller: Caller): Promise<readonly Visit[]> =>
  (await call<{ items: Visit[] }>(caller, 'GET', `/visit/list?visit_type=call&user_id=${caller.user.id}&ipp=1000`)).items

/**
 * A branch of the test's own with clients whom nobody has called, so that the guard lets them be called at any time, and
 * its telemarketers; `place` is where more clients can be added.
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

/** A number that nobody else has. */
export const someNumber = () => `+63917${randomInt(1_000_000, 9_999_999)}`

/** The number of clients that a caller has leased. */
export const leasesOf = async (caller: Caller) => (await call<{ items: unknown[] }>(caller, 'GET', '/touchpoint/lease')).items.length

/** Starts calling; answers who is called first. */
export const start = async (page: Page): Promise<string> => {
  await page.keyboard.press('p')
  return who(page)
}
