import { expect, type Page } from '@playwright/test'
import { uuidv7 } from '@bisita/server/uuid'
import { call, newName, signInByCall } from '../api.ts'
import { dialog, type ScreenState } from '../screenState.ts'
import { clientsCount, expectScreen, list } from '../screens.ts'

const branch = (page: Page) => page.getByRole('region', { name: 'Branch', exact: true })

/** Opens a branch of the demo organisation, and waits for all of its views. */
async function opened(page: Page, name: string): Promise<void> {
  const admin = await signInByCall('admin')
  const { items } = await call<{ items: { id: string; branch_name: string }[] }>(admin, 'GET', `/branch/list?keyword=${name}`)
  await page.goto(`/branches?branch=${items.find((one) => one.branch_name === name)?.id}`)
  await expect(branch(page).getByRole('heading', { name })).toBeVisible()
  await expect(branch(page).getByRole('region', { name: 'Assigned locations' }).getByRole('listitem').first()).toBeVisible()
  await expect(branch(page).getByRole('region', { name: 'MR assignments' }).getByRole('button').first()).toBeVisible()
}

/** Assigns the locations of one branch to another, which is refused. */
async function elsewhere(page: Page): Promise<void> {
  const admin = await signInByCall('admin')
  const { id } = await call<{ id: string }>(admin, 'POST', '/branch/create', { id: uuidv7(), branch_name: newName('Sangay') })
  await page.goto(`/branches?branch=${id}`)
  await branch(page).getByRole('button', { name: 'Assign locations' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Name contains').fill('Baguio')
  await picker.getByRole('button', { name: /^Assign \d+ locations$/ }).click()
  await expect(picker.getByRole('alert')).toBeVisible()
}

/** Opens the form of a new branch with first members and locations chosen. */
async function adding(page: Page): Promise<void> {
  await page.goto('/branches')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const form = page.getByRole('dialog', { name: 'Add a branch' })
  await form.getByLabel('Branch name').fill(newName('Sangay'))
  await form.getByText('First members').click()
  await form.getByRole('checkbox').first().check()
  await form.getByText('First locations').click()
  await form.getByLabel('Name contains').fill('Kapangan')
  await expect(form.getByText(/First locations · \d+ location/)).toBeVisible()
}

/** Opens the question before locations are removed from a branch. */
async function removing(page: Page): Promise<void> {
  await opened(page, 'Baguio')
  const locations = branch(page).getByRole('region', { name: 'Assigned locations' })
  await locations.getByRole('button', { name: 'Select', exact: true }).click()
  await locations.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await locations.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/leave the branch/)).toBeVisible()
}

async function area(page: Page): Promise<void> {
  const admin = await signInByCall('admin')
  const { items } = await call<{ items: { id: string }[] }>(admin, 'GET', '/branch/area/list?keyword=North')
  await page.goto(`/areas?area=${items[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Area', exact: true }).getByRole('link', { name: 'Baguio' })).toBeVisible()
}

async function assigning(page: Page): Promise<void> {
  await page.goto('/clients')
  await clientsCount(page)
  await list(page).getByRole('button', { name: 'Select', exact: true }).click()
  await list(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await list(page).getByRole('button', { name: 'Assign to an MR' }).click()
  await dialog(page, 'Assign 10 clients to an MR')
}

/** Branches, areas, and clients assigned to an MR. */
export const organisationStates: readonly ScreenState[] = [
  { name: 'branches', who: 'admin', open: (page) => page.goto('/branches').then(() => expect(page.getByRole('link', { name: 'Baguio' })).toBeVisible()) },
  { name: 'branch', who: 'admin', only: 'desk', open: (page) => opened(page, 'Baguio') },
  {
    name: 'branch, own', who: 'oic1', only: 'phone',
    open: async (page) => {
      await page.goto('/branches')
      await expectScreen(page, 'Branches')
      await branch(page).getByRole('region', { name: 'MR assignments' }).getByRole('button').first().click()
      await expect(branch(page).getByRole('button', { name: 'Add locations' })).toBeVisible()
    },
  },
  { name: 'branch, locations of another', who: 'admin', open: elsewhere },
  { name: 'branch, adding', who: 'admin', open: adding },
  { name: 'branch, taking away', who: 'admin', only: 'desk', open: removing },
  { name: 'area', who: 'admin', open: area },
  { name: 'clients, assigning', who: 'oic1', only: 'phone', open: assigning },
]
