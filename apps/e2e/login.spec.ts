import { messages } from '@bisita/contract/messages'
import { hire } from './support/database.ts'
import { expectNotice, expectScreen, login, signIn } from './support/screens.ts'
import { expect, phone, test } from './support/test.ts'

test('a wrong password, and a user who does not exist, get the same words and stay at the login', async ({ stranger }) => {
  const { username } = await hire('tele', 'tele2')
  const page = await stranger()
  await page.goto('/login')
  for (const name of [username, `${username}-nobody`]) {
    await login(page, name, 'not the password')
    await expectNotice(page, messages.wrongLogin)
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expectScreen(page, 'Login')
    await expect(page.getByLabel('Username')).toHaveValue(name)
  }
})

test('empty fields are named under the fields and in the notice, and nothing is sent', async ({ stranger }) => {
  const page = await stranger()
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await page.goto('/login')
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectNotice(page, messages.fillRequired)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Type your username.')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Type your password.')
  await page.getByLabel('Username').fill('mr1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Type your password.')
  expect(sent).toEqual([])
})

test('after too many wrong passwords the page tells to wait', async ({ stranger }) => {
  const { username } = await hire('tele', 'tele2')
  const page = await stranger()
  await page.goto('/login')
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await login(page, username, 'not the password')
    await expectNotice(page, messages.wrongLogin)
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(page.getByText(messages.wrongLogin)).toBeHidden()
  }
  await login(page, username, 'not the password')
  await expectNotice(page, 'Too many attempts. Please wait a while.')
})

test('the path that was asked for opens after signing in, with its filters', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/clients?visit_status=visited&id_type=gsis')
  await expectScreen(page, 'Login')
  await login(page, 'oic2')
  await expectScreen(page, 'Clients')
  await expect(page).toHaveURL(/\/clients\?visit_status=visited&id_type=gsis$/)
  await expect(page.getByRole('button', { name: 'Remove the filter Visited' })).toBeVisible()
})

test('the login leads somebody who is signed in to the dashboard, and so does the root', async ({ stranger }) => {
  const page = await stranger()
  await signIn(page, 'oic2')
  for (const path of ['/login', '/']) {
    await page.goto(path)
    await expectScreen(page, 'Dashboard')
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('a screen of another role is not allowed, one that there is not is not found, signed in or not', async ({ as, stranger }) => {
  const { page } = await as('tele2', { at: '/my-locations' })
  await expectScreen(page, 'Not allowed')
  await page.goto('/administration')
  await expectScreen(page, 'Not allowed')
  await page.goto('/no-such-page')
  await expectScreen(page, 'Not found')
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expectScreen(page, 'Dashboard')

  const other = await stranger()
  await other.goto('/no-such-page')
  await expectScreen(other, 'Not found')
  await other.getByRole('link', { name: 'To the dashboard' }).click()
  await expectScreen(other, 'Login')
})

test('the password can be seen while it is typed, and hides again', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('what I typed')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show the characters' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('what I typed')
})

test('on a phone the notice leaves the fields and the button free', async ({ stranger }) => {
  const page = await stranger({ viewport: phone })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Login' })
  await button.click()
  await expectNotice(page, messages.fillRequired)
  await page.getByLabel('Username').fill('mr1')
  const notice = await page.getByRole('status').filter({ hasText: messages.fillRequired }).boundingBox()
  const pressed = await button.boundingBox()
  expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
})
