import { messages } from '@bisita/contract/messages'
import { addClient, changeClient, readClient, signInByCall } from './support/api.ts'
import { deactivate, hire } from './support/database.ts'
import { callForm, card, choose, inHand, takePhoto, visitForm } from './support/field.ts'
import { expectNotice, expectScreen, openRecord, pane, pressInMenu } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { planVisit, recordContact, visitsOf } from './support/work.ts'

/*
 * What the other specs of these screens don't meet on their way: the messages of promises/screens 3.
 */

const saveCall = (page: Page) => callForm(page).getByRole('button', { name: 'Save call' }).click()

test('a browser that cannot tell where it is: the message, and a visit that says so', async ({ as }) => {
  const { page, context, caller } = await as('mr1', { at: null, ...inHand })
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  const client = await addClient(caller)
  await page.goto(`/clients?client=${client.id}&form=visit`)
  await expectNotice(page, messages.noGeolocation)
  await expect(card(page, 'Location').getByText(messages.noGeolocation)).toBeVisible()
  await choose(visitForm(page), 'Not Around')
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expectNotice(page, 'The visit has been saved.')
  expect(await visitsOf(caller, client)).toMatchObject([{ location_error: 'unsupported', latitude: null }])
})

test('with no network a call is not lost: the message, then the same send', async ({ as }) => {
  const { page, context, caller } = await as('tele1', { at: null })
  const client = await addClient(caller, { phone_number: '0917 555 0457' })
  await page.goto(`/clients?client=${client.id}&form=call`)
  await choose(callForm(page), 'Not Interested')
  await callForm(page).getByLabel('Note').fill('Huwag munang tawagan')
  await context.setOffline(true)
  await saveCall(page)
  await expectNotice(page, messages.offline)
  await expect(callForm(page).getByText(/^No answer\. Your entry is still here\./)).toBeVisible()
  await expect(callForm(page).getByLabel('Note')).toHaveValue('Huwag munang tawagan')
  await context.setOffline(false)
  await expectNotice(page, messages.online)
  await saveCall(page)
  await expectNotice(page, 'The call has been saved.')
  expect(await visitsOf(caller, client)).toMatchObject([{ remarks: 'Huwag munang tawagan' }])
})

test('the server’s own words for what clashes, and the general ones for its faults', async ({ as }) => {
  const { page, caller } = await as('tele1', { at: null })
  const client = await addClient(caller, { phone_number: '0917 555 0458' })
  await page.goto(`/clients?client=${client.id}&form=call`)
  await choose(callForm(page), 'Not Around')
  const answers = [
    { status: 409, code: 'duplicate', notice: 'A visit with this id is already existing.' },
    { status: 403, code: 'not_allowed', notice: 'You do not have the permission to do this.' },
    { status: 400, code: 'invalid', notice: 'Please check what you entered.' },
    { status: 500, code: 'failed', notice: messages.somethingWrong },
  ]
  for (const { status, code, notice } of answers) {
    const body = JSON.stringify({ message: notice, code, request_id: 'none' })
    await page.route('**/api/visit/create', (route) => route.fulfill({ status, body, contentType: 'application/json' }))
    await saveCall(page)
    await expectNotice(page, notice)
    await expect(callForm(page).getByRole('radio', { name: 'Not Around' })).toBeChecked()
    await page.unroute('**/api/visit/create')
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(page.getByRole('button', { name: 'Close this notice' })).toBeHidden()
  }
  await saveCall(page)
  await expectNotice(page, 'The call has been saved.')
})

test('an itinerary that is planned twice, or for a client who is out of work, is refused in the server’s words', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null })
  const twice = await addClient(caller)
  await planVisit(caller, twice)
  await page.goto(`/clients?client=${twice.id}&form=plan`)
  await pane(page).getByRole('button', { name: 'Plan the visit' }).click()
  await expectNotice(page, 'This visit is already planned for that person and day.')
  const gone = await addClient(caller)
  await recordContact(caller, gone, { visit_result: 'Moved Out' })
  await page.goto(`/clients?client=${gone.id}&form=plan`)
  await pane(page).getByRole('button', { name: 'Plan the visit' }).click()
  await expectNotice(page, 'This client is out of work. An officer in charge can plan a visit.')
})

test('a photo that the server refuses shows why beside it, and another one is taken', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null, ...inHand })
  const client = await addClient(caller)
  await page.goto(`/clients?client=${client.id}&form=visit`)
  await choose(visitForm(page), 'Not Around')
  await takePhoto(page)
  const said = 'This photo is damaged. Please take another one.'
  const body = JSON.stringify({ message: 'Please check what you entered.', code: 'invalid', fields: [{ path: 'visit_proof', message: said }], request_id: 'none' })
  await page.route('**/api/visit/create', (route) => route.fulfill({ status: 400, body, contentType: 'application/json' }))
  const save = visitForm(page).getByRole('button', { name: 'Save visit' })
  await save.tap()
  await expect(card(page, 'Photo').getByText(said)).toBeVisible()
  const seen = card(page, 'Photo').getByRole('button', { name: 'See the photo, retake or remove it' })
  await expect(seen).toBeFocused()
  await page.unroute('**/api/visit/create')
  await seen.tap()
  await page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Remove' }).tap()
  await expect(card(page, 'Photo').getByRole('button', { name: 'Take photo' })).toBeVisible()
  await save.tap()
  await expectNotice(page, 'The visit has been saved.')
})

test('who is deactivated while a request is being written is signed out, and nothing is asked for', async ({ as }) => {
  const { username, password } = await hire('tele', 'tele1')
  const { page, caller } = await as(username, { at: null, secret: password })
  const officer = await signInByCall('oic1')
  const client = await addClient(caller)
  await changeClient(caller, client.id, { address: '3 Ikatlo' })
  await openRecord(page, client.id, client.fullname)
  await pressInMenu(page, 'Edit')
  await pane(page).getByRole('textbox', { name: 'Last name' }).fill('Pinalitan')
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request for Approval' })
  await dialog.getByLabel('Message').fill('Hindi na makakarating ito.')
  await deactivate(username)
  await dialog.getByRole('button', { name: 'REQUEST' }).click()
  await expectNotice(page, messages.deactivated)
  await expectScreen(page, 'Login')
  await expect(dialog).toBeHidden()
  expect(await readClient(officer, client.id)).toMatchObject({ lastname: client.lastname, pending_approval: false })
})
