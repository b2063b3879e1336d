import { showDate } from '@bisita/rules/time/dates'
import { addClient, call, signInByCall } from './support/api.ts'
import { callForm, noticeTitled } from './support/field.ts'
import { expectNotice, expectScreen, menu, openRecord, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn, itinerariesOf, recordContact, visitsOf } from './support/work.ts'

/** Opens a client's record by the keyboard: the search over everything, then Enter. */
async function find(page: Page, client: { lastname: string; fullname: string }): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(client.lastname)
  await expect(page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('option')).toHaveText([new RegExp(client.lastname)])
  await page.keyboard.press('Enter')
  await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
}

const record = async (page: Page, client: { fullname: string }) => {
  await expect(pane(page).getByRole('button', { name: 'Record call', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: `Call with ${client.fullname}` })).toBeFocused()
  // The heading stands before the form does.
  await expect(callForm(page).getByRole('button', { name: 'Save call' })).toBeEnabled()
}

const chosen = (page: Page, name: string) => callForm(page).getByRole('radio', { name, exact: true })

test('tele1 records calls and books a visit by the keyboard alone; the mr and the officer see all of it', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr, { phone_number: '0917 555 0456' })
  const { page, caller } = await as('tele1')
  await find(page, client)
  await record(page, client)
  await expect(callForm(page).getByRole('link', { name: '0917 555 0456' })).toHaveAttribute('href', 'tel:+639175550456')
  await page.keyboard.press('5')
  await expect(chosen(page, 'Interested')).toBeChecked()
  await page.keyboard.press('3')
  await expect(chosen(page, 'Needs Family Approval')).toBeChecked()
  await page.keyboard.press('Backspace')
  await expect(chosen(page, 'Needs Family Approval')).not.toBeChecked()
  await page.keyboard.press('2')
  await expect(chosen(page, 'Not Yet Needed')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expectNotice(page, 'The call has been saved.')
  await expect(noticeTitled(page, 'Call')).toContainText('Not Yet Needed')

  await record(page, client)
  await page.keyboard.press('8')
  await expect(callForm(page).getByLabel('Type the result')).toBeFocused()
  await page.keyboard.type('Tatawag muli 2 ng hapon')
  await page.keyboard.press('Control+Enter')
  await expectNotice(page, 'The call has been saved.')
  await expect(noticeTitled(page, 'Call')).toHaveCount(2)
  await expect(noticeTitled(page, 'Call').first()).toContainText('Tatawag muli 2 ng hapon')

  await page.getByRole('button', { name: 'Book a visit' }).press('Enter')
  const day = dayIn(3)
  await pane(page).getByLabel('Assigned to').selectOption({ label: mr.user.display_name })
  await pane(page).getByLabel(/^Day/).fill(day)
  await pane(page).getByLabel('Remarks').fill('Dalhin ang form')
  await pane(page).getByRole('button', { name: 'Plan the visit' }).press('Enter')
  await expectNotice(page, `A visit to ${client.fullname} is planned for ${showDate(day)}.`)
  await expect(noticeTitled(page, 'Visit planned')).toContainText(mr.user.display_name)
  expect(await visitsOf(caller, client)).toMatchObject([
    { visit_type: 'call', visit_result: 'Others', visit_others_result: 'Tatawag muli 2 ng hapon', latitude: null, photo_state: 'none' },
    { visit_type: 'call', visit_result: 'Interested', visit_secondary_result: 'Not Yet Needed' },
  ])

  await menu(page).getByRole('link', { name: 'Calls' }).press('Enter')
  await expectScreen(page, 'Calls')
  await page.getByRole('navigation', { name: 'Parts of the calls' }).getByRole('link', { name: 'All calls' }).press('Enter')
  const calls = page.getByRole('region', { name: 'List of calls' })
  await expect(calls.getByRole('rowheader').getByRole('link').first()).toHaveText(client.fullname)
  await calls.getByRole('rowheader').getByRole('link').first().press('Enter')
  await expect(page.getByRole('region', { name: 'Call', exact: true }).getByText('Tatawag muli 2 ng hapon')).toBeVisible()

  const field = (await as('mr1', { at: `/itinerary?view=day&date=${day}` })).page
  const planned = field.getByRole('region', { name: 'List of itineraries' }).getByRole('link', { name: client.fullname })
  await expect(planned).toContainText('Scheduled')
  await planned.click()
  await expect(field.getByRole('region', { name: 'Itinerary' }).getByText('Dalhin ang form')).toBeVisible()
  await expect(field.getByRole('region', { name: 'Itinerary' }).getByText(`by ${caller.user.display_name}`)).toBeVisible()

  await recordContact(mr, client, { visit_result: 'Interested', visit_secondary_result: 'Undecided', latitude: 16.4, longitude: 120.6, accuracy: 25 })
  const office = (await as('oic1', { at: null })).page
  await openRecord(office, client.id, client.fullname)
  for (const [title, count] of [['Visit', 1], ['Call', 2], ['Visit planned', 1]] as const) await expect(noticeTitled(office, title)).toHaveCount(count)
  for (const [path, list] of [['/calls', 'List of calls'], ['/visits', 'List of visits'], ['/itinerary?sort=-created_at', 'List of itineraries']] as const) {
    await office.goto(path)
    await expect(office.getByRole('region', { name: list }).getByRole('link', { name: client.fullname }).first()).toBeVisible()
  }
  expect(await itinerariesOf(caller, client)).toMatchObject([{ status: 'scheduled', visible_at: day, pin_type: 'assigned' }])
})

test('a call without an outcome is not sent; the missing field is named and takes the focus', async ({ as }) => {
  const { page, caller } = await as('tele1', { at: null })
  const client = await addClient(caller, { phone_number: '0917 555 0459' })
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await openRecord(page, client.id, client.fullname)
  await record(page, client)
  await page.keyboard.press('Control+Enter')
  await expect(callForm(page).getByRole('group', { name: 'Result' })).toHaveAccessibleDescription(/./)
  await expect(callForm(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('6')
  await page.keyboard.press('Control+Enter')
  await expect(callForm(page).getByRole('group', { name: 'Other Lending: why?' })).toHaveAccessibleDescription(/./)
  await page.keyboard.press('a')
  await expect(callForm(page).getByRole('checkbox', { name: /^Availed/ })).toBeChecked()
  await expect(callForm(page).getByLabel('Product')).toBeVisible()
  expect(sent.filter((url) => url.includes('/visit/'))).toEqual([])
})

test('a call that was taken down wrongly is asked to be deleted, and the record says so until it is decided', async ({ as }) => {
  const { page, caller } = await as('tele1', { at: null })
  const client = await addClient(caller)
  const wrong = await recordContact(caller, client, { visit_type: 'call', visit_result: 'Deceased' })
  await page.goto(`/calls?visit=${wrong.id}`)
  const open = page.getByRole('region', { name: 'Call', exact: true })
  await open.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this call?' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request for Approval' })
  await dialog.getByLabel('Message').fill('Maling kliyente ang natawagan.')
  await dialog.getByRole('button', { name: 'REQUEST' }).click()
  await expect(open.getByText('Waiting for approval')).toBeVisible()
  await expect(open.getByRole('button', { name: 'Delete' })).toBeHidden()
  const officer = await signInByCall('oic1')
  const { items } = await call<{ items: { approval_id: string }[] }>(officer, 'GET', `/approval/list?record_id=${wrong.id}`)
  await call(officer, 'POST', '/approval/approve', { approval_id: items[0]?.approval_id })
  expect(await visitsOf(caller, client)).toEqual([])
})
