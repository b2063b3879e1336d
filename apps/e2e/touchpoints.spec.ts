import { addClient, call, signInByCall } from './support/api.ts'
import { axeFaults } from './support/axe.ts'
import { expect, phone, test } from './support/test.ts'
import { dayIn, itinerariesOf, recordContact } from './support/work.ts'

const due = { name: 'Touchpoints' } as const

test('the record says where a client stands and who was there, and plans the next visit with one tap', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr)
  await recordContact(mr, client)
  const { page } = await as('mr1', { viewport: phone })
  await page.goto(`/clients?client=${client.id}`)
  const touchpoints = page.getByRole('region', due)
  await expect(touchpoints.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1)
  await expect(touchpoints.getByText(`Last contact: ${mr.user.display_name}`)).toBeVisible()
  await expect(touchpoints.getByRole('list', { name: 'Visits and calls by person' }).getByText('1 visit')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await touchpoints.getByRole('button', { name: 'Plan this visit' }).click()
  await expect(page.getByText(/^The visit is planned for /)).toBeVisible()
  await expect(touchpoints.getByRole('button', { name: 'Plan this visit' })).toBeDisabled()
  expect(await itinerariesOf(mr, client)).toMatchObject([{ pin_type: 'strategy', visible_at: dayIn(0) }])
})

test('Deceased takes a client out, and the list is narrowed and ordered by what is due', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr)
  await recordContact(mr, client, { visit_result: 'Deceased' })
  const { page } = await as('admin')
  await page.goto(`/clients?client=${client.id}`)
  await expect(page.getByRole('region', due).getByText('The client is deceased.')).toBeVisible()
  await page.goto('/clients?touchpoint_state=open&sort=due_on')
  const { count } = await call<{ count: number }>(await signInByCall('admin'), 'GET', '/client/list?touchpoint_state=open')
  await expect(page.getByRole('table').getByText('Overdue', { exact: true }).first()).toBeVisible()
  expect(count).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /^Due touchpoints/ }).click()
  await expect(page).toHaveURL(/touchpoint_state=open/)
})
