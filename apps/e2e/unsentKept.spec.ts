import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messages } from '@bisita/contract/messages'
import { addClient, call, signInByCall } from './support/api.ts'
import { openQueue } from './support/states/deviceStates.ts'
import { card, choose, here, visitForm } from './support/field.ts'
import { storedOn } from './support/phones/storedData.ts'
import { expectNotice, expectScreen, login, pane, pressInMenu } from './support/screens.ts'
import { origin } from './support/server.ts'
import { expect, type Page } from './support/test.ts'
import { chip, findNew, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

type Exported = {
  readonly items: readonly { readonly kind: string; readonly client_name: string; readonly content: Readonly<Record<string, unknown>> }[]
  readonly photos: readonly { readonly visit_id: string; readonly base64: string }[]
}

/** What the person saves by Export. */
async function exported(page: Page): Promise<Exported> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).tap()
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Exported
}

test('where the browser has not promised to keep what waits, the person is warned and takes a copy; when it is destroyed the copy has all of it', async ({ field }) => {
  const { phone, caller } = await field()
  const settings = phone.page()
  expect(await settings.evaluate(() => navigator.storage.persist()), 'this browser refuses').toBe(false)
  await expect(settings.getByText('A full phone may delete records, also unsent work.', { exact: false })).toBeVisible()
  const client = await addClient(caller)
  const page = await findNew(phone, client.fullname)
  await phone.context().setOffline(true)
  await recordHere(page, 'Interested', 'Undecided')
  await pressInMenu(page, 'Edit')
  const number = pane(page).getByRole('textbox', { name: 'Phone number', exact: true })
  await number.fill('0917 555 0123')
  await pane(page).getByRole('button', { name: 'Save changes' }).tap()
  await expect(number).toBeHidden()

  await openQueue(page)
  await expect(page.getByText('Storage is not protected.', { exact: false })).toBeVisible()
  const copy = await exported(page)
  // As a browser does that needs the room: at once, all of it.
  const browser = await phone.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' })
  await expect(page.getByText(/^The browser has removed the records of this phone, and with them 2 unsent records and 1 unsent photo\. Give an exported copy/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()

  expect(copy.items.map(({ kind, client_name }) => [kind, client_name])).toEqual([['visit_create', client.fullname], ['client_update', client.fullname]])
  const [visit, change] = copy.items.map(({ content }) => content)
  expect(change).toMatchObject({ phone_number: '0917 555 0123' })
  expect(visit).toMatchObject({ client_id: client.id, visit_result: 'Interested', visit_secondary_result: 'Undecided', latitude: here.latitude, longitude: here.longitude })
  const photo = Buffer.from(copy.photos[0]?.base64 ?? '', 'base64')
  expect([copy.photos.length, copy.photos[0]?.visit_id]).toEqual([1, visit?.['id']])
  expect(createHash('sha256').update(photo).digest('hex')).toBe(visit?.['photo_sha256'])
  await phone.context().setOffline(false)
  await expect(chip(page)).toContainText('Not set up')
})

test('what waits outlives a location that is not allowed any more, and a password that somebody else has set', async ({ field }) => {
  const { phone, person, caller } = await field()
  const oic = await signInByCall('oic1')
  const client = await addClient(caller)
  const page = await findNew(phone, client.fullname)
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await phone.context().clearPermissions()
  await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
  await choose(visitForm(page), 'Deceased')
  await expect(card(page, 'Location').getByText(messages.allowLocation)).toBeVisible()
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expectNotice(page, messages.allowLocation)
  expect((await storedOn(page)).stores).toMatchObject({ queued_visits: 1, photos: 1 })

  // Every session of theirs ends, and nothing but a password of their own is allowed in the next one.
  const secret = 'a kettle in the rain'
  await call(oic, 'POST', `/user/change-password/${caller.user.id}`, { new_password: secret })
  await phone.context().setOffline(false)
  await expectScreen(page, 'Login')
  // A thumb does not rest on a notice as the mouse that took the photo does, and keep it there.
  await page.mouse.move(0, 0)
  await login(page, person.username, secret)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expectScreen(page, 'Choose your password')
  expect((await storedOn(page)).stores).toMatchObject({ queued_visits: 1, photos: 1 })
  expect(await visitsOf(oic, client)).toEqual([])
  await page.getByRole('textbox', { name: 'Current password' }).fill(secret)
  await page.getByRole('textbox', { name: 'New password' }).fill('seven quiet carabaos')
  await page.getByRole('button', { name: 'Change password' }).tap()
  await expect.poll(() => visitsOf(oic, client)).toMatchObject([{ user_id: caller.user.id, visit_result: 'Not Around', photo_state: 'stored' }])
})
