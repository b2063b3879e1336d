import { messages } from '@bisita/contract/messages'
import { addClient, call, changeClient, readClient, signInByCall } from './support/api.ts'
import { change, loseNetwork, openQueue, setUp } from './support/states/deviceStates.ts'
import { inHand } from './support/field.ts'
import { expectNotice } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

/** The network is back, and the person does not want to wait. */
async function sendNow(page: Page): Promise<void> {
  await page.unroute('**/api/**')
  await openQueue(page)
  await page.getByRole('button', { name: 'Send now' }).click()
}

const refused = (page: Page) => page.getByRole('region', { name: /^Refused/ })
const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Open the queue/ })

test('a field that somebody else changed meanwhile is decided by the person, and sent once', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  const client = await addClient(caller, { address: '12 Mabini Street' })
  await setUp(page)
  await loseNetwork(page)
  await change(page, client, 'Street address', '14 Bonifacio Street')
  await expectNotice(page, 'Saved on this phone. It is sent when there is a network.')
  await expect(chip(page)).toContainText('1 waiting')
  await changeClient(await signInByCall('oic1'), client.id, { address: '99 Rizal Avenue' })

  await sendNow(page)
  await expect(refused(page)).toContainText('Theirs: 99 Rizal Avenue')
  await expect(chip(page)).toContainText('1 refused')
  await refused(page).getByRole('link', { name: /^Correct/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this record meanwhile' })
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expectNotice(page, messages.queueSynced)
  await expect(chip(page)).toContainText('All sent')
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  expect((await readClient(caller, client.id)).address).toBe('14 Bonifacio Street')
})

test('what the server will not take can be removed, and then nothing of it is left', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  const client = await addClient(caller)
  await setUp(page)
  await loseNetwork(page)
  await change(page, client, 'Street address', '14 Bonifacio Street')
  await call(await signInByCall('admin'), 'DELETE', `/client/delete/${client.id}`)

  await sendNow(page)
  await expect(refused(page)).toContainText(client.fullname)
  await refused(page).getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog', { name: 'Remove this record?' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, messages.queueRemoved)
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  await expect(chip(page)).toContainText('All sent')
})
