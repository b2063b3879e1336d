import type { BranchLocation } from '@bisita/contract/organisation/branches'
import type { Location } from '@bisita/contract/locations/locations'
import { messages } from '@bisita/contract/messages'
import { addClient, call, type Caller, findUser, newName, signInByCall } from './support/api.ts'
import { addBranch, openDialog, branchPane, panel } from './support/organisation.ts'
import { expectNotice, expectScreen, list, openRecord, pane } from './support/screens.ts'
import { expect, type Locator, test } from './support/test.ts'

/** A city of Batanes, where the demo organisation has nobody, with its barangays. */
async function cityOf(admin: Caller, name: string) {
  const { items } = await call<{ items: Location[] }>(admin, 'GET', `/location/list?ipp=100&keyword=${encodeURIComponent(`${name} Batanes`)}`)
  const barangays = items.filter(({ mun_city }) => mun_city === name)
  expect(barangays.length).toBeGreaterThan(2)
  return barangays
}

/** Chooses a city in the picker, going down from its region. */
async function pickCity(dialog: Locator, city: string): Promise<void> {
  await dialog.getByLabel('Region').selectOption({ label: 'Region II (Cagayan Valley)' })
  await dialog.getByLabel('Province').selectOption({ label: 'Batanes' })
  await dialog.getByLabel('City or municipality').selectOption({ label: city })
}

/** The first place of the caller's branch that nobody holds. */
async function freePlaceOf(caller: Caller): Promise<BranchLocation> {
  const { items: [free] } = await call<{ items: BranchLocation[] }>(caller, 'GET', `/branch/assignments/${caller.user.branch_id}?without_mr=true&ipp=1`)
  if (free === undefined) throw new Error('The demo organisation lacks a place that nobody holds.')
  return free
}

const locationsOf = async (caller: Caller, branch: string) =>
  (await call<{ items: BranchLocation[] }>(caller, 'GET', `/branch/assignments/${branch}?ipp=1000`)).items

