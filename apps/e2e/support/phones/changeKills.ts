import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@bisita/contract/clients/clients'
import { messages } from '@bisita/contract/messages'
import { call, type Caller, signInByCall } from '../api.ts'
import { seeded } from '../seeded.ts'
import { expectNotice, expectScreen, login } from '../screens.ts'
import { expect, type Page } from '../test.ts'
import { visitsOf } from '../work.ts'
import { canaryWord, type Found, scanForCanaries } from './canaries.ts'
import { expectInstalled, type Phone, takePhone } from './phone.ts'
import { choosePin, locked, unlock } from './pin.ts'
import { asFound, hirePlanted, plantClients, tell } from './plantedClients.ts'
import { stateOn, storedOn } from './storedData.ts'
import { beginSetUp, chip, findClient, recordHere } from './valley.ts'

const pin = '480273'
const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

type Changing = { readonly phone: Phone; readonly caller: Caller; readonly kept: Record<string, number>; readonly unsent: readonly Client[]; readonly words: ReadonlySet<string> }

/** How far the change of a phone to a sealed one is. */
const vaultOn = async (page: Page, { user }: Caller) => (await stateOn(page, `vault ${user.id}`)) as { readonly changed: readonly string[] | null; readonly remade?: boolean; readonly swept?: boolean } | undefined

const holdVisits = (phone: Phone) => phone.context().route('**/api/visit/create', (route) => route.abort())

/**
 * Changes phones in use to sealed ones and kills each at seeded moments while that goes on: with records and unsent visits with
 * photos. In the end each has every record that it had, each visit arrived once, and after the database was made again the disk
 * says nothing of what stood in clear on it.
 */
export async function checkChangeKills({ phones, kills, clients: count }: { readonly phones: number; readonly kills: number; readonly clients: number }): Promise<void> {
  const seed = Number(process.env['BISITA_SEED'] ?? 11)
  console.log(`changes: seed ${seed}`)
  const random = seeded(seed)
  const { clients, words } = await plantClients(count)
  let killed = 0
  for (let number = 0; number < phones; number += 1) {
    await seal(false)
    const phone = await takePhone()
    try {
      const changing = await inClear(phone, number)
      await change(changing, number)
      await finish(changing, number)
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.dispose()
    }
  }
  console.log(`${killed} kills in the middle of the change of ${phones} phones`)
  expect(killed).toBeGreaterThanOrEqual(phones)

  async function inClear(phone: Phone, number: number): Promise<Changing> {
    const person = await hirePlanted()
    let page = await phone.open('/login')
    await login(page, person.username, person.password)
    await expectScreen(page, 'Dashboard')
    await beginSetUp(page)
    await expectNotice(page, messages.recordsSet)
    await expectInstalled(page)
    // The browser writes cookies late, and all of them when it is closed.
    page = await phone.reopen('/clients')
    await holdVisits(phone)
    const unsent = clients.slice(2 * number, 2 * number + 2)
    const own = new Set(words)
    for (const [at, client] of unsent.entries()) {
      const remark = canaryWord('r', 2 * number + at)
      own.add(asFound(remark))
      await findClient(page, client.fullname)
      await recordHere(page, 'Not Around', undefined, remark)
    }
    const { stores } = await storedOn(page)
    const found = scanForCanaries(phone.profile)
    tell(`Phone ${number + 1}, in clear`, found)
    const caller = await signInByCall(person.username, person.password)
    return { phone, caller, kept: stores, unsent, words: own }
  }

  /** Chooses the PIN, and is killed as long as the change goes on. */
  async function change({ phone, caller }: Changing, number: number): Promise<void> {
    await seal(true)
    let page = phone.page()
    await page.goto('/about')
    await choosePin(page, pin)
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(random() * 300)
      await phone.kill()
      page = await phone.open('/about')
      await holdVisits(phone)
      await expect(locked(page)).toBeAttached()
      const vault = await vaultOn(page, caller)
      if (vault?.changed !== null) killed += 1
      console.log(`phone ${number + 1}, kill ${kill + 1}: ${vault?.changed === null ? 'all is sealed' : `sealed ${vault?.changed.length} stores`}`)
      await unlock(page, pin)
    }
    await expect.poll(async () => (await vaultOn(page, caller))?.changed, { timeout: 120_000 }).toBeNull()
  }

  async function finish({ phone, caller, kept, unsent, words: own }: Changing, number: number): Promise<void> {
    let page = phone.page()
    expect(await storedOn(page).then(({ stores }) => stores)).toMatchObject(Object.fromEntries(['clients', 'client_lines', 'users', 'locations', 'products', 'queued_visits', 'photos'].map((store) => [store, kept[store]])))
    await phone.context().unroute('**/api/visit/create')
    await page.reload()
    await unlock(page, pin)
    for (const client of unsent) await expect.poll(async () => (await visitsOf(caller, client)).filter(({ user_id }) => user_id === caller.user.id).map(({ photo_state }) => photo_state), { timeout: 120_000 }).toEqual(['stored'])
    await expect(chip(page)).toContainText('All sent')
    const left = (found: Found) => [...own].filter((word) => found.words.has(word)).length + found.photos
    // The next start makes the database again.
    await page.reload()
    await unlock(page, pin)
    await expect.poll(async () => (await vaultOn(page, caller))?.remade, { timeout: 120_000 }).toBe(true)
    expect((await storedOn(page)).stores['clients']).toBe(kept['clients'])
    for (let look = 0; look < 3; look += 1) {
      const found = scanForCanaries(phone.profile)
      tell(`Phone ${number + 1}, look ${look} after it was made again`, found)
      if (left(found) === 0) break
      await sleep(5_000)
    }
    page = await phone.reopen('/about')
    await unlock(page, pin)
    await expect.poll(async () => (await vaultOn(page, caller))?.swept, { timeout: 120_000 }).toBe(true)
    tell(`Phone ${number + 1}, closed and opened`, scanForCanaries(phone.profile))
    await phone.kill()
    const found = scanForCanaries(phone.profile)
    tell(`Phone ${number + 1}, killed`, found)
    expect({ words: [...found.words].slice(0, 10), files: found.files, photos: found.photos }).toEqual({ words: [], files: {}, photos: 0 })
  }
}
