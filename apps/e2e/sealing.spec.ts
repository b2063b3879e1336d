import { messages } from '@bisita/contract/messages'
import { ask, deactivate, hireField } from './support/database.ts'
import { choose, takePhoto, visitForm } from './support/field.ts'
import { call, newName, signInByCall } from './support/api.ts'
import { expectInstalled, takePhone } from './support/phones/phone.ts'
import { choosePin as choosePinOf, locked, type, unlock as unlockWith } from './support/phones/pin.ts'
import { filesWith, jpegHead } from './support/phones/profileScan.ts'
import { allStoredOn, stateOn, storedOn } from './support/phones/storedData.ts'
import { expectNotice, expectScreen, list, login, pane } from './support/screens.ts'
import { expect, type Page } from './support/test.ts'
import { addClientInField, chip, findClient, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

test.describe.configure({ timeout: 180_000 })

const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

test.afterEach(() => seal(false))

const pin = '480273'

const choosePin = (page: Page) => choosePinOf(page, pin)
const unlock = (page: Page) => unlockWith(page, pin)

test('a phone is set up with a PIN, asks for it at each start, sends what was recorded, and its disk says nothing', async ({ field }) => {
  const [surname, street, remark] = [newName('Quezwara'), newName('Sampagita'), newName('Kapitbahay')]
  const client = await addClientInField({ lastname: surname, address: `12 ${street} Street` })
  // The scan finds what is not sealed, or it would prove nothing.
  const plain = await field()
  await findClient(plain.phone.page(), client.fullname)
  await plain.phone.context().setOffline(true)
  await recordHere(plain.phone.page(), 'Not Around', undefined, remark)
  await plain.phone.context().close()
  for (const word of [surname, street, remark, jpegHead]) expect(filesWith(plain.phone.profile, [word]), String(word)).not.toEqual([])

  await seal(true)
  const person = await hireField()
  const phone = await takePhone()
  try {
    let page = await phone.open('/login')
    await login(page, person.username, person.password)
    await choosePin(page)
    await expectScreen(page, 'Dashboard')
    await page.goto('/settings')
    await unlock(page)
    await page.getByRole('button', { name: 'Set up', exact: true }).tap()
    await expectNotice(page, messages.recordsSet)
    await expectInstalled(page)
    await findClient(page, client.fullname)
    await phone.context().setOffline(true)
    await recordHere(page, 'Not Around', undefined, remark)
    await expect(chip(page)).toContainText('waiting')

    await page.reload()
    await expect(locked(page)).toBeAttached()
    await expect(page.getByText('One record is not sent yet.')).toBeVisible()
    expect(await page.title()).toBe('Locked · Bisita')
    await expect(page.getByText(surname)).toHaveCount(0)
    await type(page, '135790', 'Open')
    await expect(page.getByText('Wrong PIN. 4 tries are left.')).toBeVisible()
    await unlock(page)
    await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
    await expect(chip(page)).toContainText('waiting')

    // Locked by hand, and killed: somebody who reads the disk then finds neither name, street nor photo.
    await page.goto('/settings')
    await unlock(page)
    await page.getByRole('button', { name: 'Lock now' }).tap()
    await expect(locked(page)).toBeAttached()
    await phone.kill()
    expect(filesWith(phone.profile, [surname, street, remark, jpegHead])).toEqual([])

    // The browser writes cookies late: killed, it may have lost the session. Here it surely has.
    page = await phone.open('/about')
    await phone.context().clearCookies()
    await page.goto('/clients')
    await unlock(page)
    await expectScreen(page, 'Login')
    await login(page, person.username, person.password)
    await unlock(page)
    const caller = await signInByCall(person.username, person.password)
    await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])
    await list(page).getByLabel('Search clients').fill(surname)
    await expect(list(page).getByText('1 client', { exact: true })).toBeVisible()
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.dispose()
  }
})

