import { serviceNames } from '@bisita/contract/operations/services'
import type { BrowserContextOptions } from '@playwright/test'
import { addClient, readClient, signInByCall } from './support/api.ts'
import { hireField } from './support/database.ts'
import { openQueue, setUp } from './support/states/deviceStates.ts'
import { here, inHand, widthOf } from './support/field.ts'
import { expectInstalled } from './support/phones/phone.ts'
import { edit, expectNotice, expectScreen, menu, openRecord, pane, signIn, signOut } from './support/screens.ts'
import { origin } from './support/server.ts'
import { type CallsReceived, type Split, splitContext, startSplit } from './support/split.ts'
import { desk, expect, type Page, test } from './support/test.ts'
import { chip, recordHere } from './support/phones/valley.ts'
import { requestsAbout, visitsOf } from './support/work.ts'

let split: Split

test.beforeAll(async () => {
  split = await startSplit()
})

test.afterAll(async () => {
  expect(await split.stop()).toBe(0)
})

const profile = (browser: Parameters<typeof splitContext>[0], complaints: string[], options: BrowserContextOptions) =>
  splitContext(browser, split, complaints, options)

/** Nothing went to the page's own server, and at least these services were asked. */
function expectSplit({ services, whole }: CallsReceived, expected: readonly string[]): void {
  expect([...whole], 'calls to the server of the page').toEqual([])
  expect([...services].filter(([, paths]) => paths.size > 0).map(([name]) => name)).toEqual(expect.arrayContaining([...expected]))
}

const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })

test('the web app runs whole against the eight services: a phone works on and off the network, a desk follows', async ({ browser }) => {
  const complaints: string[] = []
  const person = await hireField()
  const caller = await signInByCall(person.username, person.password)
  const client = await addClient(caller)

  const field = await profile(browser, complaints, { ...inHand, serviceWorkers: 'allow', geolocation: here, permissions: ['geolocation', 'camera'] })
  const page = await field.context.newPage()
  await signIn(page, person.username, person.password)
  await setUp(page)
  await expectInstalled(page)

  await openRecord(page, client.id, client.fullname)
  await recordHere(page, 'Not Around')
  await expect.poll(() => visitsOf(caller, client)).toMatchObject([{ visit_result: 'Not Around', photo_state: 'stored' }])

  await field.context.setOffline(true)
  await recordHere(page, 'Interested', 'Undecided')
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'First name' }).fill('Perlita')
  await pane(page).getByRole('button', { name: 'Save changes' }).tap()
  await expect(chip(page)).toContainText('3 waiting')
  expect(await visitsOf(caller, client)).toHaveLength(1)
  await field.context.setOffline(false)
  await openQueue(page)
  await expect(chip(page)).toContainText('All sent')
  expect(await visitsOf(caller, client)).toMatchObject([{ photo_state: 'stored', recorded_offline: true }, { photo_state: 'stored' }])
  expect(await requestsAbout(caller, client)).toMatchObject([{ status: 'PENDING' }])

  const office = await profile(browser, complaints, { viewport: desk })
  const officer = await office.context.newPage()
  await signIn(officer, 'admin')
  await menu(officer).getByRole('link', { name: 'Approvals' }).click()
  await officer.getByRole('region', { name: 'List of requests' }).getByRole('link', { name: client.fullname }).click()
  await request(officer).getByRole('button', { name: 'Add a note' }).click()
  await officer.getByRole('dialog', { name: 'Approve this request?' }).getByRole('button', { name: 'Approve' }).click()
  await expectNotice(officer, 'The request has been approved.')
  const renamed = await readClient(caller, client.id)
  expect(renamed.firstname).toBe('Perlita')

  await menu(officer).getByRole('link', { name: 'Clients' }).click()
  await expectScreen(officer, 'Clients')
  await openRecord(officer, client.id, renamed.fullname)
  await edit(officer)
  await pane(officer).getByRole('button', { name: /^Barangay/ }).click()
  await officer.getByRole('dialog', { name: 'Choose the barangay' }).getByLabel('Search barangays').fill('Poblacion')
  await expect(officer.getByRole('dialog', { name: 'Choose the barangay' }).getByRole('button').filter({ hasText: 'Poblacion' }).first()).toBeVisible()
  await officer.keyboard.press('Escape')
  await pane(officer).getByRole('textbox', { name: 'Street address' }).fill('14 Bonifacio Street')
  await pane(officer).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(officer, `${renamed.fullname} has been saved.`)
  await menu(officer).getByRole('link', { name: 'Visits' }).click()
  await officer.getByRole('region', { name: 'List of visits' }).getByRole('link', { name: client.lastname }).first().click()
  const photo = officer.getByRole('region', { name: 'Visit', exact: true }).getByAltText(`Proof of the visit to ${renamed.fullname}`)
  await expect.poll(() => widthOf(photo), { message: 'the photo of the service is shown' }).toBeGreaterThan(0)
  await menu(officer).getByRole('link', { name: 'Branches' }).click()
  await expectScreen(officer, 'Branches')
  await menu(officer).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expectScreen(officer, 'Dashboard')
  await signOut(officer)
  await officer.goto('/clients')
  await expectScreen(officer, 'Login')

  await page.goto('/clients')
  await expectScreen(page, 'Clients')
  expectSplit(field.received, ['user', 'auth', 'location', 'client', 'visit', 'approval'])
  expectSplit(office.received, serviceNames)
  await field.context.close()
  await office.context.close()
  expect(complaints, 'what the pages complained about').toEqual([])
})

test('without the flag the same page asks its own server alone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: split.origin })
  const origins = new Set<string>()
  context.on('request', (sent) => origins.add(new URL(sent.url()).origin))
  const page = await context.newPage()
  await signIn(page, 'oic1')
  expect([...origins]).toEqual([split.origin])
  await context.close()
})

test('a page of another server is not let in', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  // The server under test is a page of this machine too, but not one of the split server's.
  await page.goto(`${origin()}/robots.txt`)
  const states = await page.evaluate(
    async (port) => {
      const ask = (init: RequestInit) => fetch(`http://localhost:${port}/auth/authenticate`, { credentials: 'include', ...init })
      const body = JSON.stringify({ username: 'mr1', password: 'x' })
      const attempts = [ask({}), ask({ method: 'POST', body }), ask({ method: 'POST', body, headers: { 'content-type': 'application/json' } })]
      return (await Promise.allSettled(attempts)).map(({ status }) => status)
    },
    split.first + 1,
  )
  expect(states).toEqual(['rejected', 'rejected', 'rejected'])
  await context.close()
})
