import { addClient, call, type Caller, signInByCall } from './support/api.ts'
import { expect, type Page, phone, test } from './support/test.ts'
import { recordContact } from './support/work.ts'

const visits = (page: Page) => page.getByRole('region', { name: 'List of visits' })
const choose = (page: Page, label: string, option: string) => visits(page).getByLabel(label, { exact: true }).selectOption({ label: option })

/** Waits until the list says as many as the server counts under these filters. */
async function expectCount(page: Page, caller: Caller, part: string): Promise<void> {
  const { count } = await call<{ count: number }>(caller, 'GET', `/visit/list?visit_type=visit&ipp=1&${part}`)
  await expect(visits(page).getByText(`${count.toLocaleString('en')} ${count === 1 ? 'visit' : 'visits'}`, { exact: true })).toBeVisible()
}

test('visits are narrowed by person, result and days, which stand in the address bar; a chip takes each back', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/visits' })
  const { user: person } = await signInByCall('mr1')
  await choose(page, 'Person', person.display_name)
  await expectCount(page, caller, `user_id=${person.id}`)
  await choose(page, 'Result', 'Not Around')
  await expectCount(page, caller, `user_id=${person.id}&visit_result=Not Around`)
  await visits(page).getByLabel('From', { exact: true }).fill('2026-01-02')
  await expectCount(page, caller, `user_id=${person.id}&visit_result=Not Around&date_from=2026-01-02`)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ user_id: person.id, visit_result: 'Not Around', date_from: '2026-01-02' })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('button')).toHaveCount(4)
  await page.getByRole('button', { name: `Remove the filter ${person.display_name}`, exact: true }).click()
  await expectCount(page, caller, 'visit_result=Not Around&date_from=2026-01-02')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectCount(page, caller, '')
  expect(new URL(page.url()).search).toBe('')
})

test('a visit is found by its client, whose name never stands in the address bar; arrows go from one to the next', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/visits' })
  const client = await addClient(caller)
  await recordContact(caller, client)
  await recordContact(caller, client, { visit_result: 'Interested', visit_secondary_result: 'Undecided' })
  await page.getByLabel('Search by client').fill(client.lastname)
  await expect(visits(page).getByText('2 visits', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  const links = visits(page).getByRole('rowheader').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(open.getByText('Not Around').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(page.getByLabel('Search by client')).toHaveValue(client.lastname)
})

test('on a phone a visit takes the list’s place, and Back leads to where the list was', async ({ as }) => {
  const { page } = await as('mr1', { at: '/visits?ipp=50', viewport: phone })
  const cards = visits(page).getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(50)
  await cards.nth(30).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(window.scrollY))
  expect(place).toBeGreaterThan(500)
  await cards.nth(30).click()
  await expect(page.getByRole('region', { name: 'Visit', exact: true }).getByRole('heading', { level: 2 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(50)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place)
})
