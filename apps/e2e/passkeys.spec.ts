import { problemKinds } from '@bisita/contract/problems.kinds'
import type { CDPSession } from '@playwright/test'
import { ask, deactivate, hire } from './support/database.ts'
import { messages } from '@bisita/contract/messages'
import { expectNotice, expectScreen, login, signIn, signOut } from './support/screens.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'

const refused = problemKinds.wrong_passkey.message

/** A phone or computer with a fingerprint reader, as the browser's protocol for developers has it. */
async function withAuthenticator(page: Page): Promise<{ readonly protocol: CDPSession; readonly authenticatorId: string }> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { protocol, authenticatorId }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expectNotice(page, 'The passkey has been added.')
  await expect(page.getByText('Never used')).toBeVisible()
}

const signInByPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a passkey is added in the settings and signs in without a username, at a desk and on a phone', async ({ stranger }) => {
  for (const [role, like, viewport] of [['oic', 'oic2', desk], ['mr', 'mr1', phone]] as const) {
    const { username, password } = await hire(role, like)
    const page = await stranger({ viewport })
    await withAuthenticator(page)
    await signIn(page, username, password)
    await addPasskey(page, 'This one')
    // The menu of a desk has the way out.
    await page.setViewportSize(desk)
    await signOut(page)
    await page.setViewportSize(viewport)
    await signInByPasskey(page)
    await expectScreen(page, 'Dashboard')
    await page.goto('/settings')
    await expect(page.getByText('Never used')).toBeHidden()
  }
})

test('it can be renamed and removed; a removed one and one of a deactivated person do not sign in', async ({ stranger }) => {
  const { username, password } = await hire('tele', 'tele2')
  const page = await stranger()
  await withAuthenticator(page)
  await signIn(page, username, password)
  await addPasskey(page, 'Old name')
  await page.getByRole('button', { name: 'Rename Old name' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('New name')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'The passkey has a new name.')
  await signOut(page)
  await deactivate(username)
  await signInByPasskey(page)
  await expectNotice(page, messages.deactivated)
  await ask('update users set deactivated_at = null where username = $1', [username])
  await signIn(page, username, password)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove New name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectNotice(page, 'The passkey has been removed.')
  await signOut(page)
  await signInByPasskey(page)
  await expectNotice(page, refused)
  await expectScreen(page, 'Login')
})

test('a copy, whose counter is behind, is refused, and administrators are told', async ({ stranger }) => {
  const { username, password, name } = await hire('tele', 'tele2')
  const page = await stranger()
  const { protocol, authenticatorId } = await withAuthenticator(page)
  await signIn(page, username, password)
  await addPasskey(page, 'Copied')
  const { credentials } = await protocol.send('WebAuthn.getCredentials', { authenticatorId })
  await signOut(page)
  await signInByPasskey(page)
  await expectScreen(page, 'Dashboard')
  await signOut(page)
  const [copy] = credentials
  if (copy === undefined) throw new Error('There is no passkey.')
  await protocol.send('WebAuthn.removeCredential', { authenticatorId, credentialId: copy.credentialId })
  await protocol.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } })
  await signInByPasskey(page)
  await expectNotice(page, refused)
  const notified = await ask<{ text: string }>(`select text from notifications n join users u on u.id = n.user_id where n.kind = 'passkey' and u.username = 'admin' and text like '%' || $1 || '%'`, [name])
  expect(notified).toHaveLength(1)
})

test('an answer for another page is refused', async ({ stranger }) => {
  const { username, password } = await hire('tele', 'tele2')
  const page = await stranger()
  await withAuthenticator(page)
  await signIn(page, username, password)
  await addPasskey(page, 'Caught')
  await signOut(page)
  await page.route('**/api/auth/passkey', async (route) => {
    const body = route.request().postDataJSON() as { client_data: string }
    const said = JSON.parse(Buffer.from(body.client_data, 'base64url').toString()) as object
    const client_data = Buffer.from(JSON.stringify({ ...said, origin: 'https://bisita.example' })).toString('base64url')
    await route.continue({ postData: JSON.stringify({ ...body, client_data }) })
  })
  await signInByPasskey(page)
  await expectNotice(page, refused)
})

test('it confirms who is at the session', async ({ stranger }) => {
  const { username, password } = await hire('oic', 'oic2')
  const page = await stranger()
  await withAuthenticator(page)
  await signIn(page, username, password)
  await addPasskey(page, 'Proof')
  await ask(`update sessions set proven_at = null where user_id = (select id from users where username = $1)`, [username])
  await page.getByRole('button', { name: 'Remove Proof' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expectNotice(page, 'The passkey has been removed.')
})

test('where the part that talks to the browser does not arrive it is said, and the password signs in', async ({ stranger }) => {
  const page = await stranger()
  await page.route(/\/assets\/ceremony-.*\.js$/, (route) => route.abort())
  await page.goto('/login')
  // The first time the file may be one of an older version: the page is loaded once more.
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await again
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectNotice(page, 'Passkeys could not be loaded. Please use your password.')
  await login(page, 'oic2')
  await expectScreen(page, 'Dashboard')
})
