import { problemKinds } from '@bisita/contract/problems.kinds'
import { manilaDay } from '@bisita/rules/time/days'
import { SoftwareApp } from '@bisita/server/domains/auth/codes/testing/app'
import { call, signInByCall } from './support/api.ts'
import { ask, hire, type Newcomer } from './support/database.ts'
import { expectNotice, expectScreen, login, signIn, signOut } from './support/screens.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'

const half = 30_000

/** A code is good once, and the tests are faster than half a minute: lets those of before be used again. */
const forgetUsed = (username: string) => ask('update sign_in_codes set last_step = 0 where user_id = (select id from users where username = $1)', [username])

/** Waits where the half minute is nearly over, so that a code of the one before stays good while it is sent. */
async function withinStep(page: Page): Promise<void> {
  const left = half - (Date.now() % half)
  if (left < 15_000) await page.waitForTimeout(left)
}

/** The app that has scanned what the page shows. */
async function scan(page: Page): Promise<SoftwareApp> {
  await expect(page.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  return new SoftwareApp((await page.locator('code').first().innerText()).replaceAll(' ', ''))
}

/** Types the first code, and takes the recovery codes. */
async function turnOn(page: Page): Promise<{ app: SoftwareApp; recovery: string[] }> {
  const app = await scan(page)
  await page.getByLabel('Code', { exact: true }).fill(app.code(new Date()))
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const recovery = await list.allInnerTexts()
  await page.getByRole('button', { name: 'I have them' }).click()
  return { app, recovery }
}

async function withCodes(page: Page, { username, password }: Newcomer): Promise<{ app: SoftwareApp; recovery: string[] }> {
  await signIn(page, username, password)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  const made = await turnOn(page)
  await expectNotice(page, 'Sign-in codes are on.')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  return made
}

async function typeCode(page: Page, username: string, code: () => string): Promise<void> {
  await forgetUsed(username)
  await page.getByLabel('Code', { exact: true }).fill(code())
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens the login, with the password typed and sent. */
async function toStep(page: Page, { username, password }: Newcomer): Promise<void> {
  await page.goto('/login')
  await login(page, username, password)
  await expect(page.getByText('Type the code that your authenticator app shows for Bisita.')).toBeVisible()
}

const setSteps = async (second_step: object) => call(await signInByCall('admin'), 'PUT', '/settings', { second_step })
const offered = { mr: 'offered', tele: 'offered', oic: 'offered', ah: 'offered', admin: 'offered' }

test.afterAll(async () => void (await setSteps(offered)))

test('codes are turned on in the settings and asked for after the password, with a clock half a minute off either way', async ({ stranger }) => {
  for (const [role, like, viewport] of [['oic', 'oic2', desk], ['tele', 'tele2', phone]] as const) {
    const person = await hire(role, like)
    const page = await stranger({ viewport })
    const { app } = await withCodes(page, person)
    await page.setViewportSize(desk)
    await signOut(page)
    await page.setViewportSize(viewport)
    await toStep(page, person)
    await typeCode(page, person.username, () => String((Number(app.code(new Date())) + 1) % 1_000_000).padStart(6, '0'))
    await expect(page.getByText(problemKinds.wrong_code.message)).toBeVisible()
    await withinStep(page)
    await typeCode(page, person.username, () => app.code(new Date(), role === 'oic' ? -1 : 1))
    await expectScreen(page, 'Dashboard')
  }
})

test('a recovery code signs in once, and new ones void the old', async ({ stranger }) => {
  const person = await hire('oic', 'oic2')
  const page = await stranger()
  const { recovery } = await withCodes(page, person)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new ones' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await file).suggestedFilename()).toBe('bisita-recovery-codes.txt')
  const [first = ''] = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have them' }).click()
  await signOut(page)
  await toStep(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  for (const wrong of [recovery[0] ?? '', 'ABCD']) {
    await page.getByLabel('Recovery code').fill(wrong)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This recovery code is not right, or was used already.')).toBeVisible()
  }
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectScreen(page, 'Dashboard')
  await page.goto('/settings')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
})

test('a device can be remembered, is listed, and is forgotten with all others', async ({ stranger }) => {
  const person = await hire('oic', 'oic2')
  const page = await stranger()
  const { app } = await withCodes(page, person)
  await signOut(page)
  await toStep(page, person)
  await page.getByText('Don’t ask on this device for 30 days').click()
  await typeCode(page, person.username, () => app.code(new Date()))
  await expectScreen(page, 'Dashboard')
  await signOut(page)
  await signIn(page, person.username, person.password)
  await page.goto('/settings')
  await expect(page.getByText(/^Remembered until /)).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText(/^Remembered until /)).toBeHidden()
  await signOut(page)
  await toStep(page, person)
})

test('a code confirms who is at the session, and turning codes off is one of the calls that ask', async ({ stranger }) => {
  const person = await hire('oic', 'oic2')
  const page = await stranger()
  const { app } = await withCodes(page, person)
  await forgetUsed(person.username)
  await ask('update sessions set proven_at = null where user_id = (select id from users where username = $1)', [person.username])
  await page.getByRole('button', { name: 'Turn off codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await prompt.getByRole('button', { name: 'Use a code' }).click()
  await prompt.getByLabel('Code or recovery code').fill(app.code(new Date()))
  await prompt.getByRole('button', { name: 'Confirm with the code' }).click()
  await expectNotice(page, 'Sign-in codes have been turned off.')
  await signOut(page)
  await signIn(page, person.username, person.password)
})

test('where a role needs a second step, a person without one is led to set it up before anything else', async ({ stranger, as }) => {
  const { page: office } = await as('admin', { at: '/settings?part=organisation' })
  await office.getByLabel('Area Head').last().scrollIntoViewIfNeeded()
  await office.getByRole('combobox', { name: 'Officer In Charge' }).selectOption('Everybody needs it, from a day on')
  await office.getByRole('button', { name: 'Save settings' }).click()
  await expect(office.getByText('Choose the start date of the second step.')).toBeVisible()
  await office.getByLabel('First day, Officer In Charge').fill(manilaDay(new Date()))
  await office.getByRole('button', { name: 'Save settings' }).click()
  await expectNotice(office, 'The settings have been saved.')
  const person = await hire('oic', 'oic2')
  const page = await stranger({ viewport: phone })
  await page.goto('/login')
  await login(page, person.username, person.password)
  await expectScreen(page, 'Set up a second step')
  await page.goto('/clients')
  await expectScreen(page, 'Set up a second step')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await turnOn(page)
  await expectScreen(page, 'Clients')
  await setSteps(offered)
})

test('a lost phone: the officer takes the second step away, and the password signs in again', async ({ stranger, as }) => {
  const person = await hire('tele', 'oic1')
  const page = await stranger()
  await withCodes(page, person)
  const [{ id } = { id: '' }] = await ask<{ id: string }>('select id from users where username = $1', [person.username])
  const { page: office } = await as('oic1', { at: `/oic_users?user=${id}` })
  await office.getByRole('button', { name: 'Reset second step' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expectNotice(office, `${person.name} has no second step of signing in any more.`)
  await page.goto('/clients')
  await expectScreen(page, 'Login')
  await login(page, person.username, person.password)
  await expectScreen(page, 'Clients')
})

test('no cache keeps an answer of these calls', async ({ contexts }) => {
  const person = await hire('mr', 'mr1')
  const context = await contexts({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await withCodes(page, person)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
})
