import { dialogWidth } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { addClient, call, type Caller, changeClient, readClient, signInByCall } from './support/api.ts'
import { inHand, noticeTitled } from './support/field.ts'
import { edit, expectNotice, menu, openRecord, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { askForChange, requestsAbout } from './support/work.ts'

const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Request for Approval' })
const button = (page: Page, name: 'CANCEL' | 'REQUEST') => requestDialog(page).getByRole('button', { name, exact: true })
const message = (page: Page) => requestDialog(page).getByLabel('Message')
const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })
const closeNotice = async (page: Page) => {
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await expect(page.getByRole('button', { name: 'Close this notice' })).toBeHidden()
}

type Known = Awaited<ReturnType<typeof addClient>>

/** Changes a client's first name in the form, which needs somebody else's approval for an mr. */
async function rename(page: Page, client: Known, firstname: string): Promise<void> {
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'First name' }).fill(firstname)
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(requestDialog(page)).toBeVisible()
}

const requestBy = (caller: Caller, client: Known, firstname: string) => askForChange(caller, client.id, { firstname }, 'Nakita ko ang PSA.')

test('the dialog is as specified: 400 pixels, two fields to read, a message; cancelled it leaves the form as it was', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null })
  const client = await addClient(caller)
  await rename(page, client, 'Perlita')
  await expect.poll(async () => (await requestDialog(page).boundingBox())?.width).toBe(dialogWidth)
  for (const [label, value] of [['Title', 'Client update'], ['Description', `Change first name of ${client.fullname}`]] as const) {
    await expect(requestDialog(page).getByLabel(label)).toHaveValue(value)
    await expect(requestDialog(page).getByLabel(label)).not.toBeEditable()
  }
  await expect(message(page)).toBeFocused()
  await expect(message(page)).toHaveAccessibleDescription('')
  await button(page, 'REQUEST').click()
  await expect(message(page)).toHaveAccessibleDescription('This is required.')
  await message(page).fill('x'.repeat(256))
  await button(page, 'REQUEST').click()
  await expect(message(page)).toHaveAccessibleDescription('At most 255 characters.')
  await button(page, 'CANCEL').click()
  await expect(requestDialog(page)).toBeHidden()
  await expect(pane(page).getByRole('textbox', { name: 'First name' })).toHaveValue('Perlita')
  await expect(pane(page).getByRole('button', { name: 'Save changes' })).toBeEnabled()
  expect(await requestsAbout(caller, client)).toEqual([])
  expect(await readClient(caller, client.id)).toMatchObject({ firstname: 'Amparo', pending_approval: false })
})

test('an mr asks for a name, the officer approves it on a phone, and the record shows it', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null })
  const client = await addClient(caller)
  await rename(page, client, 'Perlita')
  await message(page).fill('Nakita ko ang PSA.')
  let answer = () => {}
  const wait = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/approval/request', async (route) => {
    await wait
    await route.continue()
  })
  await button(page, 'REQUEST').click()
  await expect(button(page, 'CANCEL')).toBeDisabled()
  await expect(button(page, 'REQUEST')).toBeDisabled()
  await expect(button(page, 'REQUEST')).toHaveAttribute('data-loading', 'true')
  await page.keyboard.press('Escape')
  await expect(requestDialog(page)).toBeVisible()
  answer()
  await expectNotice(page, messages.requestSubmitted)
  await expect(requestDialog(page)).toBeHidden()
  await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
  await expect(pane(page).getByText('Waiting for approval')).toBeVisible()
  await expect(noticeTitled(page, 'Client update')).toContainText('Approval requested')
  expect(await readClient(caller, client.id)).toMatchObject({ firstname: 'Amparo', pending_approval: true })
  const { my_requests } = await call<{ my_requests: number }>(caller, 'GET', '/user/list-info')
  await expect(menu(page).getByRole('link', { name: 'Approvals' })).toHaveAccessibleDescription(`${my_requests} waiting`)

  const officer = (await as('oic1', { at: '/approvals', ...inHand })).page
  await officer.getByRole('region', { name: 'List of requests' }).getByRole('link', { name: client.fullname }).tap()
  await expect(request(officer).getByText('Nakita ko ang PSA.')).toBeVisible()
  const changed = request(officer).getByRole('row', { name: /^First name/ })
  await expect(changed.getByRole('cell')).toHaveText(['Amparo', 'Perlita', 'Amparo'])
  const asked = (await requestsAbout(caller, client))[0]
  const reopen = () => officer.goto(`/approvals?approval=${asked?.approval_id}`)
  await request(officer).getByRole('button', { name: 'Approve' }).tap()
  await officer.getByRole('button', { name: 'Undo' }).tap()
  await reopen()
  expect(await requestsAbout(caller, client)).toMatchObject([{ status: 'PENDING' }])
  await request(officer).getByRole('button', { name: 'Approve' }).tap()
  await expect(officer.getByRole('button', { name: 'Undo' })).toBeVisible()
  await reopen()
  await expectNotice(officer, 'The request has been approved.')
  await expect(request(officer).getByText('Approved', { exact: true })).toBeVisible()
  await expect(request(officer).getByText(messages.requestApproved)).toBeVisible()

  const renamed = await readClient(caller, client.id)
  expect(renamed).toMatchObject({ firstname: 'Perlita', pending_approval: false })
  await openRecord(page, client.id, renamed.fullname)
  await expect(noticeTitled(page, 'Changed')).toContainText('First name: Amparo → Perlita')
  await expect(noticeTitled(page, 'Client update')).toHaveCount(2)
  await expect(noticeTitled(page, 'Client update').filter({ hasText: messages.requestApproved })).toContainText('Approved')
})