test('after five wrong PINs the password opens it, with a new PIN, and nothing unsent is lost', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  // In clear it is found, or not finding it later would prove nothing.
  expect(await allStoredOn(page)).toContain(client.lastname)
  await phone.context().route('**/api/visit/create', (route) => route.abort())
  await phone.context().setOffline(false)
  await seal(true)
  await page.goto('/settings')
  await choosePin(page)
  await expect(chip(page)).toContainText('waiting')
  await page.reload()
  for (let left = 4; left > 0; left -= 1) {
    await type(page, '135790', 'Open')
    await expect(page.getByText(left === 1 ? 'One try is left.' : `${left} tries are left.`)).toBeVisible()
  }
  // Another start gives no try back.
  await page.reload()
  await type(page, '135790', 'Open')
  await expect(page.getByText('The PIN was wrong five times.')).toBeVisible()
  await page.reload()
  await page.getByLabel('Your password').fill(`${person.password}x`)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('main').getByText(/password/i).last()).toBeVisible()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await type(page, pin, 'Next')
  await type(page, pin, 'Save')
  await expect(chip(page)).toContainText('waiting')
  await phone.context().unroute('**/api/visit/create')
  await page.goto('/settings')
  await unlock(page)
  await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])

  // All is sent: the next start makes the database again. When the browser clears its old files is its own affair.
  await expect(chip(page)).toContainText('All sent')
  await page.reload()
  await unlock(page)
  await expect.poll(() => stateOn(page, `vault ${caller.user.id}`)).toMatchObject({ changed: null, remade: true })
  await page.getByRole('button', { name: 'Lock now' }).tap()
  await expect(locked(page)).toBeAttached()
  const stored = await allStoredOn(page)
  expect(stored).toContain('vault ')
  expect(stored).not.toContain(client.lastname)
})

test('locked, a phone whose user is deactivated hands over five visits with their photos, and keeps nothing', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  await seal(true)
  await page.goto('/settings')
  await choosePin(page)
  await findClient(page, client.fullname)
  await expect.poll(() => stateOn(page, 'envelope_key')).toMatchObject({ user_id: caller.user.id })
  await phone.context().setOffline(true)
  for (let visit = 1; visit <= 5; visit += 1) await recordHere(page, 'Not Around', undefined, `Bisita ${visit}`)
  await page.reload()
  await expect(page.getByText('5 records are not sent yet.')).toBeVisible()
  expect(await allStoredOn(page)).not.toContain('Bisita 5')
  await deactivate(person.username)
  await phone.context().setOffline(false)
  await expectScreen(page, 'Login')
  await expect(page.getByText('Your account was deactivated, so the records on this phone were removed. 5 records that were not sent went to your office.')).toBeVisible()
  const handedOver = async () =>
    (await ask<{ said: string }>(`select kind || ' ' || (content::jsonb ->> 'remarks') || ' ' || (photo_key is not null) as said from quarantined_items where user_id = $1 order by entered_at`, [caller.user.id])).map(({ said }) => said)
  await expect.poll(handedOver).toEqual([1, 2, 3, 4, 5].map((visit) => `visit_create Bisita ${visit} true`))
  await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, visits: 0, queued_visits: 0, photos: 0 })
  await expect.poll(() => stateOn(page, `vault ${caller.user.id}`)).toBeUndefined()
})

test('a visit is written down on a locked phone without the list; unlocked, its client is chosen and it is sent', async ({ fieldAtClient }) => {
  const { phone, caller, client, page } = await fieldAtClient()
  const note = newName('Bumalik')
  await seal(true)
  await page.goto('/settings')
  await choosePin(page)
  await expect.poll(() => stateOn(page, 'note_key')).toMatchObject({ user_id: caller.user.id })
  await expect.poll(() => stateOn(page, 'envelope_key')).toMatchObject({ user_id: caller.user.id })
  await phone.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Write a visit down without the list' }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('This is required.')).toHaveCount(2)
  await page.getByLabel('Name of the client').fill(client.lastname)
  await page.getByLabel('What happened').fill(note)
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('One record is not sent yet.')).toBeVisible()
  expect(await allStoredOn(page)).not.toContain(note)
  await unlock(page)
  await expect(chip(page)).toContainText('1 waiting')
  await phone.context().setOffline(false)
  await page.getByRole('link', { name: 'Choose the client' }).tap()
  const notes = page.getByRole('region', { name: 'Written down while the phone was locked' })
  await notes.getByRole('button', { name: 'Choose the client' }).tap()
  await page.getByRole('dialog', { name: 'Choose the client' }).getByRole('button', { name: client.fullname }).tap()
  await expect(visitForm(page).getByLabel('Note')).toHaveValue(note)
  await choose(visitForm(page), 'Not Around')
  await takePhoto(page)
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect.poll(async () => (await visitsOf(caller, client)).map(({ remarks }) => remarks)).toEqual([note])
  await page.goto('/settings?show=queue')
  await unlock(page)
  await expect(page.getByText('Nothing waits here')).toBeVisible()
  await expect(notes).toHaveCount(0)
})
