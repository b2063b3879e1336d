import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import { type TestCell, testWorkbook } from '@bisita/rules/workbooks/workbook.testing'
import type { Client } from '@bisita/contract/clients/clients'
import { readFile } from 'node:fs/promises'
import { call, changeClient, newName, type Caller } from './support/api.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

type Words = Partial<Record<(typeof uploadColumns)[number], string>>

let numbers = Math.floor(Date.now() / 10) % 1_000_000_000

/** A client in Irisan, Baguio, with a number of its own; columns that `words` leaves out get default values. */
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
    row({ lastname: name }), row({ lastname: name, firstname: '' }), row({ lastname: `${name} Una`, birth_date: '1950-02-01' }), row({ lastname: name, barangay: 'Bakakeng' }), row({ lastname: name, birth_date: 'soon' }),
  ]
  await choose(page, Buffer.from(textOf([...rows, row({ lastname: 'Nuñez', firstname: name })]), 'latin1'))
  await expect(page.getByRole('alert')).toContainText('Required Columns are empty! Row 3. The header is row 1.')
  await page.getByRole('button', { name: 'Leave these rows out' }).click()
  await expect(part(page, 'Check').getByText('Windows-1252')).toBeVisible()
  await expect(figure(page, 'New')).toHaveText('2')
  await expect(figure(page, 'Probable duplicates')).toHaveText('1')
  await expect(figure(page, 'Rejected')).toHaveText('3')
  await expect(part(page, 'How the file is read').getByText('6 rows: 5 read, 1 row left out since a required column is empty.')).toBeVisible()
  await expect(part(page, 'How the file is read').getByText('Dates of birth: Year first (1950-01-25). Row 6: no date when read so; rejected unless corrected.')).toBeVisible()
  await expect(part(page, 'Rows').getByText('birth_date: ')).toBeVisible()
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
  expect(lines[0]).toBe(`\uFEFF${uploadColumns.join(',')},reason`)
  expect(lines[1]).toMatch(/,Irisan,Required Columns are empty!$/)
  expect(lines[2]).toMatch(/,soon,.*,Irisan,"?birth_date: /)
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
  await expect(sending.getByRole('button', { name: 'Continue' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('The upload of three-thousand.csv stopped after')).toBeVisible()
  await choose(page, textOf([row({ lastname: name })]), 'another.csv')
  await expect(page.getByText(/^This file is not three-thousand.csv/)).toBeVisible()
  await page.route('**/api/client/upload-clients', (route) => route.fulfill({ status: 503, body: '' }))
  await choose(page, content, 'three-thousand.csv')
  await sending.getByRole('button', { name: 'Continue' }).click()
  await expectNotice(page, 'Something went wrong, please try again')
  await expect(sending.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.unroute('**/api/client/upload-clients')
  await sending.getByRole('button', { name: 'Retry' }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')
  await expect(figure(page, 'Created')).toHaveText('3,000')
  const { items, count } = await found(caller, name)
  expect(count).toBe(3000)

  const existing = items[0] as Client
  await changeClient(caller, existing.id, { address: 'Purok 9' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this upload?' })
  await expect(dialog).toContainText('2,999 clients that it added are deleted')
  await expect(dialog.getByRole('listitem')).toContainText(`${existing.fullname}Changed since.`)
  await dialog.getByRole('button', { name: 'Undo the upload' }).click()
  await expectNotice(page, '2,999 clients deleted, 0 put back, 1 left.')
  expect((await found(caller, name)).items.map(({ id }) => id)).toEqual([existing.id])
})

test('the rest of a checked file is given to a job, whose end is notified on another screen', async ({ as }) => {
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

test('a workbook is read in the page: its dates, its sheet; the security policy stays as it is', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/administration/upload-clients' })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  const name = newName('Aklat')
  const typed = (words: Words) => row(words).map((text, at): TestCell => (uploadColumns[at] === 'birth_date' ? { day: 18_268 } : uploadColumns[at] === 'sss_id' ? Number(text) : text))
  const book = testWorkbook({ Notes: [['Call them']], Clients: [[...uploadColumns], typed({ lastname: name, firstname: 'PeÃ±a' }), row({ lastname: name, birth_date: '1/25/1950' }), [' ', '']] })
  await page.getByLabel('File of clients').setInputFiles({ name: 'clients.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(book) })
  const reading = part(page, 'How the file is read')
  await expect(reading.getByText('3 rows: 2 read, 1 row of blanks left out.')).toBeVisible()
  await expect(reading.getByText('Dates of birth: Month first (01/25/1950).')).toBeVisible()
  await expect(reading.getByLabel('Sheet')).toHaveValue('Clients')
  // It stands as checked once the file has been read again.
  const mend = reading.getByLabel('Fix a name saved wrongly')
  await mend.click()
  await expect(mend).toBeChecked()
  await expect(figure(page, 'New')).toHaveText('2')
  await part(page, 'Check').getByRole('button', { name: 'Upload', exact: true }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')
  const { items } = await found(caller, name)
  expect(new Set(items.map(({ fullname, birth_date }) => `${fullname} ${birth_date}`))).toEqual(new Set([`${name}, Perla 1950-01-25`, `${name}, Peña 1950-01-05`]))
  expect(refused).toEqual([])
})

test('a file dropped anywhere on the page is read, and the last uploads below the box lead to what came of them', async ({ as }) => {
  const { page } = await as('admin', { at: null })
  const last = page.getByRole('region', { name: 'Your last uploads' })
  const address = '**/api/client/upload-clients'
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: { items: [] } }) : route.fallback()))
  await page.goto('/administration/upload-clients')
  await expect(last.getByText('No uploads yet. What you upload shows here with its result.')).toBeVisible()
  await page.unroute(address)
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.fallback()))
  await page.reload()
  await expect(last.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute(address)
  await last.getByRole('button', { name: 'Retry' }).click()
  await expect(last.getByRole('heading', { name: 'This could not be loaded' })).toHaveCount(0)

  const file = `${newName('Hulog')}.csv`
  const content = textOf([row({ lastname: newName('Hulog'), birth_date: '1950-02-01' }), row({ birth_date: 'soon' })])
  const transfer = await page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer()
    data.items.add(new File([text as string], name as string, { type: 'text/csv' }))
    return data
  }, [file, content])
  const heading = page.getByRole('heading', { level: 1 })
  for (const type of ['dragover', 'drop']) await heading.dispatchEvent(type, { dataTransfer: transfer })
  await page.getByRole('button', { name: 'Leave these rows out' }).or(part(page, 'Check')).first().waitFor()
  await expect(figure(page, 'New')).toHaveText('1')
  await part(page, 'Check').getByRole('button', { name: 'Upload', exact: true }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')
  await page.getByRole('button', { name: 'Upload another file' }).click()
  const uploaded = last.getByRole('link', { name: file })
  await expect(uploaded).toContainText('2 rows · 1 created · 0 updated')
  await expect(uploaded).toContainText('1 row rejected')
  await uploaded.click()
  await expect(part(page, 'Result').getByRole('heading', { name: 'Successfully Uploaded Clients' })).toBeVisible()
  await expect(figure(page, 'Rejected')).toHaveText('1')
})
