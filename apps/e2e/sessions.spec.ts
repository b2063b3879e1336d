import { messages } from '@bisita/contract/messages'
import { addClient, readClient, signInByCall } from './support/api.ts'
import { deactivate, expireSessions, hire } from './support/database.ts'
import { edit, expectNotice, expectScreen, login, menu, openRecord, pane, signIn, signOut } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('an expired session leads to the login with its message, and back to where the person was', async ({ as }) => {
  const { username, password } = await hire('oic', 'oic2')
  const { page } = await as(username, { secret: password, at: '/clients?visit_status=visited' })
  await expireSessions(username)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectNotice(page, messages.expired)
  await expectScreen(page, 'Login')
  await login(page, username, password)
  await expectScreen(page, 'Clients')
  await expect(page).toHaveURL(/visit_status=visited/)
})

test('what was typed into a form outlives an expired session', async ({ as }) => {
  const { username, password } = await hire('oic', 'oic2')
  const { page, caller } = await as(username, { at: null, secret: password })
  const client = await addClient(caller)
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'Street address' }).fill('5 Ikalimang Kalye')
  await expireSessions(username)
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, messages.expired)
  await expectScreen(page, 'Login')
  await login(page, username, password)
  await expect(pane(page).getByRole('textbox', { name: 'Street address' })).toHaveValue('5 Ikalimang Kalye')
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${client.fullname} has been saved.`)
})

test('a deactivated account is signed out with its message, and cannot sign in again', async ({ as }) => {
  const { username, password } = await hire('tele', 'tele2')
  const { page } = await as(username, { secret: password })
  await deactivate(username)
  await menu(page).getByRole('link', { name: 'Clients' }).click()
  await expectNotice(page, messages.deactivated)
  await expectScreen(page, 'Login')
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await login(page, username, password)
  await expectNotice(page, messages.deactivated)
  await expectScreen(page, 'Login')
})

test('a tab that another user has signed in beside writes nothing, and says so', async ({ as }) => {
  const { page, context, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, { address: '6 Ikaanim na Kalye' })
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'Street address' }).fill('Not to be stored')

  const other = await signInByCall('admin')
  const usual = { domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' as const }
  await context.addCookies([{ ...other.cookie, ...usual }])
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectScreen(page, 'Signed in as somebody else')
  expect(await readClient(caller, client.id)).toMatchObject({ address: '6 Ikaanim na Kalye' })
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectScreen(page, 'Dashboard')
  await expect(page.getByRole('banner')).toContainText(other.user.display_name)
})

test('signing out in one tab signs the other out, and signing in brings both back', async ({ stranger }) => {
  const one = await stranger()
  await signIn(one, 'oic3')
  const other = await one.context().newPage()
  await other.goto('/about')
  await expectScreen(other, 'About')
  await signOut(one)
  await expectScreen(other, 'Login')
  await signIn(one, 'oic3')
  await expectScreen(other, 'Dashboard')
})

test('a second tab that signs in as somebody else makes the first one stop', async ({ stranger }) => {
  const one = await stranger()
  await signIn(one, 'oic3')
  const client = await addClient(await signInByCall('oic3'), { address: '7 Ikapitong Kalye' })
  await openRecord(one, client.id, client.fullname)
  await edit(one)
  await pane(one).getByRole('textbox', { name: 'Street address' }).fill('Not to be stored either')
  const other = await one.context().newPage()
  await other.goto('/about')
  await signOut(other)
  await login(other, 'oic4')
  await expectScreen(other, 'Dashboard')
  await expect(one.getByText('Not to be stored either')).toBeHidden()
  await expect(pane(one)).toBeHidden()
  expect(await readClient(await signInByCall('oic3'), client.id)).toMatchObject({ address: '7 Ikapitong Kalye' })
})