test('an administrator adds a branch; a name that is taken is refused and stays typed', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/branches' })
  await expectScreen(page, 'Branches')
  const taken = await addBranch(caller)
  await page.getByRole('button', { name: 'Add branch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a branch' })
  await dialog.getByRole('button', { name: 'Add branch' }).click()
  await expect(dialog.getByLabel('Branch name')).toHaveAccessibleDescription('This is required.')
  await dialog.getByLabel('Branch name').fill(taken.branch_name.toUpperCase())
  await dialog.getByLabel('Area').selectOption({ label: 'North' })
  await dialog.getByRole('button', { name: 'Add branch' }).click()
  await expectNotice(page, messages.branchExists)
  await expect(dialog.getByLabel('Branch name')).toHaveValue(taken.branch_name.toUpperCase())
  const name = newName('Sangay')
  await dialog.getByLabel('Branch name').fill(name)
  await dialog.getByRole('button', { name: 'Add branch' }).click()
  await expectNotice(page, `${name} has been added.`)
  await expect(branchPane(page).getByRole('heading', { name })).toBeVisible()
  await expect(branchPane(page).getByText('Area North · 0 members · 0 locations · 0 clients')).toBeVisible()

  await branchPane(page).getByRole('button', { name: 'Edit' }).click()
  const other = newName('Sangay')
  await page.getByRole('dialog', { name: `Edit ${name}` }).getByLabel('Branch name').fill(other)
  await openDialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${other} has been saved.`)
  await expect(branchPane(page).getByRole('heading', { name: other })).toBeVisible()
  await branchPane(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: `Delete ${other}?` }).getByRole('button', { name: 'Delete' }).click()
  await expectNotice(page, `${other} has been deleted.`)
  await expect(branchPane(page)).toBeHidden()
})

test('a whole city is assigned in one step, moved from where it stands, and taken away with what goes along', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const barangays = await cityOf(caller, 'Basco')
  const [here, there] = [await addBranch(caller), await addBranch(caller, { location_ids: barangays.slice(0, 2).map(({ id }) => id) })]
  await page.goto(`/branches?branch=${here.id}`)
  await panel(page, 'Assigned locations').getByRole('button', { name: 'Assign locations' }).click()
  const dialog = page.getByRole('dialog', { name: `Assign locations to ${here.branch_name}` })
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  await pickCity(dialog, 'Basco')
  await dialog.getByRole('button', { name: `Assign ${barangays.length} locations` }).click()
  await expect(dialog.getByRole('alert')).toContainText(there.branch_name)
  expect(await locationsOf(caller, here.id)).toEqual([])
  await dialog.getByRole('button', { name: 'Move them here' }).click()
  await expectNotice(page, `${barangays.length} locations added, 2 of them moved from another one.`)
  await expect(branchPane(page).getByText(`${barangays.length} locations ·`)).toBeVisible()
  expect((await locationsOf(caller, here.id)).map(({ id }) => id).toSorted()).toEqual(barangays.map(({ id }) => id).toSorted())
  expect(await locationsOf(caller, there.id)).toEqual([])

  // An MR of the branch holds some of it: that goes along, and is said before.
  const mr = await call<{ id: string }>(caller, 'POST', '/user/create', {
    username: `mr.${newName('')}`, display_name: newName('Maria'), user_type: 'mr', branch_id: here.id,
  })
  await call(caller, 'POST', '/assignment/assign', { user_id: mr.id, assignment_ids: barangays.slice(0, 3).map(({ id }) => id) })
  await addClient(caller, { location_id: barangays[0]?.id ?? '' })
  await page.reload()
  const locations = panel(page, 'Assigned locations')
  await locations.getByRole('button', { name: 'Select', exact: true }).click()
  await locations.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await locations.getByRole('button', { name: 'Remove', exact: true }).click()
  const take = page.getByRole('dialog', { name: `Remove ${barangays.length} locations from ${here.branch_name}?` })
  await expect(take).toContainText(`${barangays.length} locations leave the branch, with 1 client in them.`)
  await expect(take).toContainText('3 MR assignments go along, of 1 MR.')
  await take.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, `${barangays.length} locations removed from the branch, and 3 MR assignments with them.`)
  await expect(locations.getByText(/^No location yet/)).toBeVisible()
  expect(await locationsOf(caller, here.id)).toEqual([])
  const assigned = await call<{ count: number }>(caller, 'GET', `/assignment/mr-assignments/${mr.id}`)
  expect(assigned.count).toBe(0)
})

test('members are added, moved from another branch when that is wanted, and taken out; a branch with members stays', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const [here, there] = [await addBranch(caller), await addBranch(caller)]
  const display_name = newName('Telesforo')
  await call(caller, 'POST', '/user/create', { username: `t.${newName('')}`, display_name, user_type: 'tele', branch_id: there.id })
  await page.goto(`/branches?branch=${here.id}`)
  await panel(page, 'Members').getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: `Add members to ${here.branch_name}` })
  await dialog.getByLabel('Search people').fill(display_name.toLowerCase())
  await dialog.getByRole('checkbox', { name: `${display_name}, Telemarketer, in ${there.branch_name}` }).check()
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(dialog.getByRole('alert')).toContainText(there.branch_name)
  await dialog.getByRole('button', { name: 'Move them here' }).click()
  await expectNotice(page, '1 person added, 1 of them moved from another one.')
  await expect(panel(page, 'Members').getByRole('link', { name: display_name })).toBeVisible()

  await branchPane(page).getByRole('button', { name: 'Delete' }).click()
  await openDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(openDialog(page).getByRole('alert')).toContainText(display_name)
  await openDialog(page).getByRole('button', { name: 'Keep' }).click()

  await panel(page, 'Members').getByRole('button', { name: 'Select', exact: true }).click()
  await panel(page, 'Members').getByRole('checkbox', { name: `Select ${display_name}` }).check()
  await panel(page, 'Members').getByRole('button', { name: 'Remove' }).click()
  await expect(openDialog(page)).toContainText('1 person leaves the branch.')
  await openDialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, '1 person removed from the branch.')
  await expect(panel(page, 'Members').getByText('Nobody is a member yet.')).toBeVisible()
})

test('the views of a branch are switched off and on, and the address says which', async ({ as }) => {
  const { page } = await as('oic1', { at: '/branches' })
  await expectScreen(page, 'Branches')
  const views = { Locations: 'Assigned locations', Members: 'Members', 'MR assignments': 'MR assignments' }
  for (const name of Object.values(views)) await expect(panel(page, name)).toBeVisible()
  for (const name of Object.keys(views)) await branchPane(page).getByRole('button', { name, exact: true, pressed: true }).click()
  for (const name of Object.values(views)) await expect(panel(page, name)).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).toBe('?view_assigned=false&view_assigned_members=false&view_assigned_mr=false')
  await page.reload()
  await branchPane(page).getByRole('button', { name: 'Members', exact: true, pressed: false }).click()
  await expect(panel(page, 'Members')).toBeVisible()
  await expect(panel(page, 'Assigned locations')).toBeHidden()
})

test('an officer in charge sees the own branch alone, reads it, and assigns its locations to the MRs', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/branches' })
  await expect(branchPane(page).getByRole('heading', { name: 'Baguio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'List of branches' })).toBeHidden()
  for (const name of ['Add branch', 'Edit', 'Delete', 'Assign locations', 'Add members']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
  const mrs = panel(page, 'MR assignments')
  const { display_name: name, mr_locations_count: was } = await findUser(caller, 'mr1')
  const free = await freePlaceOf(caller)
  const mr = mrs.getByRole('button', { name })
  await mr.click()
  await mrs.getByRole('button', { name: 'Add locations' }).click()
  const dialog = page.getByRole('dialog', { name: `Add locations to ${name}` })
  await dialog.getByText('Only unassigned ones').click()
  // By its name: the list that stands there is still that of every location for a moment.
  await dialog.getByRole('checkbox', { name: `Select ${free.barangay}, ${free.mun_city}`, exact: true }).check()
  await dialog.getByRole('button', { name: 'Add 1 selected' }).click()
  await expectNotice(page, `1 location added to ${name}.`)
  await expect(mr).toContainText(`${was + 1} locations`)

  const { branch_id: elsewhere } = await findUser(await signInByCall('admin'), 'oic2')
  await expect(call(caller, 'GET', `/branch/info/${elsewhere}`)).rejects.toThrow('404')
})

test('clients that are chosen in the list are assigned to an MR directly, who then holds them, and taken away again', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/clients' })
  const free = await freePlaceOf(caller)
  const { user: mr } = await signInByCall('mr1')
  const lastname = newName('Magkapatid')
  const client = await addClient(caller, { lastname, location_id: free.id })
  await addClient(caller, { lastname, firstname: 'Benita', location_id: free.id })
  await page.getByLabel('Search clients').fill(lastname)
  await expect(list(page).getByText('2 clients', { exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Select', exact: true }).click()
  await list(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await list(page).getByRole('button', { name: 'Assign to an MR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 clients to an MR' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByLabel('Marketing representative').selectOption(mr.id)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expectNotice(page, `2 clients assigned to ${mr.display_name}.`)

  await openRecord(page, client.id, client.fullname)
  const assignees = pane(page).getByRole('list', { name: 'Assigned to' })
  await expect(assignees).toContainText(`${mr.display_name} directly`)
  await assignees.getByRole('button', { name: `Remove from ${mr.display_name}` }).click()
  await openDialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, `${client.fullname} has been removed from ${mr.display_name}.`)
  await expect(pane(page).getByText('Nobody yet')).toBeVisible()
  await pane(page).getByRole('button', { name: 'Assign to an MR' }).click()
  await expect(page.getByRole('dialog', { name: `Assign ${client.fullname} to an MR` })).toBeVisible()
})
