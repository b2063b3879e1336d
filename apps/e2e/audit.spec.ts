import { readFile } from 'node:fs/promises'
import { uuidv7 } from '@bisita/server/uuid'
import type { StoredSettings } from './support/settings.ts'
import { addClient, call, signInByCall } from './support/api.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const trail = (page: Page) => page.getByRole('list', { name: 'Audit trail' })

test('an administrator finds who changed a client, sees how it was and became, and exports it', async ({ as }) => {
  const officer = await signInByCall('oic1')
  const client = await addClient(officer, { address: 'Purok 1' })
  await call(officer, 'PUT', `/client/update/${client.id}`, { address: '=Purok 2' })
  const { page } = await as('admin', { at: '/administration/audit' })
  await expectScreen(page, 'Audit')
  await expect(trail(page).getByText('Signed in')).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('checkbox', { name: 'With sign-ins' }).check()
  await expect(trail(page).getByText('Signed in').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'With sign-ins' }).uncheck()
  await page.getByLabel('Record id').fill(client.id)
  await page.getByLabel('Record id').press('Enter')
  await expect(page).toHaveURL(new RegExp(`record_id=${client.id}`))
  await expect(trail(page).getByRole('listitem')).toHaveCount(2)
  const last = trail(page).getByRole('listitem').first()
  await expect(last).toContainText('Changed a client')
  await expect(last).toContainText(`${client.fullname} · Street address: Purok 1 → =Purok 2`)
  await last.getByRole('button', { expanded: false }).click()
  await expect(last).toContainText(/Street address\s*Purok 1\s*→\s*=Purok 2/)
  await page.getByLabel('Action').selectOption('client.update')
  await expect(page.getByRole('status').filter({ hasText: '1 line' })).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('audit.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(client.id)

  await trail(page).getByRole('link', { name: client.fullname }).click()
  await expect(page).toHaveURL(new RegExp(`/clients\\?client=${client.id}`))
  await page.goBack()
  await expect(page.getByLabel('Action')).toHaveValue('client.update')
  await page.getByLabel('Until').fill('2001-01-01')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(trail(page).getByRole('listitem').nth(2)).toBeVisible()
})

for (const who of ['mr1', 'tele1', 'oic1', 'ah1'] as const) {
  test(`${who} is not allowed to the audit trail, and is offered no settings of the organisation`, async ({ as }) => {
    const { page } = await as(who, { at: '/administration/audit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
    await page.goto('/settings')
    await expectScreen(page, 'Settings')
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Organisation' })).toHaveCount(0)
  })
}

// What is usual has call hours, by the clock on the wall; the demonstration, and the tests that call in it, have none.
test.afterAll(async () => void (await call(await signInByCall('admin'), 'PUT', '/settings', { call_hours_kept: false })))

test('what is out of bounds is refused under its field, and a switched cell makes a direct act a request', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/settings?part=organisation' })
  const organisation = page.getByRole('region', { name: 'Organisation' })
  const age = organisation.getByLabel('Youngest client (years)')
  await age.fill('5')
  await organisation.getByRole('button', { name: 'Save settings' }).click()
  await expect(age).toHaveAccessibleDescription(/^From 15 to 100\./)
  await expect(age).toBeFocused()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Approvals' }).click()
  const approvals = page.getByRole('region', { name: 'Approvals' })
  await approvals.getByLabel('Delete a visit or call, Area head').selectOption('approval')
  await approvals.getByRole('button', { name: 'Save settings' }).click()
  await expectNotice(page, 'The settings have been saved.')
  // Closed, so that the notice looked for at the end is the one of the second saving.
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await expect(approvals.getByText(/^Last changed by /)).toBeVisible()
  const head = await signInByCall('ah1')
  expect((await call<{ settings: { cells: unknown } }>(head, 'GET', '/user/current')).settings.cells).toEqual({ 'visit.delete': 'approval' })
  const client = await addClient(caller, { location_id: (await addClient(await signInByCall('oic1'))).location_id })
  const visit = { id: uuidv7(), client_id: client.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'unavailable' }
  await call(caller, 'POST', '/visit/create', visit)
  expect(await call(head, 'DELETE', `/visit/delete/${visit.id}`)).toMatchObject({ approval_title: expect.any(String) })

  // Somebody else changes the settings under the open form.
  const { version } = await call<StoredSettings>(caller, 'GET', '/settings')
  await call(caller, 'PUT', '/settings', { daily_target: 16, base_version: version })
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organisation' }).click()
  await organisation.getByLabel('Youngest client (years)').fill('19')
  await organisation.getByRole('button', { name: 'Save settings' }).click()
  await expect(organisation.getByText(/^Not saved\. Somebody else changed the settings meanwhile/)).toBeVisible()
  await organisation.getByRole('button', { name: 'Look at them again' }).click()
  await expect(organisation.getByLabel('Target of each representative (visits a working day)')).toHaveValue('16')
  await organisation.getByRole('button', { name: 'Set all to usual' }).click()
  await organisation.getByRole('button', { name: 'Save settings' }).click()
  await expectNotice(page, 'The settings have been saved.')
  expect((await call<StoredSettings>(caller, 'GET', '/settings')).settings).toMatchObject({ daily_target: 15, switched_cells: { 'visit.delete': { ah: 'approval' } } })
  for (const _ of await page.getByRole('button', { name: 'Close this notice' }).all()) await page.getByRole('button', { name: 'Close this notice' }).first().click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Approvals' }).click()
  await approvals.getByRole('button', { name: 'Set all to usual' }).click()
  await approvals.getByRole('button', { name: 'Save settings' }).click()
  await expectNotice(page, 'The settings have been saved.')
  expect((await call<StoredSettings>(caller, 'GET', '/settings')).settings).toMatchObject({ switched_cells: {} })
})
