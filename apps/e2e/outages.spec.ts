import { messages } from '@bisita/contract/messages'
import { addClient, readClient } from './support/api.ts'
import { clientsCount, edit, expectNotice, expectScreen, menu, openRecord, pane } from './support/screens.ts'
import { killServer, startServer, thePlace } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('losing the network and getting it back is shown by a notice and in the bar', async ({ as }) => {
  const { page, context } = await as('tele3', { at: '/clients' })
  await clientsCount(page)
  // The last part of the list to come: a file that is cut off on its way is an error of the browser's.
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  await context.setOffline(true)
  await expectNotice(page, messages.offline)
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expectNotice(page, messages.online)
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeHidden()
})

test('a save with no network keeps what was typed, and the same send works once there is one', async ({ as }) => {
  const { page, context, caller } = await as('tele3', { at: null })
  const client = await addClient(caller)
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'Street address' }).fill('8 Ikawalong Kalye')
  await context.setOffline(true)
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(pane(page).getByText(/^No answer\. Your entry is still here\./)).toBeVisible()
  await expectNotice(page, messages.offline)
  await expect(pane(page).getByRole('textbox', { name: 'Street address' })).toHaveValue('8 Ikawalong Kalye')
  await context.setOffline(false)
  await expectNotice(page, messages.online)
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${client.fullname} has been saved.`)
  expect(await readClient(caller, client.id)).toMatchObject({ address: '8 Ikawalong Kalye' })
})

test('a server that is killed in use is reported, loses nothing typed, and is used again once it is back', async ({ as }) => {
  const { page, caller } = await as('oic3', { at: null })
  const client = await addClient(caller)
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  const address = pane(page).getByRole('textbox', { name: 'Street address' })
  await address.fill('9 Ikasiyam na Kalye')
  await killServer(thePlace())
  try {
    await pane(page).getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(page, messages.somethingWrong)
    await expect(pane(page).getByText(/^No answer\. Your entry is still here\./)).toBeVisible()
    await expect(address).toHaveValue('9 Ikasiyam na Kalye')
  } finally {
    await startServer(thePlace())
  }
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${client.fullname} has been saved.`)
  expect(await readClient(caller, client.id)).toMatchObject({ address: '9 Ikasiyam na Kalye' })
})

test('a page that is opened while nobody answers says so, and opens when asked again', async ({ as }) => {
  const { page } = await as('oic3', { at: null })
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/clients')
  await expectScreen(page, 'No answer')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectScreen(page, 'Clients')
  await expect(menu(page)).toBeVisible()
})

test('a list that could not be loaded says so, and loads when asked again', async ({ as }) => {
  const { page } = await as('oic3')
  await page.route('**/api/client/list*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await menu(page).getByRole('link', { name: 'Clients' }).click()
  await expectNotice(page, messages.somethingWrong)
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute('**/api/client/list*')
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(await clientsCount(page)).toBeGreaterThan(0)
})

test('a part of the program that did not arrive is asked for again: by whoever needs it next, and by Retry', async ({ as }) => {
  const { page } = await as('oic3', { at: null })
  // React reports what the screen then says.
  await page.addInitScript(() => {
    const { error } = console
    console.error = (...said: unknown[]) => {
      if (!String(said[0]).includes('errors.md#3')) error(...said)
    }
  })
  await page.goto('/about')
  await expectScreen(page, 'About')
  const lost: string[] = []
  const part = '**/assets/branches-*.js'
  await page.route(part, async (route) => {
    lost.push(route.request().url())
    await route.abort()
  })
  // A newer build may have other files, so the page is loaded once before it says so.
  const loaded = page.waitForEvent('load')
  await menu(page).getByRole('link', { name: 'Branches' }).click()
  await loaded
  await expectScreen(page, 'No answer')
  // What failed is not remembered: the same import asks again, here and now.
  const imported = () =>
    page.evaluate((address) => (window as unknown as { System: { import: (address: string) => Promise<unknown> } }).System.import(address).then(() => 'there', () => 'lost'), lost[0] ?? '')
  const asked = lost.length
  expect(await imported()).toBe('lost')
  expect(lost.length).toBeGreaterThan(asked)
  await page.unroute(part)
  expect(await imported()).toBe('there')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectScreen(page, 'Branches')
})
