import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import type { Client } from '@bisita/contract/clients/clients'
import { readFile } from 'node:fs/promises'
import { call, changeClient, newName, type Caller } from './support/api.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

type Words = Partial<Record<(typeof uploadColumns)[number], string>>

let numbers = Math.floor(Date.now() / 10) % 1_000_000_000

/** A client of Irisan in Baguio with a number of its own; what is not told is as it usually is. */
function row(words: Words = {}): string[] {
  numbers += 1
  const usual: Words = { lastname: 'Dimaano', firstname: 'Perla', id_type: 'sss', sss_id: `3${String(numbers).padStart(9, '0')}`, claim_type: 'RT', province: 'Benguet', mun_city: 'Baguio', barangay: 'Irisan', ...words }
  return uploadColumns.map((column) => usual[column] ?? '')
}

const textOf = (rows: readonly (readonly string[])[], header: readonly string[] = uploadColumns) => [header, ...rows].map((cells) => `${csvLine(cells)}\r\n`).join('')

const choose = (page: Page, content: string | Buffer, name = 'clients.csv') =>
  page.getByLabel('File of clients').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`)
const found = async (caller: Caller, keyword: string) => (await call<{ items: Client[]; count: number }>(caller, 'POST', '/client/search', { keyword }))

test('a file is looked through, its doubts are settled, its rows are uploaded and undone', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/administration/upload-clients' })
  await expectScreen(page, 'Upload Clients')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${uploadColumns.join(',')}\r\n`)

  await choose(page, textOf([row()], uploadColumns.map((name) => name.toUpperCase())))
  await expect(page.getByText('Not matched the headers!', { exact: true })).toBeVisible()
  await choose(page, textOf([]))
  await expect(page.getByText('There is no row in this file.')).toBeVisible()

  const name = newName('Salin')
  const known = await call<Client>(caller, 'POST', '/client/create', {
    id: crypto.randomUUID(), firstname: 'Perla', lastname: `${name} Una`, id_type: 'sss', claim_type: 'RT', birth_date: '1950-02-01', location_id: (await call<{ items: { id: string }[] }>(caller, 'GET', '/location/list?keyword=irisan, city of baguio&ipp=1')).items[0]?.id,
  })
  const rows = [
    row({ lastname: name }), row({ lastname: name, firstname: '' }), row({ lastname: `${name} Una`, birth_date: '1950-02-01' }), row({ lastname: name, barangay: 'Bakakeng' }), row({ lastname: name, birth_date: '1/31/1950' }),
  ]
  await choose(page, Buffer.from(textOf([...rows, row({ lastname: 'Nuñez', firstname: name })]), 'latin1'))
  await expect(page.getByRole('alert')).toContainText('Required Columns are empty! Row 3. The header is row 1.')
  await page.getByRole('button', { name: 'Leave these rows out' }).click()
  await expect(part(page, 'Check').getByText('Windows-1252')).toBeVisible()
  await expect(figure(page, 'New')).toHaveText('2')
  await expect(figure(page, 'Probable duplicates')).toHaveText('1')
  await expect(figure(page, 'Rejected')).toHaveText('3')
  await expect(part(page, 'Rows').getByText('A date is written YYYY-MM-DD.')).toBeVisible()
  await part(page, 'Doubtful places').getByLabel('Benguet / Baguio / Bakakeng').selectOption({ index: 1 })
  await expect(figure(page, 'New')).toHaveText('3')
  await expect(part(page, 'Doubtful places')).toHaveCount(0)
  await part(page, 'Rows').getByText('Probable duplicates', { exact: true }).click()
  await expect(part(page, 'Rows').getByRole('link', { name: known.fullname })).toBeVisible()
  await page.getByLabel('Leave this row out').check()
  await part(page, 'Check').getByRole('button', { name: 'Upload', exact: true }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')
  await expect(figure(page, 'Created')).toHaveText('3')
  await expect(figure(page, 'Rejected')).toHaveText('2')
  const rejected = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const lines = (await readFile(await (await rejected).path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(/^Required Columns are empty!,/)
  expect(lines[2]).toMatch(/^birth_date: A date is written YYYY-MM-DD.,/)
  expect((await found(caller, name)).items.map(({ fullname }) => fullname).toSorted()).toEqual([known.fullname, `Nuñez, ${name}`, `${name}, Perla`, `${name}, Perla`].toSorted())
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo the upload' }).click()
  await expectNotice(page, '3 clients deleted, 0 put back, 0 left.')
  expect((await found(caller, name)).count).toBe(1)
})

test('3,000 rows go through a pause, a reload and a failure, each once, and are undone but for one that somebody changed', async ({ as }) => {
  test.setTimeout(180_000)
  const { page, caller } = await as('admin', { at: null })
  await call(caller, 'PUT', '/settings', { upload_pause_ms: 400 })
  await page.goto('/administration/upload-clients')
  const name = newName('Libo')
  const content = textOf(Array.from({ length: 3000 }, () => row({ lastname: name })))
  await choose(page, content, 'three-thousand.csv')
  await expect(figure(page, 'New')).toHaveText('3,000', { timeout: 60_000 })
  await part(page, 'Check').getByRole('button', { name: 'Upload', exact: true }).click()
  const sending = part(page, 'Upload')
  await expect(sending.getByRole('status')).toContainText(/^(500|1,000|1,500) of 3,000 rows/)
  await sending.getByRole('button', { name: 'Pause' }).click()
  await expect(sending.getByRole('status')).toContainText('paused')
  await expect(sending.getByRole('button', { name: 'Go on' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('The upload of three-thousand.csv was broken off')).toBeVisible()
  await choose(page, textOf([row({ lastname: name })]), 'another.csv')
  await expect(page.getByText(/^This is another file than three-thousand.csv/)).toBeVisible()
  await page.route('**/api/client/upload-clients', (route) => route.fulfill({ status: 503, body: '' }))
  await choose(page, content, 'three-thousand.csv')
  await sending.getByRole('button', { name: 'Go on' }).click()
  await expectNotice(page, 'Something went wrong, please try again')
  await expect(sending.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.unroute('**/api/client/upload-clients')
  await sending.getByRole('button', { name: 'Retry' }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')
  await expect(figure(page, 'Created')).toHaveText('3,000')
  const { items, count } = await found(caller, name)
  expect(count).toBe(3000)

  const kept = items[0] as Client
  await changeClient(caller, kept.id, { address: 'Purok 9' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this upload?' })
  await expect(dialog).toContainText('2,999 clients that it added are deleted')
  await expect(dialog.getByRole('listitem')).toContainText(`${kept.fullname}Changed since.`)
  await dialog.getByRole('button', { name: 'Undo the upload' }).click()
  await expectNotice(page, '2,999 clients deleted, 0 put back, 1 left.')
  expect((await found(caller, name)).items.map(({ id }) => id)).toEqual([kept.id])
})

test('the rest of a checked file is given to a job, whose end is told on another screen', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/administration/upload-clients' })
  const name = newName('Likod')
  await choose(page, textOf([row({ lastname: name }), row({ lastname: name })]))
  await part(page, 'Check').getByRole('button', { name: 'Upload in the background' }).click()
  await expectScreen(page, 'Jobs')
  await page.evaluate(() => history.pushState({}, '', '/about'))
  await expectScreen(page, 'About')
  await expectNotice(page, 'Successfully Uploaded Clients')
  expect((await found(caller, name)).count).toBe(2)
})
