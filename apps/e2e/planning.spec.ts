import { messages } from '@bisita/contract/messages'
import { showDate } from '@bisita/rules/time/dates'
import { addClient, aPlaceOf, call, type Caller, newName, signInByCall } from './support/api.ts'
import { hire } from './support/database.ts'
import { inHand, noticeTitled } from './support/field.ts'
import { clientsCount, expectNotice, list, openRecord, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn, itinerariesOf, planVisit } from './support/work.ts'

const itineraries = (page: Page) => page.getByRole('region', { name: 'List of itineraries' })
const itinerary = (page: Page) => page.getByRole('region', { name: 'Itinerary', exact: true })
const act = (page: Page, name: string) => itinerary(page).getByRole('button', { name, exact: true })

/** Three clients of one surname that nobody else has, in one place of the caller's scope. */
async function aFamily(caller: Caller) {
  const lastname = newName('Pamilya')
  const { id: location_id } = await aPlaceOf(caller)
  const add = (firstname: string) => addClient(caller, { lastname, firstname, location_id })
  return { lastname, members: [await add('Ana'), await add('Berto'), await add('Celia')] as const }
}

test('mr1 plans visits to a selection: all or none, and what is refused keeps everything', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: '/clients', ...inHand })
  const { lastname, members } = await aFamily(caller)
  const [ana, berto, celia] = members
  const day = dayIn(5)
  await planVisit(caller, berto, { visible_at: day })
  await page.getByLabel('Search clients').fill(lastname)
  await expect(list(page).getByText('3 clients', { exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Select', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Plan visits' })).toBeDisabled()
  await list(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(list(page).getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Plan visits' }).tap()
  const chosen = pane(page).getByRole('list', { name: 'Clients of the plan' }).getByRole('listitem')
  await expect(chosen).toHaveCount(3)
  await pane(page).getByLabel(/^Day/).fill(day)
  await pane(page).getByLabel('Remarks').fill('Isang ruta')
  await pane(page).getByRole('button', { name: 'Plan 3 visits' }).tap()
  const refusal = 'This visit is already planned for that person and day.'
  await expectNotice(page, refusal)
  await expect(pane(page).getByText(new RegExp(`\\. ${refusal}$`))).toBeVisible()
  await expect(chosen.first()).toContainText(berto.fullname)
  await expect(chosen.first()).toContainText(refusal)
  await expect(pane(page).getByLabel(/^Day/)).toHaveValue(day)
  await expect(pane(page).getByLabel('Remarks')).toHaveValue('Isang ruta')
  for (const client of [ana, celia]) expect(await itinerariesOf(caller, client)).toEqual([])

  await pane(page).getByRole('button', { name: `Leave out ${berto.fullname}` }).tap()
  await pane(page).getByRole('button', { name: 'Plan 2 visits' }).tap()
  await expectNotice(page, '2 visits are planned.')
  expect(await clientsCount(page)).toBe(3)
  for (const client of [ana, celia]) {
    expect(await itinerariesOf(caller, client)).toMatchObject([{ visible_at: day, remarks: 'Isang ruta', pin_type: 'self', status: 'scheduled' }])
  }
  expect(await itinerariesOf(caller, berto)).toHaveLength(1)
  await page.goto(`/itinerary?view=day&date=${day}`)
  for (const { fullname } of members) await expect(itineraries(page).getByRole('link', { name: fullname })).toContainText('Scheduled')
})

