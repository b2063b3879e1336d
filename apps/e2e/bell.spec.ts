import { addClient, call, type Caller, signInByCall } from './support/api.ts'
import { axeFaults } from './support/axe.ts'
import { expect, phone, test } from './support/test.ts'
import { askForChange } from './support/work.ts'

const unread = async (caller: Caller): Promise<number> => (await call<{ notification_count: number }>(caller, 'GET', '/user/list-info')).notification_count

test('a requester sees in the bell how it was decided, and why; opened it is read', async ({ as }) => {
  const mr = await signInByCall('mr1')
  await call(mr, 'POST', '/notification/read', { all: true })
  const client = await addClient(mr)
  const { approval_id } = await askForChange(mr, client.id, { firstname: 'Perlita' }, 'Nakita ko ang PSA.')
  await call(await signInByCall('oic1'), 'POST', '/approval/decline', { approval_id, approval_message: 'The name is right as it is.' })
  expect(await unread(mr)).toBe(1)

  const { page } = await as('mr1', { viewport: phone })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const decision = sheet.getByRole('link', { name: /Your request was decided.*Reason: The name is right as it is\./ })
  await expect(decision).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await decision.click()
  await expect(page).toHaveURL(`/approvals?approval=${approval_id}`)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(await unread(mr)).toBe(0)
})

test('an officer opens the list by the keyboard on a desk and marks all as read', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr)
  await askForChange(mr, client.id, { firstname: 'Perlita' }, 'Nakita ko ang PSA.')
  const { page, caller } = await as('oic1')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: /Request to decide.*asks for: Client update/ }).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(await unread(caller)).toBe(0)
  // Undo: they are unread again, here and on the server.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  expect(await unread(caller)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
