import type { Area } from '@bisita/contract/organisation/areas'
import { call, newName } from './support/api.ts'
import { addBranch, openDialog, branchPane, panel } from './support/organisation.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const areaPane = (page: Page) => page.getByRole('region', { name: 'Area', exact: true })

test('an administrator keeps areas: name, branches, heads, and what is in the way of deleting one', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/areas' })
  await expectScreen(page, 'Areas')
  const branch = await addBranch(caller)
  const head = newName('Herminio')
  await call(caller, 'POST', '/user/create', { username: `h.${newName('')}`, display_name: head, user_type: 'ah' })
  const name = newName('Lugar')
  await page.getByRole('button', { name: 'Add area' }).click()
  await openDialog(page).getByLabel('Area name').fill('north')
  await openDialog(page).getByRole('button', { name: 'Add area' }).click()
  await expect(openDialog(page).getByRole('alert')).toContainText('Not saved.')
  await openDialog(page).getByLabel('Area name').fill(name)
  await openDialog(page).getByRole('button', { name: 'Add area' }).click()
  await expectNotice(page, `${name} has been added.`)

  await areaPane(page).getByRole('button', { name: 'Add branches' }).click()
  await openDialog(page).getByLabel('Search branches').fill(branch.branch_name)
  await openDialog(page).getByRole('checkbox', { name: `${branch.branch_name}, In no area` }).check()
  await openDialog(page).getByRole('button', { name: 'Add 1 branch' }).click()
  await expectNotice(page, `1 branch added to ${name}.`)
  await areaPane(page).getByRole('button', { name: 'Add heads' }).click()
  await openDialog(page).getByLabel('Search area heads').fill(head)
  await openDialog(page).getByRole('checkbox', { name: head }).check()
  await openDialog(page).getByRole('button', { name: 'Add 1 head' }).click()
  await expectNotice(page, `1 head added to ${name}.`)
  const { items } = await call<{ items: Area[] }>(caller, 'GET', `/branch/area/list?keyword=${name}`)
  expect(items).toMatchObject([{ area_name: name, assigned_branches: [{ id: branch.id }], assigned_area_heads: [{ display_name: head }] }])

  await areaPane(page).getByRole('button', { name: 'Delete' }).click()
  await openDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(openDialog(page).getByRole('alert')).toContainText(branch.branch_name)
  await openDialog(page).getByRole('button', { name: 'Keep' }).click()
  await areaPane(page).getByRole('button', { name: `Remove ${branch.branch_name}` }).click()
  await openDialog(page).getByRole('button', { name: 'Remove' }).click()
  await expectNotice(page, `${branch.branch_name} has been removed from ${name}.`)
  await areaPane(page).getByRole('button', { name: 'Delete' }).click()
  await openDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectNotice(page, `${name} has been deleted.`)
})

test('an area head reads the own areas and keeps the branches of them', async ({ as }) => {
  const { page } = await as('ah1', { at: '/areas' })
  await page.getByRole('region', { name: 'List of areas' }).getByRole('link', { name: 'North' }).click()
  await expect(areaPane(page).getByRole('link', { name: 'Baguio' })).toBeVisible()
  for (const name of ['Add area', 'Rename', 'Delete', 'Add branches', 'Add heads']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
  await expect(page.getByRole('link', { name: 'South' })).toBeHidden()
  await areaPane(page).getByRole('link', { name: 'Baguio' }).click()
  await expect(panel(page, 'Assigned locations').getByRole('button', { name: 'Assign locations' })).toBeVisible()
  await expect(branchPane(page).getByRole('button', { name: 'Delete' })).toBeHidden()
})
