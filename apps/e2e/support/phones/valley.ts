import type { Client } from '@bisita/contract/clients/clients'
import { messages } from '@bisita/contract/messages'
import { hireField, type Newcomer } from '../database.ts'
import { addClient, type Caller, signInByCall } from '../api.ts'
import { card, choose, takePhoto, visitForm } from '../field.ts'
import { expectInstalled, type Phone, takePhone } from './phone.ts'
import { expectNotice, expectScreen, list, login, pane, row } from '../screens.ts'
import { expect, type Page, test as base } from '../test.ts'

export type Field = { readonly phone: Phone; readonly person: Newcomer; readonly caller: Caller }

export type Fields = {
  /** A representative with a phone on which local records are set up. */
  readonly field: (options?: Parameters<typeof takePhone>[0]) => Promise<Field>
  /** As `field`, with the record of a client for one test open. */
  readonly fieldAtClient: (options?: Parameters<typeof takePhone>[0]) => Promise<Field & { readonly client: Client; readonly page: Page }>
}

/** A test with phones that are deleted after it, and whose pages must have no errors. */
export const test = base.extend<Fields>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none
  field: async ({}, use) => {
    const phones: Phone[] = []
    await use(async (options) => {
      const person = await hireField()
      const phone = await takePhone(options)
      phones.push(phone)
      const page = await phone.open('/login')
      await login(page, person.username, person.password)
      await expectScreen(page, 'Dashboard')
      await setUp(page)
      return { phone, person, caller: await signInByCall(person.username, person.password) }
    })
    for (const phone of phones) await phone.dispose()
    expect(phones.flatMap(({ complaints }) => complaints), 'what the pages complained about').toEqual([])
  },

  fieldAtClient: async ({ field }, use) => {
    await use(async (options) => {
      // Before set-up, which downloads the client; one added later would need a sync.
      const client = await addClientInField()
      const opened = await field(options)
      const page = opened.phone.page()
      await findClient(page, client.fullname)
      return { ...opened, client, page }
    })
  },
})

/** Adds a client in the locations of mr1, which {@link hireField} copies. */
export const addClientInField = async (fields: Parameters<typeof addClient>[1] = {}): Promise<Client> => addClient(await signInByCall('mr1'), fields)

/** Presses Set up. */
export async function beginSetUp(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Set up', exact: true }).tap()
}

/** Sets up local records on the screen, and waits until the page opens with no network too. */
export async function setUp(page: Page): Promise<void> {
  await beginSetUp(page)
  await expectNotice(page, messages.recordsSet)
  await expectInstalled(page)
}

/** The chip at the top with the number of unsent items. */
export const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Open the queue/ })

/** Opens a client's record by searching the list for the name. */
export async function findClient(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Clients' }).tap()
  await expectScreen(page, 'Clients')
  await list(page).getByLabel('Search clients').fill(name)
  await row(page, name).first().tap()
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
}

/** Opens the record of a client added after set-up, once the phone has synced. */
export async function findNew(phone: Phone, name: string): Promise<Page> {
  const page = phone.page()
  await expect(async () => {
    await page.goto('/clients')
    await findClient(page, name)
  }).toPass()
  return page
}

/** Records a visit to the client whose record is open, with a photo and the location, and what is remarked. */
export async function recordHere(page: Page, result: string, second?: string, remarks?: string): Promise<void> {
  await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
  await choose(visitForm(page), result, second)
  if (remarks !== undefined) await visitForm(page).getByLabel('Note').fill(remarks)
  await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
  await takePhoto(page)
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect(visitForm(page)).toBeHidden()
}
