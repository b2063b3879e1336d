import { call, newName, readClient, signInByCall } from './support/api.ts'
import { choose, visitForm } from './support/field.ts'
import { addClientInField, findClient, test } from './support/phones/valley.ts'
import { pane } from './support/screens.ts'
import { expect } from './support/test.ts'
import { planVisit } from './support/work.ts'

test('a client who says no in a visit with no network is neither planned nor called once consent is required', async ({ field }) => {
  const client = await addClientInField({ lastname: newName('Ayaw'), firstname: 'Ana', phone_number: '0917 555 0622' })
  const { phone, caller } = await field()
  const page = phone.page()
  await findClient(page, client.fullname)
  await phone.context().setOffline(true)

  await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
  const form = visitForm(page)
  await form.getByRole('button', { name: 'Read the notice' }).tap()
  const notice = page.getByRole('dialog', { name: 'Notice to the client' })
  await expect(notice.getByText('Puwede kayong tumanggi.')).toBeVisible()
  await notice.getByText('English', { exact: true }).tap()
  await expect(notice.getByText('You may say no.')).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).last().tap()
  await expect(notice).toBeHidden()
  await choose(form, 'Not Interested')
  const no = form.getByRole('radiogroup', { name: 'Agreed to be contacted' }).getByRole('radio', { name: 'No', exact: true })
  await no.locator('..').tap()
  await expect(no).toBeChecked()
  await form.getByRole('button', { name: 'Save visit' }).tap()
  await expect(form).toBeHidden()

  // Nobody else knows of it yet.
  expect(await readClient(caller, client.id)).toMatchObject({ consents: [] })
  await phone.context().setOffline(false)
  await expect.poll(async () => (await readClient(caller, client.id)).consents).toMatchObject([{ channel: 'visit', answer: 'no', how: 'spoken' }, { channel: 'call', answer: 'no' }])

  const admin = await signInByCall('admin')
  await call(admin, 'PUT', '/settings', { consent_required: true })
  await expect(planVisit(caller, client)).rejects.toThrow(/409 .*contact_guard/)
  expect(await call(admin, 'GET', `/touchpoint/why/${client.id}`)).toMatchObject({ code: 'no_consent' })
  await call(admin, 'PUT', '/settings', { consent_required: false })
})
