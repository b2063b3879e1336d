import { call, newName, signInByCall } from './support/api.ts'
import { ask } from './support/database.ts'
import { list, menu } from './support/screens.ts'
import { expect, type Page, phone, test } from './support/test.ts'

const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const open = (page: Page, name: string) => page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name: new RegExp(`^${name}`) })

test.afterAll(() => ask("delete from views where user_id in (select id from users where username = any('{oic1,tele1}'))"))

test('filters, order and columns are saved as a view, shared, opened by somebody else, and a list begins with it', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  const name = newName('Tanaw')
  await list(page).getByLabel('Visit status').selectOption('Visited')
  await page.getByRole('columnheader', { name: 'Last visit' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await views(page).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByLabel('Save these filters as')).toHaveAccessibleDescription('This is required.')
  await page.getByLabel('Save these filters as').fill(name)
  await page.getByLabel('Share with my people').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(open(page, name)).toBeVisible()
  // The same name is refused, and what was typed stays.
  await page.getByLabel('Save these filters as').fill(name.toUpperCase())
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('You have a view with this name already.').first()).toBeVisible()
  await expect(page.getByLabel('Save these filters as')).toHaveValue(name.toUpperCase())
  await page.getByRole('button', { name: `Open the list with ${name}` }).click()
  await expect(page.getByRole('button', { name: `Open the list with ${name}` })).toHaveAttribute('aria-pressed', 'true')

  // The list begins with it, once: what is cleared stays cleared.
  await page.goto('/dashboard')
  await menu(page).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Visited' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-last_visit')
  await page.getByRole('button', { name: 'Remove the filter Visited' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Visited' })).toHaveCount(0)

  const other = (await as('tele1', { at: '/clients' })).page
  await expect(other.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await views(other).click()
  await expect(open(other, name)).toContainText('Shared by Florentino Evangelista')
  await expect(other.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0)
  await expect(other.getByLabel('Share with my people')).toHaveCount(0)
  await open(other, name).click()
  await expect(other.getByRole('button', { name: 'Remove the filter Visited' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
})

test('a view is renamed and deleted; on a phone too, and of a report', async ({ as }) => {
  const { page } = await as('oic1', { at: '/visits?visit_result=Interested', viewport: phone, hasTouch: true })
  const name = newName('Tanaw')
  await views(page).tap()
  await page.getByLabel('Save these filters as').fill(name)
  await page.getByRole('button', { name: 'Save view' }).tap()
  await page.getByRole('button', { name: `Edit ${name}` }).tap()
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
  await page.getByRole('button', { name: 'Save view' }).tap()
  await expect(open(page, `${name} 2`)).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name} 2` }).tap()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByLabel('Save these filters as')).toBeVisible()
  await expect(open(page, name)).toHaveCount(0)

  await call(await signInByCall('oic1'), 'POST', '/user/views', { list: '/report/mr-visits', name, state: 'date_from=2026-11-02&date_to=2026-11-06' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/report/mr-visits')
  await views(page).click()
  await open(page, name).click()
  await expect(page.getByLabel('From')).toHaveValue('2026-11-02')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-11-06')
})
