import { randomUUID } from 'node:crypto'
import type { Job } from '@bisita/contract/operations/jobs'
import { call, newName } from './support/api.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const job = (page: Page) => page.getByRole('region', { name: 'Job', exact: true })
const jobs = (page: Page) => page.getByRole('region', { name: 'List of jobs' })

test('an administrator runs a job, goes to another screen, and is notified there when it ends', async ({ as }) => {
  const { page } = await as('admin', { at: '/jobs' })
  await expectScreen(page, 'Jobs')
  const name = newName('Trail')
  await page.getByRole('button', { name: 'New job' }).click()
  await job(page).getByLabel('Task').selectOption('Audit check')
  await expect(job(page).getByLabel('Job name')).toHaveValue('Audit check')
  await job(page).getByLabel('Job name').fill(name)
  await job(page).getByRole('button', { name: 'Run this job' }).click()
  await expect(job(page).getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(job(page).getByText('check_audit')).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/about'))
  await expectScreen(page, 'About')
  await expectNotice(page, `${name}: done`)
  await page.goto(`/jobs?keyword=${name}&status=done`)
  await expect(page.getByLabel('Name of the job')).toHaveValue(name)
  await jobs(page).getByRole('link', { name }).click()
  await expect(job(page).getByText('Done', { exact: true })).toBeVisible()
  await expect(job(page).getByText('Lines', { exact: true })).toBeVisible()
})

test('a schedule is chosen in words; an impossible one shows the message of the server', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/jobs?form=new' })
  await job(page).getByText('Schedule', { exact: true }).click()
  await job(page).getByLabel('Task').selectOption('Audit check')
  await job(page).getByLabel('How often').selectOption('Every month')
  await job(page).getByLabel('On', { exact: true }).selectOption('Day 17')
  await job(page).getByLabel('At (Manila)').fill('04:15')
  const next = job(page).getByRole('status')
  await expect(next).toContainText('On day 17 of every month at 4:15 AM. Next:')
  await expect(next.getByText(/17\/\d{4} 04:15:00 AM$/)).toHaveCount(3)
  await job(page).getByRole('button', { name: 'Schedule this job' }).click()
  // The form says the same words: only the record, once the server has it, has this button.
  await expect(job(page).getByRole('button', { name: 'Cancel this schedule' })).toBeVisible()
  await expect(job(page).getByText('On day 17 of every month at 4:15 AM')).toBeVisible()

  await page.goto('/jobs?form=new')
  await job(page).getByText('Schedule', { exact: true }).click()
  await job(page).getByLabel('Task').selectOption('Audit check')
  await job(page).getByLabel('How often').selectOption('Cron expression')
  const fields = job(page).getByLabel('Minute, hour, day, month, weekday')
  await fields.fill('15 4 17 * *')
  await job(page).getByRole('button', { name: 'Schedule this job' }).click()
  await expectNotice(page, 'The same job is scheduled at these times already.')
  await fields.fill('0 0 30 2 *')
  await expect(job(page).getByRole('status')).toHaveText('This time never comes.')
  await job(page).getByRole('button', { name: 'Schedule this job' }).click()
  await expect(fields).toHaveAccessibleDescription('This time never comes.')

  await page.goto('/jobs?part=schedules&execute_function=check_audit')
  // The newest is the first.
  await jobs(page).getByRole('link', { name: /On day 17/ }).first().click()
  await job(page).getByRole('button', { name: 'Cancel this schedule' }).click()
  await expect(job(page).getByText('Cancelled', { exact: true })).toBeVisible()
  const { items } = await call<{ items: Job[] }>(caller, 'GET', '/job/list?status=scheduled&execute_function=check_audit')
  expect(items.map(({ cron }) => cron)).not.toContain('15 4 17 * *')
})

test('a job that failed says why, and is tried once more', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const name = newName('Report')
  // Of a person who is nobody: it fails each time.
  const parameters = { type: 'mr-visits', user_id: randomUUID() }
  const { id } = await call<Job>(caller, 'POST', '/job/create', { job_name: name, action: 'run', execute_function: 'generate_report', parameters })
  const now = () => call<Job>(caller, 'GET', `/job/info/${id}`)
  await expect.poll(async () => (await now()).status).toBe('failed')
  await page.goto(`/jobs?keyword=${name}&status=failed`)
  await jobs(page).getByRole('link', { name }).click()
  await expect(job(page).getByText('The person is not there any more, is deactivated, or has no reports')).toBeVisible()
  await job(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => [(await now()).tries, (await now()).status]).toEqual([2, 'failed'])
  await expect(job(page).getByText('Failed', { exact: true })).toBeVisible()
  await expect(job(page).getByText('The person is not there any more, is deactivated, or has no reports')).toBeVisible()
})