test('several days are planned as chosen, without the weekend', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: '/itinerary?form=new' })
  const { lastname, members } = await aFamily(caller)
  const find = itinerary(page).getByRole('combobox', { name: 'Find clients' })
  for (const { fullname, firstname } of members) {
    await find.fill(`${lastname} ${firstname}`)
    await expect(itinerary(page).getByRole('option')).toHaveText([new RegExp(fullname)])
    await find.press('Enter')
    await expect(itinerary(page).getByRole('button', { name: `Leave out ${fullname}` })).toBeVisible()
  }
  // The Saturday after next, whatever today is.
  const saturday = Array.from({ length: 7 }, (_, at) => dayIn(7 + at)).find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6) ?? ''
  const after = (days: number) => new Date(Date.parse(`${saturday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  await itinerary(page).getByLabel(/^Day/).fill(saturday)
  await itinerary(page).getByText('A number per day').click()
  await itinerary(page).getByLabel('Visits a day').fill('2')
  await expect(itinerary(page).getByText(`2 on ${showDate(after(2))}, 1 on ${showDate(after(3))}`)).toBeVisible()
  await itinerary(page).getByRole('button', { name: 'Plan 3 visits' }).click()
  await expectNotice(page, '3 visits are planned.')
  const days = await Promise.all(members.map(async (client) => (await itinerariesOf(caller, client)).map(({ visible_at }) => visible_at)))
  expect(days).toEqual([[after(2)], [after(2)], [after(3)]])
  // The wrong clients, or the wrong week: all of it is taken back in one step.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectNotice(page, 'Undone.')
  for (const client of members) expect(await itinerariesOf(caller, client)).toEqual([])
})

test('the calendar by the keyboard: days, weeks and months, and the list of the day that is selected', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller)
  const mr = await signInByCall('mr1')
  const planned = await addClient(mr)
  await planVisit(mr, planned, { visible_at: dayIn(1) })
  await page.goto('/itinerary?view=month')
  const date = () => new URL(page.url()).searchParams.get('date')
  const day = (shown: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${showDate(shown)}:`) })
  await day(dayIn(0)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(dayIn(1))).toBeFocused()
  await expect(day(dayIn(1))).toHaveAccessibleName(/\d+ scheduled/)
  expect(date()).toBe(dayIn(1))
  await expect(itineraries(page).getByRole('link', { name: planned.fullname })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(day(dayIn(8))).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(date).not.toBe(dayIn(8))
  await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()

  const shown = page.getByRole('radio', { name: 'Month' })
  await shown.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await page.getByRole('button', { name: 'Today' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'date')
  const tomorrow = page.getByRole('region', { name: new RegExp(`, ${showDate(dayIn(1))}$`) })
  await page.getByRole('button', { name: 'Next week' }).press('Enter')
  await page.getByRole('button', { name: 'Previous week' }).press('Enter')
  expect(date()).toBe(dayIn(0))
  await page.getByRole('radio', { name: 'Week' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await page.getByRole('button', { name: 'Next day' }).press('Enter')
  await expect(tomorrow.getByRole('link', { name: planned.fullname })).toBeVisible()
  await tomorrow.getByRole('link', { name: planned.fullname }).press('Enter')
  await expect(itinerary(page).getByRole('heading', { name: planned.fullname })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(itinerary(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(itineraries(page).getByText(client.fullname)).toBeHidden()
})

test('a plan is moved, remarked upon, skipped with a reason and deleted; the history keeps it all', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  const client = await addClient(caller)
  const plan = await planVisit(caller, client, { remarks: 'Tumawag muna' })
  await page.goto(`/itinerary?itinerary=${plan.id}`)
  await act(page, 'Move').tap()
  const moving = page.getByRole('dialog', { name: 'Move to another day' })
  await moving.getByRole('button', { name: 'Save changes' }).tap()
  await expect(moving.getByLabel('Day')).toHaveAccessibleDescription(/Choose another day/)
  await moving.getByLabel('Day').fill(dayIn(4))
  await moving.getByRole('button', { name: 'Save changes' }).tap()
  await expectNotice(page, `The visit to ${client.fullname} has been changed.`)
  await expect(itinerary(page).getByText(new RegExp(`, ${showDate(dayIn(4))}$`))).toBeVisible()

  await act(page, 'Remarks').tap()
  const remarks = page.getByRole('dialog', { name: 'Remarks' })
  await expect(remarks.getByLabel('Remarks')).toHaveValue('Tumawag muna')
  await remarks.getByLabel('Remarks').fill('Sa hapon lang')
  await remarks.getByRole('button', { name: 'Save the remarks' }).tap()
  await expectNotice(page, 'The remarks have been saved.')
  await expect(itinerary(page).getByText('Sa hapon lang')).toBeVisible()

  await act(page, 'Skip').tap()
  const skipping = page.getByRole('dialog', { name: 'Skip this visit' })
  await skipping.getByRole('button', { name: 'Skip the visit' }).tap()
  await expect(skipping.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Say why.')
  await skipping.getByRole('textbox', { name: 'Reason' }).fill('Baha sa daan')
  await skipping.getByRole('button', { name: 'Skip the visit' }).tap()
  await expectNotice(page, `The visit to ${client.fullname} has been skipped.`)
  await expect(itinerary(page).getByText('Skipped', { exact: true })).toBeVisible()
  await expect(itinerary(page).getByText('Baha sa daan')).toBeVisible()
  await expect(act(page, 'Skip')).toBeHidden()

  await act(page, 'Delete').tap()
  await page.getByRole('dialog', { name: 'Delete this itinerary?' }).getByRole('button', { name: 'Delete' }).tap()
  await expectNotice(page, `The visit to ${client.fullname} is no longer planned.`)
  await expect(itinerary(page)).toBeHidden()
  expect(await itinerariesOf(caller, client)).toEqual([])
  await openRecord(page, client.id, client.fullname)
  await page.getByRole('button', { name: 'Show more history' }).tap()
  for (const title of ['Visit planned', 'Plan changed', 'Remarks on the plan', 'Planned visit skipped', 'Plan removed']) {
    await expect(noticeTitled(page, title)).toHaveCount(1)
  }
})

test('oic1 gives several of a day to somebody else in one step', async ({ as }) => {
  const officer = await signInByCall('oic1')
  const mr = await signInByCall('mr2')
  const { members } = await aFamily(mr)
  const day = dayIn(200)
  for (const client of members) await planVisit(officer, client, { visible_at: day, assigned_to: officer.user.id })
  const { page } = await as('oic1', { at: `/itinerary?view=day&date=${day}` })
  await itineraries(page).getByRole('button', { name: 'Select', exact: true }).click()
  for (const { fullname } of members) await itineraries(page).getByRole('checkbox', { name: `Select ${fullname}` }).check()
  await itineraries(page).getByRole('button', { name: 'Move or assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move or assign 3 visits' })
  await dialog.getByRole('button', { name: 'Change 3' }).click()
  await expect(dialog.getByLabel('Day')).toHaveAccessibleDescription(/Choose a day or somebody first\./)
  await dialog.getByLabel('Assigned to').selectOption({ label: mr.user.display_name })
  await dialog.getByRole('button', { name: 'Change 3' }).click()
  await expect(dialog.getByText('All 3 are done.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Results' }).getByText('Changed', { exact: true })).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const client of members) {
    expect(await itinerariesOf(mr, client)).toMatchObject([{ assigned_to: mr.user.id, visible_at: day, pin_type: 'assigned' }])
  }
})

test('sending somebody who does not hold the client is asked for first, and planned once the head approves', async ({ as }) => {
  const head = await signInByCall('ah1')
  const client = await addClient(await signInByCall('mr3'))
  // Somebody of the branch who has no locations yet.
  const { username, password } = await hire('mr', 'mr3')
  const { user: other } = await signInByCall(username, password)
  const { page, caller } = await as('oic2', { at: null })
  await page.goto(`/clients?client=${client.id}&form=plan`)
  await pane(page).getByLabel('Assigned to').selectOption(other.id)
  await pane(page).getByRole('button', { name: 'Plan the visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request for Approval' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Itinerary outside scope')
  const message = newName('Nasa bakasyon ang may hawak, sabi ni ')
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'REQUEST' }).click()
  await expectNotice(page, messages.requestSubmitted)
  await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
  expect(await itinerariesOf(caller, client)).toEqual([])
  const { items } = await call<{ items: { approval_id: string; approval_message: string }[] }>(head, 'GET', '/approval/list?filter_status=PENDING&ipp=100')
  const request = items.find(({ approval_message }) => approval_message === message)
  await call(head, 'POST', '/approval/approve', { approval_id: request?.approval_id })
  expect(await itinerariesOf(caller, client)).toMatchObject([{ assigned_to: other.id, created_by: caller.user.id, status: 'scheduled' }])
})
