import { addClient, call, readClient, signInByCall } from './support/api.ts'
import { ask } from './support/database.ts'
import { recordCountsOn } from './support/phones/recordCounts.ts'
import { storedOn } from './support/phones/storedData.ts'
import { expectScreen, list, pane, pressInMenu, row } from './support/screens.ts'
import { expect } from './support/test.ts'
import { chip, findNew, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

test('a client whose place goes to somebody else while work waits on a phone: it is sent under the name of who did it, and the client is on one phone only', async ({ field }) => {
  const [first, second] = await Promise.all([field(), field()])
  const oic = await signInByCall('oic1')
  // A place of the branch that neither of the two holds yet.
  const [place] = await ask<{ id: string }>(
    `select location_id as id from branch_locations where branch_id = $1 and location_id not in
       (select location_id from mr_locations where user_id = any($2)) order by md5(location_id || $3) limit 1`,
    [oic.user.branch_id, [first.caller.user.id, second.caller.user.id], first.caller.user.id],
  )
  const location_id = place?.id ?? ''
  const assign = (user_id: string) => call(oic, 'POST', '/assignment/assign', { user_id, assignment_ids: [location_id] })
  await assign(first.caller.user.id)
  const client = await addClient(oic, { location_id })

  const page = await findNew(first.phone, client.fullname)
  await first.phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await recordHere(page, 'Interested', 'Undecided')
  await pressInMenu(page, 'Edit')
  const number = pane(page).getByRole('textbox', { name: 'Phone number', exact: true })
  await number.fill('0917 555 0123')
  await pane(page).getByRole('button', { name: 'Save changes' }).tap()
  await expect(number).toBeHidden()
  await expect(chip(page)).toContainText(/waiting|Offline/)

  await call(oic, 'DELETE', `/assignment/mr-assignments/${first.caller.user.id}`, { assignment_ids: [location_id] })
  await assign(second.caller.user.id)
  await findNew(second.phone, client.fullname)
  expect(await visitsOf(oic, client)).toEqual([])

  await first.phone.context().setOffline(false)
  await expect.poll(async () => (await visitsOf(oic, client)).map(({ visit_result, user_id, photo_state }) => [visit_result, user_id, photo_state]), { timeout: 90_000 }).toEqual([
    ['Interested', first.caller.user.id, 'stored'],
    ['Not Around', first.caller.user.id, 'stored'],
  ])
  expect(await readClient(oic, client.id)).toMatchObject({ phone_number: '+639175550123', visit_result: 'Interested' })

  // Nothing is left to be cleared, and the client has gone from the phone of who worked there.
  await expect.poll(() => recordCountsOn(page, client.id)).toEqual({ clients: 0, visits: 0 })
  expect((await storedOn(page)).stores).toMatchObject({ queued_clients: 0, queued_visits: 0, queued_itineraries: 0, photos: 0, awaiting: 0 })
  await page.goto('/clients')
  await expectScreen(page, 'Clients')
  await list(page).getByLabel('Search clients').fill(client.fullname)
  await expect(row(page, client.fullname)).toHaveCount(0)

  // The other one has the client with both visits.
  await second.phone.page().reload()
  await expect.poll(() => recordCountsOn(second.phone.page(), client.id)).toEqual({ clients: 1, visits: 2 })
})
