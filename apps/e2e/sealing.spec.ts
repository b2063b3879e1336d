import { messages } from '@bisita/contract/messages'
import { hireField } from './support/database.ts'
import { call, newName, signInByCall } from './support/api.ts'
import { expectInstalled, takePhone } from './support/phones/phone.ts'
import { filesWith } from './support/phones/profileScan.ts'
import { allStoredOn, stateOn } from './support/phones/storedData.ts'
import { expectNotice, expectScreen, list, login, pane } from './support/screens.ts'
import { expect, type Page } from './support/test.ts'
import { addClientInField, chip, findClient, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

test.describe.configure({ timeout: 180_000 })

const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

test.afterEach(() => seal(false))

const pin = '480273'

async function type(page: Page, digits: string, act: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: act, exact: true }).tap()
}

const locked = (page: Page) => page.getByRole('heading', { name: 'Bisita is locked' })

/** Chooses the PIN, where the phone asks for one. */
async function choosePin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'A PIN for this phone' })).toBeVisible()
  await type(page, '123456', 'Next')
  await expect(page.getByText('This PIN is too easy to guess.')).toBeVisible()
  await type(page, pin, 'Next')
  await type(page, pin, 'Save')
  await expect(page.getByRole('heading', { name: 'A PIN for this phone' })).toBeHidden()
}

async function unlock(page: Page): Promise<void> {
  await expect(locked(page)).toBeAttached()
  await type(page, pin, 'Open')
  await expect(locked(page)).not.toBeAttached()
}

test('a phone is set up with a PIN, asks for it at each start, sends what was recorded, and its disk says nothing', async ({ field }) => {
  const [surname, street] = [newName('Quezwara'), newName('Sampagita')]
  const client = await addClientInField({ lastname: surname, address: `12 ${street} Street` })
  // The scan finds what is not sealed, or it would prove nothing.
  const plain = await field()
  await plain.phone.context().close()
  expect(filesWith(plain.phone.profile, [surname, street])).not.toEqual([])

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
    await recordHere(page, 'Not Around')
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
    expect(filesWith(phone.profile, [surname, street])).toEqual([])

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
