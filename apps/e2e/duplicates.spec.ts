import type { Client } from '@bisita/contract/clients/clients'
import type { Job } from '@bisita/contract/operations/jobs'
import { addClient, call, newName } from './support/api.ts'
import { expectNotice, pane } from './support/screens.ts'
import { expect, phone, test } from './support/test.ts'

test('possible duplicates are shown while a client is typed', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, { lastname: newName('Kambal'), firstname: 'Ana', phone_number: '0917 555 0177' })
  await page.goto('/clients?form=new')
  await pane(page).getByLabel('Last name').fill(client.lastname)
  await pane(page).getByLabel('First name').fill('ana')
  await expect(pane(page).getByText(`Maybe the same: ${client.fullname}, ${client.barangay}, ${client.mun_city} (name)`)).toBeVisible()
  await pane(page).getByLabel('Phone number', { exact: true }).fill('09175550177')
  await expect(pane(page).getByText(`Maybe the same: ${client.fullname}, ${client.barangay}, ${client.mun_city} (name, phone)`)).toBeVisible()
})

test('pairs are looked for by a job, seen side by side, and said to be two people', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const lastname = newName('Kapareho')
  const clients: Client[] = []
  for (const firstname of ['Ana', 'Ana']) clients.push(await addClient(caller, { lastname, firstname, birth_date: '1950-02-01' }))
  const { id } = await call<Job>(caller, 'POST', '/job/create', { job_name: 'Find duplicates', action: 'run', execute_function: 'find_duplicates', parameters: {} })
  await expect.poll(async () => (await call<Job>(caller, 'GET', `/job/info/${id}`)).status).toBe('done')
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Duplicates', exact: true }).click()
  await expect(page).toHaveURL(/show=duplicates/)
  const pair = page.getByRole('list', { name: 'Probable duplicates' }).getByRole('listitem').filter({ hasText: lastname })
  await expect(pair).toContainText('Same name, Same birth date')
  await pair.getByRole('button', { name: 'Different people' }).click()
  await expectNotice(page, 'They stay separate clients.')
  await expect(pair).toHaveCount(0)
  await page.getByRole('button', { name: 'All clients' }).click()
  await expect(page.getByLabel('Search clients')).toBeVisible()
  // On a phone under Filters: a button of its own would lie over the last rows.
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Duplicates', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Duplicates' })).toBeVisible()
})
