import { call, newName, readClient } from './support/api.ts'
import { addClientInField, findClient, test } from './support/phones/valley.ts'
import { pane, pressInMenu } from './support/screens.ts'
import { expect } from './support/test.ts'
import { planVisit, recordContact } from './support/work.ts'

test('with no network a phone says who may be there already, and a client is not to be contacted once it has synced', async ({ field }) => {
  const client = await addClientInField({ lastname: newName('Huwag'), firstname: 'Ana', phone_number: '0917 555 0611' })
  const { phone, caller } = await field()
  const page = phone.page()
  await findClient(page, client.fullname)
  await phone.context().setOffline(true)

  await pressInMenu(page, 'Do not contact')
  const dialog = page.getByRole('dialog', { name: 'Do not contact' })
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Do not contact' }).check({ force: true })
  await dialog.getByLabel('Why not').fill('Nakiusap ang pamilya')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toBeHidden()
  await expect(pane(page).getByText('Nakiusap ang pamilya').first()).toBeVisible()

  await page.goto('/clients?form=new')
  await pane(page).getByLabel('Last name').fill(client.lastname)
  await pane(page).getByLabel('First name').fill('ana')
  await expect(pane(page).getByText(`Maybe the same: ${client.fullname}`)).toBeVisible()

  // Nobody else knows of it yet.
  expect(await readClient(caller, client.id)).toMatchObject({ do_not_contact: 'none' })
  await recordContact(caller, client)
  await phone.context().setOffline(false)
  await expect.poll(async () => (await readClient(caller, client.id)).do_not_contact).toBe('all')
  expect(await readClient(caller, client.id)).toMatchObject({ do_not_contact_reason: 'Nakiusap ang pamilya' })
  // Its visits say so, and a plan needs a reason from now on.
  const { items } = await call<{ items: { do_not_contact: string }[] }>(caller, 'GET', `/visit/list?client_id=${client.id}`)
  expect(items).toMatchObject([{ do_not_contact: 'all' }])
  await expect(planVisit(caller, client)).rejects.toThrow(/409 .*contact_guard/)
})
