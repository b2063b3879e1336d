import type { Job } from '@bisita/contract/operations/jobs'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { expect, type Page } from '@playwright/test'
import { addClient, call, newName, signInByCall } from '../api.ts'
import { type ScreenState } from '../screenState.ts'
import { expectScreen } from '../screens.ts'

/** Opens the list with two probable duplicates, found by the job. */
async function duplicates(page: Page): Promise<void> {
  const caller = await signInByCall('admin')
  const lastname = newName('Kambal')
  for (const firstname of ['Ana', 'Ana']) await addClient(caller, { lastname, firstname, birth_date: '1950-02-01' })
  const { id } = await call<Job>(caller, 'POST', '/job/create', { job_name: newName('Find'), action: 'run', execute_function: 'find_duplicates', parameters: {} })
  await expect.poll(async () => (await call<Job>(caller, 'GET', `/job/info/${id}`)).status).toBe('done')
  await page.goto('/clients?show=duplicates')
  await expect(page.getByRole('list', { name: 'Probable duplicates' }).getByRole('listitem').first()).toBeVisible()
}

async function job(page: Page): Promise<void> {
  await page.goto('/jobs?part=schedules')
  await page.getByRole('region', { name: 'List of jobs' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Job', exact: true }).getByRole('heading', { level: 2 })).toBeVisible()
}

/** Chooses a file of clients with a row that is rejected. */
async function upload(page: Page): Promise<void> {
  await page.goto('/administration/upload-clients')
  const cells = uploadColumns.map((name) => (name === 'lastname' ? newName('Salin') : name === 'birth_date' ? '1/31/1950' : 'x'))
  const text = [uploadColumns, cells].map((row) => `${row.join(',')}\r\n`).join('')
  await page.getByLabel('File of clients').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('region', { name: 'Rows', exact: true }).or(page.getByRole('alert')).first()).toBeVisible()
}

const screen = (path: string, title: string) => async (page: Page) => {
  await page.goto(path)
  await expectScreen(page, title)
}

/** The screens of administrators and area heads. */
export const officeStates: readonly ScreenState[] = [
  { name: 'duplicates', who: 'admin', open: duplicates },
  { name: 'job', who: 'admin', open: job },
  { name: 'job, new', who: 'admin', open: screen('/jobs?form=new', 'Jobs') },
  { name: 'upload of clients', who: 'admin', open: upload },
  { name: 'update of places', who: 'admin', open: screen('/administration/update-location', 'Update PSGC Locations') },
  { name: 'areas', who: 'admin', open: screen('/areas', 'Areas') },
  { name: 'new dashboard', who: 'ah1', open: async (page) => {
    await screen('/dashboard-new', 'New Dashboard')(page)
    await expect(page.getByRole('heading', { name: 'From client to availed' })).toBeVisible()
  } },
]
