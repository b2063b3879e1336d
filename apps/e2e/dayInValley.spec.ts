import { messages } from '@bisita/contract/messages'
import { addClient, aPlaceOf, call, newName, readClient, signInByCall } from './support/api.ts'
import { menu, pane, pressInMenu } from './support/screens.ts'
import { killServer, startServer, thePlace } from './support/server.ts'
import { desk, expect } from './support/test.ts'
import { chip, findClient, recordHere, test } from './support/phones/valley.ts'
import { itinerariesOf, requestsAbout, visitsOf } from './support/work.ts'

test('a day in a valley: no server, the browser closed, and not one visit lost', async ({ field, as }) => {
  const oic = await signInByCall('oic1')
  const mr = await signInByCall('mr1')
  const known = await addClient(mr)
  const phoned = await addClient(mr)
  const renamed = await addClient(mr)
  const planned = await addClient(mr)
  const { phone, caller } = await field()
  const place = await aPlaceOf(caller)
  const newcomer = { lastname: newName('Lambak'), firstname: 'Teodora' }
  const fullname = `${newcomer.lastname}, ${newcomer.firstname}`

  await killServer(thePlace())
  try {
    const page = await phone.reopen('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    for (const [client, result, second] of [[known, 'Interested', 'Undecided'], [phoned, 'Not Around'], [renamed, 'Other Lending', 'Loyalist']] as const) {
      await findClient(page, client.fullname)
      await recordHere(page, result, second)
    }

    await findClient(page, phoned.fullname)
    await pressInMenu(page, 'Edit')
    await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill('0917 555 0777')
    await pane(page).getByRole('button', { name: 'Save changes' }).tap()
    await expect(pane(page).getByRole('textbox', { name: 'Phone number', exact: true })).toBeHidden()

    await findClient(page, renamed.fullname)
    await pressInMenu(page, 'Edit')
    await pane(page).getByRole('textbox', { name: 'First name' }).fill('Amparing')
    await pane(page).getByRole('button', { name: 'Save changes' }).tap()
    await expect(pane(page).getByRole('textbox', { name: 'First name' })).toBeHidden()

    await menu(page).getByRole('link', { name: 'Clients' }).tap()
    await expect(pane(page)).toBeHidden()
    await page.getByRole('button', { name: 'Add client' }).tap()
    await pane(page).getByLabel('Last name').fill(newcomer.lastname)
    await pane(page).getByLabel('First name').fill(newcomer.firstname)
    await pane(page).getByLabel('Pension type').selectOption('Retirement')
    await pane(page).getByRole('button', { name: /^Barangay/ }).tap()
    const picker = page.getByRole('dialog', { name: 'Choose the barangay' })
    await picker.getByLabel('Search barangays').fill(`${place.barangay} ${place.mun_city}`)
    await picker.getByRole('button').filter({ has: page.getByText(place.barangay, { exact: true }) }).first().tap()
    await pane(page).getByRole('button', { name: 'Add client' }).tap()
    await expect(pane(page).getByRole('heading', { name: fullname })).toBeVisible()
    await recordHere(page, 'Interested', 'Not Yet Needed')

    await findClient(page, planned.fullname)
    await pressInMenu(page, 'Plan a visit')
    await pane(page).getByRole('button', { name: 'Plan the visit' }).tap()
    await expect(pane(page).getByRole('button', { name: 'Plan the visit' })).toBeHidden()
    await menu(page).getByRole('link', { name: 'Itineraries' }).tap()
    await page.getByRole('region', { name: 'List of itineraries' }).getByRole('link', { name: planned.fullname }).tap()
    await page.getByRole('button', { name: 'Skip', exact: true }).tap()
    const skipping = page.getByRole('dialog')
    await skipping.getByRole('textbox').fill('Bumaha ang daan.')
    await skipping.getByRole('button', { name: /^Skip/ }).tap()
    // It closes once the skip is stored; until then the reason stands in its field.
    await expect(skipping).toBeHidden()
    await expect(page.getByText('Bumaha ang daan.')).toBeVisible()

    await expect(chip(page)).toContainText(/waiting/)
    const again = await phone.reopen('/settings?show=queue')
    await expect(again.getByText(/^Waiting, in the order they are sent \(9\)$/)).toBeVisible()
  } finally {
    await startServer(thePlace())
  }

  const page = phone.page()
  await expect(page.getByText(messages.queueSynced, { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(chip(page)).toContainText('All sent')

  const visits = await Promise.all([known, phoned, renamed].map((client) => visitsOf(oic, client)))
  expect(visits.map((of) => of.length), 'each visit once').toEqual([1, 1, 1])
  for (const [visit] of visits) {
    expect(visit).toMatchObject({ user_id: caller.user.id, photo_state: 'stored', recorded_offline: true, time_doubtful: false })
  }
  expect(await readClient(oic, phoned.id)).toMatchObject({ phone_number: '+639175550777', visit_result: 'Not Around' })
  expect(await readClient(oic, renamed.id)).toMatchObject({ firstname: 'Amparo', pending_approval: true })
  expect(await requestsAbout(oic, renamed)).toMatchObject([{ status: 'PENDING', requested_by: caller.user.id }])
  const { items } = await call<{ items: { id: string; visit_result: string | null }[] }>(oic, 'GET', `/client/list?keyword=${newcomer.lastname}`)
  expect(items).toMatchObject([{ visit_result: 'Interested' }])
  expect(await visitsOf(oic, items[0] as { id: string })).toMatchObject([{ photo_state: 'stored' }])
  expect(await itinerariesOf(oic, planned)).toMatchObject([{ status: 'skipped', skip_reason: 'Bumaha ang daan.' }])

  const tele = await as('tele1', { at: `/clients?client=${known.id}`, viewport: desk })
  await expect(tele.page.getByRole('region', { name: 'History' }).getByText('Interested').first()).toBeVisible()
})
