import { messages } from '@bisita/contract/messages'
import { findUser } from './support/api.ts'
import { axeFaults } from './support/axe.ts'
import { ask, hire } from './support/database.ts'
import { expectNotice, expectScreen, login, menu, signIn, signOut } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const fill = async (page: Page, current: string, next: string) => {
  await page.getByRole('textbox', { name: 'Current password' }).fill(current)
  await page.getByRole('textbox', { name: 'New password' }).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('the own password: the current one must be right, the new one good; then only the new one opens', async ({ as }) => {
  const { username, password } = await hire('tele', 'tele2')
  const { page } = await as(username, { secret: password, at: '/settings' })
  const next = page.getByRole('textbox', { name: 'New password' })
  await fill(page, password, 'short')
  await expect(next).toHaveAccessibleDescription(/^At least 12 characters\. At least/)
  await fill(page, password, 'password1234')
  await expect(next).toHaveAccessibleDescription(/This password is too easy to guess\./)
  await fill(page, 'not the one I have', 'a kettle in the rain')
  await expectNotice(page, 'The current password is not right.')
  await expect(next).toHaveValue('a kettle in the rain')
  await fill(page, password, 'a kettle in the rain')
  await expectNotice(page, 'Your password has been changed.')
  await expect(next).toHaveValue('')
  await signOut(page)
  await login(page, username, password)
  await expectNotice(page, messages.wrongLogin)
  await login(page, username, 'a kettle in the rain')
  await expectScreen(page, 'Dashboard')
})

test('changing the password ends the sessions elsewhere', async ({ as }) => {
  const { username, password } = await hire('tele', 'tele2')
  const { page: here } = await as(username, { secret: password, at: '/settings' })
  const { page: elsewhere } = await as(username, { secret: password })
  await fill(here, password, 'seven quiet carabaos')
  await expectNotice(here, 'Your password has been changed.')
  await menu(elsewhere).getByRole('link', { name: 'Clients' }).click()
  await expectNotice(elsewhere, messages.expired)
  await expectScreen(elsewhere, 'Login')
  await menu(here).getByRole('link', { name: 'Clients' }).click()
  await expectScreen(here, 'Clients')
})

test('a password that somebody else set comes before every screen; a suggested passphrase replaces it', async ({ stranger }) => {
  const { username, password } = await hire('admin', 'admin', true)
  const page = await stranger()
  await page.goto('/clients')
  await login(page, username, password)
  await expectScreen(page, 'Choose your password')
  await page.goto('/dashboard')
  await expectScreen(page, 'Choose your password')
  await page.getByRole('button', { name: 'Suggest a passphrase' }).click()
  const next = page.getByRole('textbox', { name: 'New password' })
  await expect(next).toHaveValue(/^[a-z]+(-[a-z]+){4,}$/)
  const suggested = await next.inputValue()
  await page.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectScreen(page, 'Dashboard')
  await expect(page.getByText('Clients', { exact: true }).first()).toBeVisible()
  await signOut(page)
  await signIn(page, username, suggested)
})

test('setting somebody else’s password asks again after a while, keeps what was entered on Cancel, and goes on by itself', async ({ as }) => {
  const boss = await hire('admin', 'admin')
  const other = await hire('tele', 'tele2')
  const { page, caller } = await as(boss.username, { secret: boss.password, at: null })
  await page.goto(`/users?user=${(await findUser(caller, other.username)).id}`)
  const person = page.getByRole('region', { name: 'User', exact: true })
  await person.getByRole('button', { name: 'Change password' }).click()
  const entered = person.getByRole('textbox', { name: 'New password' })
  await entered.fill('nine umbrellas at noon')
  await ask(`update sessions set proven_at = now() - interval '10 minutes' where user_id = (select id from users where username = $1)`, [boss.username])

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await person.getByRole('button', { name: 'Change password' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(entered).toHaveValue('nine umbrellas at noon')

  await person.getByRole('button', { name: 'Change password' }).click()
  await question.getByLabel('Your password').fill('not the one I have')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The current password is not right.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await question.getByLabel('Your password').fill(boss.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The password has been changed')).toBeVisible()
})