test('declining and cancelling say their messages; what somebody changed meanwhile is shown and cannot be overwritten', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const officer = await signInByCall('oic1')
  const moved = await addClient(mr)
  const unchanged = await addClient(mr)
  const declined = await requestBy(mr, moved, 'Perlita')
  const cancelled = await requestBy(mr, unchanged, 'Corazon')
  await changeClient(officer, moved.id, { firstname: 'Rosario' })

  const { page } = await as('oic1', { at: `/approvals?approval=${declined.approval_id}` })
  await expect(request(page).getByRole('row', { name: /^First name/ })).toContainText('Changed since')
  await request(page).getByRole('button', { name: 'Add a note' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve this request?' })
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expectNotice(page, 'Somebody else changed this record meanwhile.')
  await approving.getByRole('button', { name: 'Back' }).click()
  await request(page).getByRole('button', { name: 'Decline' }).click()
  const declining = page.getByRole('dialog', { name: 'Decline this request?' })
  await expect(declining.getByLabel('Message')).toHaveValue(messages.requestDeclined)
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expectNotice(page, 'The request has been declined.')
  await expect(request(page).getByText(messages.requestDeclined)).toBeVisible()
  expect(await readClient(mr, moved.id)).toMatchObject({ firstname: 'Rosario', pending_approval: false })

  const own = (await as('mr1', { at: '/approvals', ...inHand })).page
  await own.getByRole('region', { name: 'List of requests' }).getByRole('link', { name: unchanged.fullname }).tap()
  await expect(request(own).getByRole('button', { name: 'Approve' })).toBeHidden()
  await request(own).getByRole('button', { name: 'Cancel request' }).tap()
  const cancelling = own.getByRole('dialog', { name: 'Cancel this request?' })
  await expect(cancelling.getByLabel('Message')).toHaveValue(messages.requestCancelled)
  await cancelling.getByRole('button', { name: 'Cancel request' }).tap()
  await expectNotice(own, 'The request has been cancelled.')
  await expect(request(own).getByText(messages.requestCancelled)).toBeVisible()
  expect(await requestsAbout(mr, unchanged)).toMatchObject([{ approval_id: cancelled.approval_id, status: 'CANCELLED', decision_message: messages.requestCancelled }])
})

test('several are approved with one message; one that was decided meanwhile is reported and does not stop the others', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const clients = [await addClient(mr), await addClient(mr), await addClient(mr)] as const
  const requests = []
  for (const client of clients) requests.push(await requestBy(mr, client, 'Perlita'))
  const { page } = await as('oic1', { at: '/approvals' })
  for (const { approval_title } of requests) await page.getByRole('checkbox', { name: `Select ${approval_title}` }).check()
  await expect(page.getByRole('group', { name: 'The selected requests' }).getByText('3 selected')).toBeVisible()
  await page.getByRole('group', { name: 'The selected requests' }).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 3 requests' })
  await call(mr, 'POST', '/approval/cancel', { approval_id: requests[1]?.approval_id })
  await dialog.getByLabel('Message').fill('Ayos na.')
  await dialog.getByRole('button', { name: 'Approve 3 requests' }).click()
  await expect(dialog.getByText('2 approved, 1 refused.')).toBeVisible()
  await expect(dialog.getByText('This request has already been decided.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  const found = await Promise.all(clients.map(async (client) => (await requestsAbout(mr, client))[0]))
  expect(found.map((one) => [one?.status, one?.decision_message])).toEqual([
    ['APPROVED', 'Ayos na.'], ['CANCELLED', messages.requestCancelled], ['APPROVED', 'Ayos na.'],
  ])
})

test('every failure of a request is shown word for word and keeps what was typed; the next try may succeed', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null })
  const client = await addClient(caller)
  await rename(page, client, 'Perlita')
  await message(page).fill('Nakita ko ang PSA.')
  const refusal = (code: string) => JSON.stringify({ message: 'As the server says it.', code, request_id: 'none' })
  const failures = [
    { answer: { status: 400, body: refusal('invalid') }, notice: messages.tryLater },
    { answer: { status: 201, body: '{}' }, notice: messages.tryLater },
    { answer: { status: 403, body: refusal('not_authorized') }, notice: messages.notAuthorized },
    { answer: { status: 500, body: refusal('failed') }, notice: messages.tryAgain },
    { answer: null, notice: messages.tryAgain },
  ]
  for (const { answer, notice } of failures) {
    await page.route('**/api/approval/request', (route) =>
      answer === null ? route.abort() : route.fulfill({ ...answer, contentType: 'application/json' }),
    )
    await button(page, 'REQUEST').click()
    await expectNotice(page, notice)
    await expect(message(page)).toHaveValue('Nakita ko ang PSA.')
    await expect(button(page, 'REQUEST')).toBeEnabled()
    await page.unroute('**/api/approval/request')
    await closeNotice(page)
  }
  await button(page, 'REQUEST').click()
  await expectNotice(page, messages.requestSubmitted)
  expect(await requestsAbout(caller, client)).toMatchObject([{ status: 'PENDING', approval_message: 'Nakita ko ang PSA.' }])
})

