import { messages } from '@bisita/contract/messages'
import { type Caller, signInByCall } from './support/api.ts'
import { ask, deactivate, expireSessions, hireField } from './support/database.ts'
import { card, choose, takePhoto, visitForm } from './support/field.ts'
import { draftsOn, storedOn } from './support/phones/storedData.ts'
import { startNewerApp } from './support/phones/newerApp.ts'
import { expectNotice, expectScreen, list, login, pane, signIn } from './support/screens.ts'
import { thePlace } from './support/server.ts'
import { expect, type Page } from './support/test.ts'
import { chip, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

const records = ['clients', 'users', 'visits', 'locations', 'itineraries', 'products', 'client_lines', 'drafts'] as const

/** Presses Sign out in the menu of a phone. */
async function signOutOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
}

const openSessions = async (caller: Caller): Promise<number> =>
  Number((await ask<{ count: string }>('select count(*) from sessions where user_id = $1 and ended is null', [caller.user.id]))[0]?.count)

test('signing out with no network and unsent work: asked first, wiped at once, reported to the server later, sent at the next sign-in', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await expect(chip(page)).toContainText(/waiting|Offline/)

  await signOutOnPhone(page)
  const question = page.getByRole('dialog', { name: 'Sign out with unsent work?' })
  await expect(question).toContainText(/1 record and 1 photo have not been sent/)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export' }).tap()
  expect((await download).suggestedFilename()).toMatch(/^bisita-.*\.json$/)
  await question.getByRole('button', { name: 'Stay signed in' }).tap()
  await expect(question).toBeHidden()
  await signOutOnPhone(page)
  const before = await openSessions(caller)
  await question.getByRole('button', { name: 'Sign out' }).tap()
  await expectScreen(page, 'Login')
  await expect.poll(async () => (await storedOn(page)).stores['clients']).toBe(0)
  const { stores, addresses } = await storedOn(page)
  for (const store of records) expect([store, stores[store]]).toEqual([store, 0])
  expect(stores).toMatchObject({ queued_visits: 1, photos: 1 })
  expect(addresses.filter((address) => address.startsWith('/api'))).toEqual([])

  const again = await phone.reopen('/clients')
  await expectScreen(again, 'Login')
  await expect.poll(() => openSessions(caller), { message: 'the server knows of the sign-out' }).toBe(before - 1)
  expect(await visitsOf(caller, client)).toEqual([])
  await login(again, person.username, person.password)
  await expect.poll(async () => (await visitsOf(caller, client)).map((visit) => visit.photo_state)).toEqual(['stored'])
})

test('another user of the same phone finds no records and can neither see nor send what waits', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await signOutOnPhone(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).tap()
  await expectScreen(page, 'Login')
  await phone.context().setOffline(false)

  const other = await hireField()
  await signIn(page, other.username, other.password)
  await expect(chip(page)).toContainText('Not set up')
  const { stores } = await storedOn(page)
  expect(stores).toMatchObject({ clients: 0, visits: 0, queued_visits: 1, photos: 1 })
  await page.goto('/settings?show=queue')
  await expect(page.getByText(client.fullname)).toHaveCount(0)
  await page.waitForTimeout(3_000)
  expect(await visitsOf(caller, client)).toEqual([])

  await signOutOnPhone(page)
  await expectScreen(page, 'Login')
  await login(page, person.username, person.password)
  await expect.poll(async () => (await visitsOf(caller, client)).length).toBe(1)
})

test('an expired session locks: nothing shows until the same user signs in again, and then all of it is there, and what waited is sent', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await page.goto('/clients')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  const { clients } = (await storedOn(page)).stores
  await expireSessions(person.username)
  await phone.context().setOffline(false)
  await expectNotice(page, messages.expired)
  await expectScreen(page, 'Login')
  await phone.context().setOffline(true)
  await page.goto('/clients')
  await expectScreen(page, 'Login')
  expect((await storedOn(page)).stores).toMatchObject({ clients, queued_visits: 1, photos: 1 })
  await phone.context().setOffline(false)
  await login(page, person.username, person.password)
  await expectScreen(page, 'Clients')
  await expect(chip(page)).toContainText('All sent')
  expect((await storedOn(page)).stores).toMatchObject({ clients, queued_visits: 0, photos: 0 })
  expect(await visitsOf(await signInByCall(person.username, person.password), client)).toMatchObject([{ user_id: caller.user.id, photo_state: 'stored' }])
})

test('a deactivated user’s unsent work is quarantined, the records go, and the person sees why', async ({ fieldAtClient }) => {
  const { phone, person, caller, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await deactivate(person.username)
  await phone.context().setOffline(false)
  await expectScreen(page, 'Login')
  const handedOver = async () => ask<{ kind: string; status: string }>('select kind, status from quarantined_items where user_id = $1', [caller.user.id])
  await expect.poll(handedOver).toEqual([{ kind: 'visit_create', status: 'WAITING' }])
  await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, visits: 0, queued_visits: 0, photos: 0 })
  await expect(page.getByText(messages.somethingWrong)).toHaveCount(0)
})

test('a half-filled form with its photo outlives the tab', async ({ fieldAtClient }) => {
  const { phone, page } = await fieldAtClient()
  await pane(page).getByRole('button', { name: 'Record visit' }).tap()
  await choose(visitForm(page), 'Interested', 'Undecided')
  await takePhoto(page)
  await visitForm(page).getByLabel('Note').fill('Sa tabi ng kapilya')
  // It is kept by itself, a quarter of a second after the last letter at most: nothing is saved, and no page is left.
  await expect.poll(() => draftsOn(page)).toContain('Sa tabi ng kapilya')
  const at = new URL(page.url())
  const again = await phone.reopen(at.pathname + at.search)
  await expect(visitForm(again).getByLabel('Note')).toHaveValue('Sa tabi ng kapilya')
  await expect(card(again, 'Photo').getByRole('img')).toBeVisible()
  await expect(visitForm(again).getByRole('radio', { name: 'Undecided', exact: true }).first()).toBeChecked()
})

test('a new version waits while a form is half filled, and takes over between two screens; what waited to be sent is sent by it', async ({ fieldAtClient }) => {
  const app = await startNewerApp(thePlace().port)
  try {
    const { phone, caller, client, page } = await fieldAtClient({ through: app.port })
    // Each round ends before anything is sent.
    await phone.context().route('**/api/user/sync', (route) => route.abort())
    await recordHere(page, 'Not Around')
    await page.goto('/clients')
    await page.getByRole('button', { name: 'Add client' }).tap()
    await pane(page).getByLabel('Last name').fill('Kalahati')
    app.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const notice = page.getByRole('status').filter({ hasText: 'A new version of Bisita is ready.' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Update' }).tap()
    await expect(notice).toContainText('Something is half filled or being sent.')
    await expect(pane(page).getByLabel('Last name')).toHaveValue('Kalahati')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true)

    // A form has no menu; the chip in the bar leads elsewhere.
    await chip(page).tap()
    const loaded = page.waitForEvent('load')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).tap()
    await loaded
    await expectScreen(page, 'Settings')
    await expect(notice).toBeHidden()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)).toBe(true)
    expect(await visitsOf(caller, client)).toEqual([])
    await phone.context().unroute('**/api/user/sync')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])
  } finally {
    await app.close()
  }
})
