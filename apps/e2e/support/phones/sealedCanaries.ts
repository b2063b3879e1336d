import type { Client } from '@bisita/contract/clients/clients'
import { messages } from '@bisita/contract/messages'
import { call, type Caller, signInByCall } from '../api.ts'
import { deactivate, expireSessions, type Newcomer } from '../database.ts'
import { visitForm } from '../field.ts'
import { expectNotice, expectScreen, login, pane } from '../screens.ts'
import { expect, type Page } from '../test.ts'
import { visitsOf } from '../work.ts'
import { canaryWord, isOwnName, scanForCanaries } from './canaries.ts'
import { expectInstalled, type Phone, takePhone } from './phone.ts'
import { asFound, hirePlanted, plantClients, tell } from './plantedClients.ts'
import { choosePin, locked, unlock } from './pin.ts'
import { storedOn } from './storedData.ts'
import { chip, findClient, recordHere } from './valley.ts'

const pin = '480273'
const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

/** Of each client: last, first and middle name, street, number. */
const each = 5

/** Visits that are sent, and that are not. */
const visits = 3

/**
 * Fills phones with what can be recognised: records, the index of clients, visits with photos that are sent and that are not,
 * a draft. One in clear has all of it on its disk. One that is sealed has nothing of it: in use and killed, locked, signed
 * out, after another user, after its user was deactivated.
 */
export async function checkCanaries(count: number): Promise<void> {
  const { clients, words } = await plantClients(count)
  let remarks = 0

  /** Records visits with photos: some are sent, some wait; then something is typed and left. */
  async function work(phone: Phone, caller: Caller): Promise<ReadonlySet<string>> {
    const page = phone.page()
    const own = new Set<string>()
    const record = async () => {
      const client = clients[remarks] as Client
      const remark = canaryWord('r', remarks)
      remarks += 1
      own.add(asFound(remark))
      await findClient(page, client.fullname)
      await recordHere(page, 'Not Around', undefined, remark)
      return client
    }
    const sent = [] as Client[]
    for (let visit = 0; visit < visits; visit += 1) sent.push(await record())
    for (const client of sent) await expect.poll(async () => (await visitsOf(caller, client)).some(({ photo_state }) => photo_state === 'stored')).toBe(true)
    await expect(chip(page)).toContainText('All sent')
    await phone.context().setOffline(true)
    for (let visit = 0; visit < visits; visit += 1) await record()
    const draft = canaryWord('d', remarks)
    own.add(asFound(draft))
    await findClient(page, (clients[remarks] as Client).fullname)
    await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
    await visitForm(page).getByLabel('Note').fill(draft)
    // It is written while one types; leaving the page writes it at once.
    await page.goto('/about')
    return own
  }

  /** Sets up from the settings. */
  async function fill(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Set up', exact: true }).tap()
    await expectNotice(page, messages.recordsSet)
    await expectInstalled(page)
    expect((await storedOn(page)).stores['clients']).toBeGreaterThanOrEqual(count)
  }

  // In clear, the scan finds every one, or finding none later would prove nothing.
  await seal(false)
  const first = await hirePlanted()
  const plain = await takePhone()
  try {
    const page = await plain.open('/login')
    await login(page, first.username, first.password)
    await expectScreen(page, 'Dashboard')
    await page.goto('/settings')
    await fill(page)
    const own = await work(plain, await signInByCall(first.username, first.password))
    await plain.kill()
    const found = scanForCanaries(plain.profile)
    tell('In clear, killed', found)
    const missing = [...words, ...own].filter((word) => !found.words.has(word))
    expect(missing).toEqual([])
    expect(found.photos).toBeGreaterThanOrEqual(2 * visits)
  } finally {
    await plain.dispose()
  }

  await seal(true)
  const phone = await takePhone()
  /** `ownName`: where the one before left unsent work, the name of who signs in may stay (docs/decisions/sealing.md). */
  const expectNone = (when: string, ownName: 'none' | 'may stay' = 'none') => {
    const found = scanForCanaries(phone.profile)
    tell(when, found)
    const words = [...found.words].filter((word) => ownName === 'none' || !isOwnName(word))
    expect({ when, words: words.slice(0, 20), files: words.length === 0 ? {} : found.files, photos: found.photos }).toEqual({ when, words: [], files: {}, photos: 0 })
  }
  const begin = async (page: Page, person: Newcomer) => {
    await login(page, person.username, person.password)
    await choosePin(page, pin)
    await expectScreen(page, 'Dashboard')
    await page.goto('/settings')
    await unlock(page, pin)
    await fill(page)
  }
  try {
    const person = await hirePlanted()
    let page = await phone.open('/login')
    await begin(page, person)
    await work(phone, await signInByCall(person.username, person.password))
    await unlock(page, pin)
    expectNone('In use')
    await phone.kill()
    expectNone('In use, killed')

    page = await phone.open('/about')
    await login(await signedOut(page), person.username, person.password)
    await unlock(page, pin)
    await page.goto('/settings')
    await unlock(page, pin)
    await page.getByRole('button', { name: 'Lock now' }).tap()
    await expect(locked(page)).toBeAttached()
    expectNone('Locked')
    await phone.kill()
    expectNone('Locked, killed')

    // Signed out with unsent work: the phone hands it over sealed, and keeps it sealed.
    page = await phone.open('/about')
    await phone.context().setOffline(true)
    await expect(locked(page)).toBeAttached()
    await page.getByRole('button', { name: 'Forgot the PIN?' }).tap()
    await page.getByRole('button', { name: 'Sign out and remove the records' }).tap()
    await expectScreen(page, 'Login')
    await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, client_lines: 0, visits: 0, drafts: 0 })
    expectNone('Signed out')
    await phone.kill()
    expectNone('Signed out, killed')

    // The next user, while the session of the one before has only run out.
    const [before, next] = [await hirePlanted(), await hirePlanted()]
    page = await phone.open('/login')
    await begin(page, before)
    await expireSessions(before.username)
    await login(await signedOut(page), next.username, next.password)
    await choosePin(page, pin)
    await expectScreen(page, 'Settings')
    await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, client_lines: 0 })
    expectNone('Another user', 'may stay')
    await phone.kill()
    expectNone('Another user, killed', 'may stay')

    page = await phone.open('/about')
    await login(await signedOut(page), next.username, next.password)
    await unlock(page, pin)
    await page.goto('/settings')
    await unlock(page, pin)
    await fill(page)
    await page.goto('/about')
    await expect(locked(page)).toBeAttached()
    await deactivate(next.username)
    await page.reload()
    await expectScreen(page, 'Login')
    await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, client_lines: 0, visits: 0 })
    expectNone('Deactivated', 'may stay')
    await phone.kill()
    expectNone('Deactivated, killed', 'may stay')
    expect(phone.complaints).toEqual([])
    console.log(`${words.size} canaries of ${count} clients (${each} of each), beside the remarks and drafts`)
  } finally {
    await phone.dispose()
  }

  /** The login of a phone whose session is over. */
  async function signedOut(page: Page): Promise<Page> {
    await phone.context().clearCookies()
    await page.goto('/settings')
    await unlock(page, pin)
    await expectScreen(page, 'Login')
    return page
  }
}
