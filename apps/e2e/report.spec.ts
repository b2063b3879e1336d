import { readFile } from 'node:fs/promises'
import { uuidv7 } from '@bisita/server/uuid'
import { manilaDay } from '@bisita/rules/time/days'
import { axeFaults } from './support/axe.ts'
import { call, signInByCall } from './support/api.ts'
import { hire, hireField } from './support/database.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, phone, test } from './support/test.ts'

const report = (page: Page) => page.getByRole('region', { name: 'Report', exact: true })
const records = (page: Page) => page.getByRole('region', { name: 'Records', exact: true })
const totals = (page: Page) => report(page).getByRole('row').last()
const taken = (page: Page) => report(page).getByText(/^Taken at/)

const numberOf = (text: string): number => Number(text.replace(/\D/g, ''))

/** How many records the open list says there are. */
async function listed(page: Page): Promise<number> {
  const line = records(page).getByRole('status').first()
  await expect(line).toHaveText(/^[\d,]+ (visit|call|client|itinerar)/)
  return numberOf(((await line.textContent()) ?? '').split(', ')[0] ?? '')
}

const daysOf = (page: Page) => new URL(page.url()).searchParams
const thisYear = `date_from=${manilaDay(new Date()).slice(0, 4)}-01-01&date_to=${manilaDay(new Date()).slice(0, 4)}-12-31`

test('an area head finds by the keyboard what a number counts, and comes back to it', async ({ as }) => {
  const { page } = await as('ah1', { at: `/report/mr-visits?${thisYear}` })
  await expectScreen(page, 'MR Visits')
  const links = report(page).getByRole('rowgroup').nth(1).getByRole('link')
  await links.first().focus()
  const first = page.locator(':focus')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const number = numberOf((await page.locator(':focus').textContent()) ?? '')
  expect(number).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  expect(await listed(page)).toBe(number)
  expect([daysOf(page).get('column'), daysOf(page).get('row')?.length, daysOf(page).get('job_id')?.length]).toEqual([expect.any(String), 36, 36])
  await page.keyboard.press('Escape')
  await expect(records(page)).toHaveCount(0)
  await expect(first).toBeFocused()
})

for (const { path, title, who } of [
  { path: 'mr-itinerary', title: 'MR Itinerary', who: 'oic1' },
  { path: 'mr-visits', title: 'MR Visits', who: 'ah1' },
  { path: 'tele-calls', title: 'Tele Calls', who: 'oic2' },
  { path: 'market-saturation', title: 'Market Saturation', who: 'admin' },
] as const) {
  test(`${title}: the totals and the first numbers open lists that are as long, and the chart says what the table says`, async ({ as }) => {
    const { page } = await as(who, { at: `/report/${path}${path === 'market-saturation' ? '' : `?${thisYear}`}` })
    await expectScreen(page, title)
    const counted = report(page).getByRole('rowgroup').nth(1).getByRole('row').filter({ has: page.getByRole('link') })
    for (const row of [totals(page), counted.first()]) {
      const link = row.getByRole('link').first()
      const number = numberOf((await link.textContent()) ?? '')
      await link.click()
      expect(await listed(page)).toBe(number)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(records(page)).toHaveCount(0)
    }
    const bars = report(page).getByRole('figure').getByRole('listitem')
    const names = await report(page).getByRole('rowheader').allTextContents()
    for (const bar of await bars.all()) {
      const [, name = '', value = ''] = /^(.*?)([\d.,]+%?)$/.exec((await bar.innerText()).replaceAll('\n', '')) ?? []
      if (!names.includes(name)) continue
      await expect(report(page).getByRole('row', { name }).getByRole('cell', { name: value, exact: true }).first()).toBeVisible()
    }
  })
}

test('an earlier report shows the same figures after data has changed, and says what changed since', async ({ as }) => {
  const newcomer = await hireField('mr1')
  const { page } = await as('oic1', { at: `/report/mr-visits?${thisYear}` })
  const total = totals(page).getByRole('link').last()
  const before = numberOf((await total.textContent()) ?? '')
  const at = await taken(page).textContent()
  await total.click()
  expect(await listed(page)).toBe(before)
  const address = new URL(page.url())

  const caller = await signInByCall(newcomer.username, newcomer.password)
  const { items } = await call<{ items: { id: string }[] }>(caller, 'GET', '/client/list?ipp=1')
  await call(caller, 'POST', '/visit/create', {
    id: uuidv7(), client_id: items[0]?.id, visit_type: 'visit', visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: new Date().toISOString(), location_error: 'timeout',
  })
  await page.goto(address.pathname + address.search)
  expect(await listed(page)).toBe(before)
  await expect(taken(page)).toHaveText(at ?? '')
  await expect(totals(page).getByRole('link').last()).toHaveText((await total.textContent()) ?? '')
  await page.getByRole('button', { name: 'What changed since' }).click()
  const line = page.getByRole('region', { name: 'What changed since' }).getByRole('row', { name: /^Total \d/ })
  await expect(line).toBeVisible()
  const [then = 0, now = 0] = (await line.getByRole('cell').allTextContents()).map(numberOf)
  expect([then, now > then]).toEqual([before, true])
  await report(page).getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => daysOf(page).get('job_id')).not.toBe(address.searchParams.get('job_id'))
  await expect.poll(async () => numberOf((await total.textContent()) ?? '')).toBeGreaterThan(before)
  await report(page).getByRole('button', { name: 'Earlier reports' }).click()
  await report(page).getByRole('button', { name: (at ?? '').replace('Taken at ', '') }).first().click()
  await expect(taken(page)).toHaveText(at ?? '')
})