test('a second request for the same while one is open is refused with the reason', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null })
  const client = await addClient(caller)
  await requestBy(caller, client, 'Perlita')
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await expect(pane(page).getByText('A request about this client is waiting to be decided.')).toBeVisible()
  await pane(page).getByRole('textbox', { name: 'First name' }).fill('Corazon')
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await message(page).fill('Mali pala ang una.')
  await button(page, 'REQUEST').click()
  await expectNotice(page, 'A request for this is already waiting. Please wait until it is decided, or cancel it first.')
  await button(page, 'CANCEL').click()
  await expect(pane(page).getByRole('textbox', { name: 'First name' })).toHaveValue('Corazon')
  expect(await requestsAbout(caller, client)).toHaveLength(1)
})

test('a decision that is not theirs is answered with the message for it; one that was made already is shown', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const requested = await requestBy(mr, await addClient(mr), 'Perlita')
  const { page } = await as('oic1', { at: `/approvals?approval=${requested.approval_id}` })
  await request(page).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' })
  for (const [status, code, notice] of [[403, 'not_authorized', messages.notAuthorized], [400, 'invalid', messages.tryLater]] as const) {
    const body = JSON.stringify({ message: messages.notAuthorized, code, request_id: 'none' })
    await page.route('**/api/approval/decline', (route) => route.fulfill({ status, body, contentType: 'application/json' }))
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expectNotice(page, notice)
    await page.unroute('**/api/approval/decline')
    await closeNotice(page)
  }
  await call(await signInByCall('ah1'), 'POST', '/approval/approve', { approval_id: requested.approval_id })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectNotice(page, 'This request has already been decided.')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(request(page).getByText('Approved', { exact: true })).toBeVisible()
  await expect(request(page).getByRole('button', { name: 'Decline' })).toBeHidden()
})
