import { addClient, changeClient, readClient, signInByCall } from './support/api.ts'
import { edit, expectNotice, openRecord, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const field = (page: Page, label: string) => pane(page).getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => pane(page).getByRole('button', { name: 'Save changes' }).click()

/** A client, open for editing in the browsers of two people of one branch. */
async function twoEditors(as: Parameters<Parameters<typeof test>[2]>[0]['as'], phone: string) {
  const client = await addClient(await signInByCall('oic1'), { phone_number: phone, address: '1 Unang Kalye' })
  const first = (await as('tele1', { at: null })).page
  const second = (await as('oic1', { at: null })).page
  for (const page of [first, second]) {
    await openRecord(page, client.id, client.fullname)
    await edit(page)
  }
  return { client, first, second }
}

test('two people change one field: the second sees before, theirs and mine, and what is chosen is saved', async ({ as }) => {
  const { client, first, second } = await twoEditors(as, '0917 555 0101')
  await field(first, 'Phone number').fill('0917 555 0202')
  await save(first)
  await expectNotice(first, `${client.fullname} has been saved.`)

  await field(second, 'Phone number').fill('0917 555 0303')
  await field(second, 'Street address').fill('2 Ikalawang Kalye')
  await save(second)
  const dialog = second.getByRole('dialog', { name: 'Somebody else changed this record meanwhile' })
  const choice = dialog.getByRole('group', { name: 'Phone number' })
  await expect(choice.getByText('Before: 0917 555 0101')).toBeVisible()
  await expect(choice.getByRole('radio', { name: 'Theirs 0917 555 0202' })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save what I chose' })).toBeDisabled()
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await choice.getByRole('radio', { name: 'Mine 0917 555 0303' }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expectNotice(second, `${client.fullname} has been saved.`)
  await expect(pane(second).getByRole('link', { name: '0917 555 0303' })).toBeVisible()
  const stored = await readClient(await signInByCall('oic1'), client.id)
  expect(stored).toMatchObject({ phone_number: '+639175550303', address: '2 Ikalawang Kalye' })
})

test('choosing theirs keeps their value and saves the rest of mine', async ({ as }) => {
  const { client, first, second } = await twoEditors(as, '0917 555 0111')
  await field(first, 'Phone number').fill('0917 555 0222')
  await save(first)
  await expectNotice(first, `${client.fullname} has been saved.`)
  await field(second, 'Phone number').fill('0917 555 0333')
  await field(second, 'Street address').fill('3 Ikatlong Kalye')
  await save(second)
  await second.getByRole('radio', { name: 'Theirs 0917 555 0222' }).check()
  await second.getByRole('button', { name: 'Save what I chose' }).click()
  await expectNotice(second, `${client.fullname} has been saved.`)
  const stored = await readClient(await signInByCall('oic1'), client.id)
  expect(stored).toMatchObject({ phone_number: '+639175550222', address: '3 Ikatlong Kalye' })
})

test('the way back from the conflict leads to the form with everything that was typed', async ({ as }) => {
  const { client, first, second } = await twoEditors(as, '0917 555 0121')
  await field(first, 'Phone number').fill('0917 555 0232')
  await save(first)
  await expectNotice(first, `${client.fullname} has been saved.`)
  await field(second, 'Phone number').fill('0917 555 0343')
  await save(second)
  await second.getByRole('button', { name: 'Back to the form' }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(field(second, 'Phone number')).toHaveValue('0917 555 0343')
  expect(await readClient(await signInByCall('oic1'), client.id)).toMatchObject({ phone_number: '+639175550232' })
})

test('two people change different fields: both changes stand, and nobody is asked', async ({ as }) => {
  const { client, first, second } = await twoEditors(as, '0917 555 0131')
  await field(first, 'Phone number').fill('0917 555 0242')
  await save(first)
  await expectNotice(first, `${client.fullname} has been saved.`)
  await field(second, 'Street address').fill('4 Ikaapat na Kalye')
  await save(second)
  await expectNotice(second, `${client.fullname} has been saved.`)
  await expect(second.getByRole('dialog')).toBeHidden()
  const stored = await readClient(await signInByCall('oic1'), client.id)
  expect(stored).toMatchObject({ phone_number: '+639175550242', address: '4 Ikaapat na Kalye' })
})

test('the number of a client who is there already is refused under its field', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const sss_id = `90${Date.now().toString().slice(-8)}`
  const there = await addClient(caller, { sss_id })
  const other = await addClient(caller)
  await openRecord(page, other.id, other.fullname)
  await edit(page)
  await field(page, 'SSS number').fill(sss_id)
  await save(page)
  await expect(pane(page).getByText(/^Not saved\./)).toContainText(there.fullname)
  await expect(field(page, 'SSS number')).toHaveValue(sss_id)
  await changeClient(caller, there.id, { sss_id: null })
  await save(page)
  await expectNotice(page, `${other.fullname} has been saved.`)
})