test('the address names the report: a reload, also on a number, and then Esc and Back show the same one', async ({ as }) => {
  const newcomer = await hireField('mr1')
  const { page } = await as('oic1', { at: `/report/mr-visits?${thisYear}` })
  await expect(page).toHaveURL(/job_id=.{36}/)
  const job = daysOf(page).get('job_id')
  const total = totals(page).getByRole('link').last()
  const before = numberOf((await total.textContent()) ?? '')
  const at = (await taken(page).textContent()) ?? ''
  await total.click()
  expect(await listed(page)).toBe(before)

  const caller = await signInByCall(newcomer.username, newcomer.password)
  const { items } = await call<{ items: { id: string }[] }>(caller, 'GET', '/client/list?ipp=1')
  await call(caller, 'POST', '/visit/create', {
    id: uuidv7(), client_id: items[0]?.id, visit_type: 'visit', visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: new Date().toISOString(), location_error: 'timeout',
  })
  const isTheSame = async () => {
    await expect(taken(page)).toHaveText(at)
    expect([daysOf(page).get('job_id'), numberOf((await total.textContent()) ?? '')]).toEqual([job, before])
  }
  await page.reload()
  expect(await listed(page)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(records(page)).toHaveCount(0)
  await isTheSame()
  await page.reload()
  await isTheSame()
  await report(page).getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(async () => numberOf((await total.textContent()) ?? '')).toBe(before + 1)
  await expect.poll(() => [null, job].includes(daysOf(page).get('job_id'))).toBe(false)
  await page.goBack()
  await isTheSame()
})

test('leaves as CSV and as a workbook', async ({ as }) => {
  const { page } = await as('ah1', { at: '/report/tele-calls' })
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), report(page).getByRole('button', { name, exact: true }).click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await save('Save as CSV')
  expect(csv.name).toMatch(/^tele-calls_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString('utf8')).toMatch(/^\uFEFFid,display_name,branch,area,tenure_date,Not Interested,.*,attainment\r\n/)
  const workbook = await save('Save as Excel')
  expect([workbook.name.replace('.xlsx', '.csv'), workbook.bytes.subarray(0, 2).toString()]).toEqual([csv.name, 'PK'])
})

test('filters stand in the address; a report that is opened from it is the same', async ({ as }) => {
  const { page } = await as('ah1', { at: '/report/mr-visits' })
  await page.getByLabel('Result', { exact: true }).selectOption('Interested')
  await expect(page).toHaveURL(/visit_result=Interested/)
  await expect(report(page).getByRole('columnheader')).toHaveText(['Name', 'Branch', 'Area', 'Date hired', 'Interested', 'Total'])
  await page.getByLabel('Branch', { exact: true }).selectOption('Dagupan')
  await expect(report(page).getByRole('cell', { name: 'Baguio' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Result', { exact: true })).toHaveValue('Interested')
  await expect(report(page).getByRole('columnheader')).toHaveCount(6)
  await report(page).getByRole('button', { name: 'Total', exact: true }).click()
  await expect(report(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
})

test('on a phone a number opens as a page of its own; nothing scrolls sideways', async ({ as }) => {
  const { page } = await as('oic1', { at: `/report/mr-visits?${thisYear}`, viewport: phone, hasTouch: true })
  await expect(report(page)).toBeVisible()
  expect(await isSidewaysScrollable(page)).toBe(false)
  const link = totals(page).getByRole('link').first()
  const number = numberOf((await link.textContent()) ?? '')
  await link.click()
  expect(await listed(page)).toBe(number)
  await expect(report(page)).toHaveCount(0)
  expect(await isSidewaysScrollable(page)).toBe(false)
  await page.getByRole('button', { name: 'Back to the report' }).click()
  await expect(report(page)).toBeVisible()
})

test('on paper there is the report without the frame', async ({ as }) => {
  const { page } = await as('oic1', { at: `/report/mr-visits?${thisYear}` })
  await expect(report(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(report(page).getByRole('button', { name: 'Refresh' })).toBeHidden()
  await expect(report(page).getByRole('table')).toBeVisible()
  await expect(taken(page)).toBeVisible()
})

test('where there is nobody yet it is said, and how they come here', async ({ as }) => {
  const { username, password } = await hire('ah', 'ah1')
  const { page } = await as(username, { secret: password, at: '/report/mr-visits' })
  await expect(page.getByRole('heading', { name: 'No representatives yet' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('an administrator has a report made for somebody every day', async ({ as }) => {
  const { page } = await as('admin', { at: '/report/mr-visits' })
  await report(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this report' })
  await dialog.getByLabel('For').selectOption({ index: 1 })
  await dialog.getByLabel('At (Manila)').fill('05:25')
  await dialog.getByRole('button', { name: 'Schedule it' }).click()
  await expectNotice(page, 'MR Visits is scheduled.')
  await expect(dialog).toBeHidden()
})
