import { messages } from '@bisita/contract/messages'
import type { User } from '@bisita/contract/users/users.management'
import { call, findUser, newName, signInByCall } from './support/api.ts'
import { hire, hireField } from './support/database.ts'
import { expectNotice, expectScreen, login, menu, signOut } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn } from './support/work.ts'

const user = (page: Page) => page.getByRole('region', { name: 'User', exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'List of users' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const newUsername = () => newName('e2e-').toLowerCase()

async function open(page: Page, path: '/users' | '/oic_users', found: User): Promise<void> {
  await page.goto(`${path}?user=${found.id}`)
  await expect(user(page).getByRole('heading', { name: found.display_name })).toBeVisible()
  await expect(user(page).getByText('Added', { exact: true })).toBeVisible()
}

async function enter(page: Page, entered: { name: string; username: string; role: string; branch?: string }): Promise<void> {
  await user(page).getByRole('textbox', { name: 'Name', exact: true }).fill(entered.name)
  await user(page).getByRole('textbox', { name: 'Username' }).fill(entered.username)
  await user(page).getByLabel('Role').selectOption({ label: entered.role })
  if (entered.branch !== undefined) await user(page).getByLabel('Branch').selectOption({ label: entered.branch })
  await user(page).getByRole('button', { name: 'Add user' }).click()
}

/** The passphrase that a dialog shows, which is closed then. */
async function readPassphrase(page: Page, title: string): Promise<string> {
  const words = dialog(page, title).locator('code')
  await expect(words).toHaveText(/^[a-z]+(-[a-z]+){4,}$/)
  const passphrase = await words.innerText()
  await page.keyboard.press('Escape')
  await expect(words).toBeVisible()
  await dialog(page, title).getByRole('button', { name: 'I have it' }).click()
  await expect(words).toBeHidden()
  return passphrase
}

/** The first sign-in with a password that somebody else knows. */
async function firstSignIn(page: Page, username: string, passphrase: string, told = 'Welcome to Bisita'): Promise<void> {
  await page.goto('/login')
  await login(page, username, passphrase)
  await expect(page.getByRole('heading', { name: told })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectScreen(page, 'Choose your password')
  await page.getByRole('textbox', { name: 'Current password' }).fill(passphrase)
  await page.getByRole('button', { name: 'Suggest a passphrase' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectScreen(page, 'Dashboard')
}

test('an administrator adds an officer, whose passphrase opens once and must then be changed', async ({ as, stranger }) => {
  const { page } = await as('admin', { at: '/users' })
  const username = newUsername()
  await page.getByRole('button', { name: 'Add user' }).click()
  await user(page).getByRole('button', { name: 'Add user' }).click()
  await expect(user(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(user(page).getByText('Choose the role.')).toBeVisible()
  await enter(page, { name: 'Ofelia Bautista', username: username.toUpperCase(), role: 'Officer In Charge', branch: 'Dagupan' })
  const passphrase = await readPassphrase(page, 'The user has been added')
  await expect(user(page).getByText(username, { exact: true })).toBeVisible()
  await expect(user(page).getByText('Password due')).toBeVisible()

  const theirs = await stranger()
  await firstSignIn(theirs, username, passphrase)
  await expect(menu(theirs).getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/oic_users')
  await signOut(theirs)
  await login(theirs, username, passphrase)
  await expectNotice(theirs, messages.wrongLogin)
})

test('an officer asks for a representative; the head approves, sees the passphrase, and it opens', async ({ as, stranger }) => {
  const { page } = await as('oic1', { at: '/oic_users' })
  const username = newUsername()
  const name = newName('Nestor ')
  await page.getByRole('button', { name: 'Add user' }).click()
  await enter(page, { name, username, role: 'Marketing Representative' })
  const requestDialog = dialog(page, 'Request for Approval')
  await requestDialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(user(page).getByRole('textbox', { name: 'Username' })).toHaveValue(username)
  await user(page).getByRole('button', { name: 'Add user' }).click()
  await requestDialog.getByLabel('Message').fill('Kapalit ni Ben sa Baguio.')
  await requestDialog.getByRole('button', { name: 'REQUEST' }).click()
  await expectNotice(page, messages.requestSubmitted)
  await expect(user(page)).toBeHidden()

  const { page: head } = await as('ah1', { at: '/approvals' })
  await head.getByRole('region', { name: 'List of requests' }).getByRole('link', { name }).click()
  const request = head.getByRole('region', { name: 'Request', exact: true })
  await expect(request.getByText(username)).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await dialog(head, 'Approve this request?').getByRole('button', { name: 'Approve' }).click()
  const passphrase = await readPassphrase(head, 'Approved')

  await firstSignIn(await stranger(), username, passphrase)
  const found = await findUser(await signInByCall('oic1'), username)
  expect(found).toMatchObject({ display_name: name, user_type: 'mr', assigned_branch: 'Baguio' })
})

test('a username that is taken is refused, and what was typed stays until one leaves', async ({ as }) => {
  const { page } = await as('admin', { at: '/users?form=new' })
  await enter(page, { name: 'Isa Pa', username: 'MR1', role: 'Area Head' })
  await expectNotice(page, messages.usernameExists)
  await expect(user(page).getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(new RegExp(messages.usernameExists))
  await expect(user(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Isa Pa')
  await user(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  await expect(list(page)).toBeVisible()
  await expect(user(page)).toBeHidden()
})

test('nobody deactivates or deletes themselves, nor the last administrator', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  for (const [method, what] of [['POST', 'deactivate'], ['DELETE', 'delete']] as const)
    await expect(call(caller, method, `/user/${what}/${caller.user.id}`)).rejects.toThrow('409')
  await open(page, '/users', await findUser(caller, 'admin'))
  await expect(user(page).getByRole('button', { name: 'Edit' })).toBeVisible()
  for (const name of ['Deactivate', 'Delete', 'Change password']) await expect(user(page).getByRole('button', { name })).toBeHidden()
})

test('deactivated while signed in on two devices: both are signed out with the message; activated again', async ({ as }) => {
  const { username, password, name } = await hire('tele', 'tele3')
  const theirs = [await as(username, { secret: password }), await as(username, { secret: password })]
  const { page, caller } = await as('admin', { at: null })
  await open(page, '/users', await findUser(caller, username))
  await expect(user(page).getByRole('region', { name: 'Signed in' }).getByRole('listitem')).toHaveCount(2)
  await user(page).getByRole('button', { name: 'Deactivate' }).click()
  const question = dialog(page, 'Deactivate this user?')
  await expect(question.getByText('is signed out everywhere and cannot sign in.')).toBeVisible()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectNotice(page, `${name} has been deactivated.`)
  await expect(user(page).getByText('Deactivated', { exact: true })).toBeVisible()
  for (const { page: one } of theirs) {
    await menu(one).getByRole('link', { name: 'Clients' }).click()
    await expectNotice(one, messages.deactivated)
    await expectScreen(one, 'Login')
  }
  await user(page).getByRole('button', { name: 'Activate' }).click()
  await dialog(page, 'Activate this user?').getByRole('button', { name: 'Activate' }).click()
  await expectNotice(page, `${name} has been activated.`)
  await signInByCall(username, password)
})

test('a password set for somebody else signs them out, opens once, and must be changed', async ({ as, stranger }) => {
  const { username, password } = await hire('mr', 'mr1')
  const { page: theirs } = await as(username, { secret: password })
  const { page, caller } = await as('oic1', { at: null })
  await open(page, '/oic_users', await findUser(caller, username))
  await user(page).getByRole('button', { name: 'Change password' }).click()
  await user(page).getByRole('textbox', { name: 'New password' }).fill('short')
  await user(page).getByRole('button', { name: 'Change password' }).click()
  await expect(user(page).getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(/At least 12 characters\./)
  await user(page).getByRole('textbox', { name: 'New password' }).fill('')
  await user(page).getByRole('button', { name: 'Change password' }).click()
  const passphrase = await readPassphrase(page, 'The password has been changed')
  await menu(theirs).getByRole('link', { name: 'Clients' }).click()
  await expectNotice(theirs, messages.expired)
  await firstSignIn(await stranger(), username, passphrase, 'Your password was set by somebody else')
})

test('an officer gives a representative locations of the branch and takes them again', async ({ as }) => {
  const { username, name } = await hire('mr', 'mr1')
  const { page, caller } = await as('oic1', { at: null })
  const found = await findUser(caller, username)
  await open(page, '/oic_users', found)
  await user(page).getByRole('button', { name: 'Locations', exact: true }).click()
  await expect(user(page).getByText('No locations yet')).toBeVisible()
  await user(page).getByRole('button', { name: 'Add locations' }).click()
  const adding = dialog(page, /^Add locations/)
  const rows = adding.getByRole('list', { name: 'Locations of the branch' }).getByRole('listitem')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await adding.getByRole('button', { name: 'Add 2 selected' }).click()
  await expectNotice(page, `2 locations added to ${name}.`)
  expect(await findUser(caller, username)).toMatchObject({ mr_locations_count: 2 })

  await user(page).getByRole('button', { name: 'Add locations' }).click()
  await adding.getByLabel('City or municipality').selectOption({ index: 1 })
  const all = adding.getByRole('button', { name: /^Add all [\d,]+ found$/ })
  await all.click()
  await expect(adding).toBeHidden()
  const { mr_locations_count: many } = await findUser(caller, username)
  expect(many).toBeGreaterThan(2)

  await user(page).getByRole('button', { name: `Remove all ${many}` }).click()
  const question = dialog(page, 'Remove these locations?')
  await expect(question.getByText(new RegExp(`^\\d+ locations( and [\\d,]+ clients?)? leave the list of ${name}\\.`))).toBeVisible()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectNotice(page, `${many} locations removed from ${name}.`)
  await expect(user(page).getByText('No locations yet')).toBeVisible()
})

test('a representative stands in for another one, until the officer ends it', async ({ as }) => {
  const [away, standIn] = [await hireField(), await hire('mr', 'mr1')]
  const { page, caller } = await as('oic1', { at: null })
  const found = await findUser(caller, away.username)
  const other = await findUser(caller, standIn.username)
  await open(page, '/oic_users', found)
  await user(page).getByRole('button', { name: 'Hand over for some days' }).click()
  const covering = dialog(page, /^Substitute for/)
  await covering.getByRole('button', { name: 'Hand over' }).click()
  await expect(covering.getByText('Choose a substitute.')).toBeVisible()
  await covering.getByLabel('Substitute').selectOption(other.id)
  await covering.getByLabel('Last day').fill(dayIn(3))
  await covering.getByRole('button', { name: 'Hand over' }).click()
  await expectNotice(page, `${standIn.name} substitutes for ${away.name}.`)
  await expect(user(page).getByRole('list', { name: 'Substitutes' }).getByText('Running')).toBeVisible()
  expect(await findUser(caller, standIn.username)).toMatchObject({ mr_locations_count: found.mr_locations_count })

  await page.getByRole('button', { name: 'Substitutes' }).click()
  const covers = page.getByRole('region', { name: 'List of substitutes' })
  await covers.getByLabel('State').selectOption('running')
  const cover = covers.getByRole('listitem').filter({ hasText: `${standIn.name} for ${away.name}` })
  await expect(cover).toHaveCount(1)
  await cover.getByRole('button', { name: /^End the substitution/ }).click()
  await dialog(page, 'End this substitution?').getByRole('button', { name: 'End' }).click()
  await expectNotice(page, 'The substitution has ended.')
  expect(await findUser(caller, standIn.username)).toMatchObject({ mr_locations_count: 0 })
})

test('the list is narrowed and ordered, and the address bar keeps how', async ({ as }) => {
  const { page } = await as('admin', { at: '/users' })
  await list(page).getByLabel('Role').selectOption({ label: 'Telemarketer' })
  await list(page).getByLabel('Branch').selectOption({ label: 'Baguio' })
  await list(page).getByLabel('Search users').fill('tele1')
  await expect(list(page).getByText('1 user', { exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Username' }).click()
  await expect(page).toHaveURL(/user_type=tele/)
  await expect(page).toHaveURL(/sort=username/)
  expect(page.url()).not.toContain('keyword')
  await list(page).getByRole('row').nth(1).getByRole('link').click()
  await expect(user(page).getByText('tele1', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(user(page)).toBeHidden()
  await expect(list(page).getByText('1 user', { exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Clear all' }).click()
  await list(page).getByLabel('Search users').fill('zzzzzzzz')
  await expect(list(page).getByText('No matching user')).toBeVisible()
})
