import { manilaDay } from '@bisita/rules/time/days'
import { SoftwareApp } from '@bisita/server/domains/auth/codes/testing/app'
import { call, signInByCall } from './support/api.ts'
import { expireSessions } from './support/database.ts'
import { expectScreen, login } from './support/screens.ts'
import { chip, recordHere, test } from './support/phones/valley.ts'
import { expect } from './support/test.ts'
import { visitsOf } from './support/work.ts'

const offered = { mr: 'offered', tele: 'offered', oic: 'offered', ah: 'offered', admin: 'offered' }
const setSteps = async (second_step: object) => call(await signInByCall('admin'), 'PUT', '/settings', { second_step })

test.afterAll(async () => void (await setSteps(offered)))

test('with no network a representative who has to set up a second step works on, and the work is sent once it is set up', async ({ fieldAtClient }) => {
  const { phone, person, client, page } = await fieldAtClient()
  const office = await signInByCall('admin')
  await setSteps({ ...offered, mr: manilaDay(new Date()) })
  await expireSessions(person.username)
  await page.reload()
  await expectScreen(page, 'Login')
  await login(page, person.username, person.password)
  await expectScreen(page, 'Set up a second step')
  await phone.context().setOffline(true)
  await page.getByRole('button', { name: 'Open this phone’s records' }).tap()
  await recordHere(page, 'Not Around')
  await expect(chip(page)).toContainText(/waiting|Offline/)
  await phone.context().setOffline(false)
  await page.reload()
  await expectScreen(page, 'Set up a second step')
  expect(await visitsOf(office, client)).toEqual([])
  await page.getByRole('button', { name: 'Use an authenticator app' }).tap()
  await expect(page.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  const app = new SoftwareApp((await page.locator('code').first().innerText()).replaceAll(' ', ''))
  await page.getByLabel('Code', { exact: true }).fill(app.code(new Date()))
  await page.getByRole('button', { name: 'Turn on', exact: true }).tap()
  await page.getByRole('button', { name: 'I have them' }).tap()
  await expect.poll(async () => (await visitsOf(office, client)).length).toBe(1)
})
