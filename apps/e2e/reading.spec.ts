import { addClient, call, newName, readClient, signInByCall } from './support/api.ts'
import { addClientInField, findClient, test } from './support/phones/valley.ts'
import { expectNotice, openRecord, pane, pressInMenu } from './support/screens.ts'
import { expect } from './support/test.ts'

const number = () => `91${Date.now().toString().slice(-8)}`
const dashed = (sss: string) => sss.replace(/^(\d\d)(\d{7})(\d)$/, '$1-$2-$3')
const masked = (sss: string) => `•••• ${sss.slice(-4, -1)}-${sss.slice(-1)}`

test('a number is masked until it is shown, the trail says who saw it, and it is corrected in its place', async ({ as }) => {
  const sss_id = number()
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, { id_type: 'sss', sss_id, phone_number: '0917 555 0711' })
  await openRecord(page, client.id, client.fullname)
  await expect(pane(page).getByText(masked(sss_id))).toBeVisible()
  await pressInMenu(page, 'Edit')
  await expect(pane(page).getByLabel('SSS number', { exact: true })).toHaveValue(masked(sss_id))
  await pane(page).getByRole('button', { name: 'Cancel' }).click()

  await pane(page).getByRole('button', { name: 'Show the number' }).click()
  await expect(pane(page).getByText(dashed(sss_id))).toBeVisible()
  await pane(page).getByRole('button', { name: 'Correct: Phone number' }).click()
  const field = pane(page).getByRole('textbox', { name: 'Phone number', exact: true })
  await expect(field).toBeFocused()
  await field.fill('0917 555 071')
  await page.keyboard.press('Enter')
  await expect(pane(page).getByText(/A Philippine mobile has 11 digits/)).toBeVisible()
  await field.fill('0917 555 0712')
  await page.keyboard.press('Enter')
  await expectNotice(page, `${client.fullname} has been saved.`)
  await expect(pane(page).getByRole('link', { name: '0917 555 0712' })).toBeVisible()
  await expect(pane(page).getByRole('button', { name: 'Correct: Phone number' })).toBeFocused()

  const { page: office } = await as('admin', { at: null })
  await openRecord(office, client.id, client.fullname)
  await pane(office).getByRole('button', { name: 'More actions' }).click()
  await pane(office).getByRole('link', { name: 'Who has seen this client' }).click()
  const main = office.getByRole('main')
  await expect(main.getByText('1 line', { exact: true })).toBeVisible()
  await expect(main.getByText('Showed numbers of a client').last()).toBeVisible()
  await expect(main.getByText(caller.user.display_name).last()).toBeVisible()
})

test('with no network a phone shows a number and corrects one, and both arrive once there is one', async ({ field }) => {
  const sss_id = number()
  const client = await addClientInField({ lastname: newName('Basa'), id_type: 'sss', sss_id, phone_number: '0917 555 0721' })
  const { phone, caller } = await field()
  const page = phone.page()
  await findClient(page, client.fullname)
  await phone.context().setOffline(true)
  await expect(pane(page).getByText(masked(sss_id))).toBeVisible()
  await pane(page).getByRole('button', { name: 'Show the number' }).tap()
  await expect(pane(page).getByText(dashed(sss_id))).toBeVisible()
  await pane(page).getByRole('button', { name: 'Correct: Phone number' }).tap()
  await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill('0917 555 0722')
  await pane(page).getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(pane(page).getByRole('link', { name: '0917 555 0722' })).toBeVisible()

  await phone.context().setOffline(false)
  await expect.poll(async () => (await readClient(caller, client.id)).phone_number).toBe('+639175550722')
  const admin = await signInByCall('admin')
  const shown = async () => (await call<{ items: { user_id: string }[] }>(admin, 'GET', `/audit/list?action=client.reveal&record_type=client&record_id=${client.id}`)).items
  await expect.poll(async () => (await shown()).map(({ user_id }) => user_id)).toEqual([caller.user.id])
})
