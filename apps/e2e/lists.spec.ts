import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addClient, call, newName } from './support/api.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { list as clients, pane } from './support/screens.ts'
import { desk, expect, type Locator, type Page, phone, test } from './support/test.ts'
import { dayIn, planVisit, recordContact } from './support/work.ts'

const lists = [
  { name: 'clients', at: '/clients' },
  { name: 'visits', at: '/visits' },
  { name: 'calls', at: '/calls?part=list' },
  { name: 'itineraries', at: '/itinerary?view=list' },
] as const

const landscape = { width: 640, height: 360 }

/** Where pictures are kept for somebody to look at; none are made where it is empty. */
const pictures = process.env['BISITA_SHOTS'] ?? ''

const rowsOf = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: /^List of / }).locator('li:has(a), tbody tr:has(a)')

/** The same, and the lines of the trail. */
const anyRows = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: /^List of / }).locator('li:has(> a), tbody tr:has(a), li:has(> button[aria-expanded])')

/** Rows of which all is seen: within the screen, and with nothing over their first and their last line. */
const seenRows = (rows: Locator): Promise<number> =>
  rows.evaluateAll((elements) =>
    elements.filter((row) => {
      const { left, width, top, bottom } = row.getBoundingClientRect()
      const shown = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y))
      return shown(top + 3) && shown(bottom - 3)
    }).length,
  )

/** Texts of a part that are cut, and what of it stands beyond the screen. */
const cut = (part: Locator): Promise<string[]> =>
  part.evaluate((whole) =>
    [...whole.querySelectorAll<HTMLElement>('h1, h2, h3, p, th, td, li *, button, label, legend, option')].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('.unseen, [aria-hidden=true], svg')) return []
      const { overflowX } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isBeyond = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
      return isCut || isBeyond ? [`${element.tagName} ${element.textContent}`] : []
    }),
  )

async function opened(page: Page, at: string): Promise<Locator> {
  await page.goto(at)
  const rows = rowsOf(page)
  await expect(rows.nth(4)).toBeVisible()
  await expect(page.locator('[data-old=true]')).toHaveCount(0)
  return rows
}

/**
 * How many rows fit, as the screen opens: what of the list's room is between its first row and what stands under it, over
 * the least row, which is a plain one. How many are seen depends on what the rows of the day have to say.
 */
const roomFor = (rows: Locator): Promise<number> =>
  rows.evaluateAll((elements, foot) => {
    const boxes = elements.map((row) => row.getBoundingClientRect())
    const least = Math.min(...boxes.map(({ height }) => height))
    const bar = [...document.querySelectorAll<HTMLElement>(foot)].find((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility())
    const end = bar?.getBoundingClientRect().top ?? innerHeight
    return Math.floor((end - (boxes[0]?.top ?? end)) / least)
  }, 'nav')

/** The lists of administrators, which have rows of their own: counted by the same measure. */
const officeLists = [
  { name: 'clients', at: '/clients' },
  { name: 'visits', at: '/visits' },
  { name: 'calls', at: '/calls?part=list' },
  { name: 'itineraries', at: '/itinerary?view=list' },
  { name: 'users', at: '/users' },
  { name: 'branches', at: '/branches' },
  { name: 'audit', at: '/administration/audit' },
  { name: 'jobs', at: '/jobs' },
  { name: 'schedules', at: '/jobs?part=schedules' },
] as const

test('rows of every list of an administrator that are seen at once, Audit and Jobs too', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null, viewport: phone, hasTouch: true })
  // A trail and jobs to be counted; where the same work waits already, that is one.
  for (const execute_function of ['prune', 'make_evidence', 'find_duplicates']) {
    await call(caller, 'POST', '/job/create', { job_name: newName('Rows'), action: 'run', execute_function, parameters: {} }).catch(() => undefined)
  }
  const table: Record<string, Record<string, string>> = {}
  for (const { size, viewport, least } of [{ size: '360 × 640', viewport: phone, least: 5 }, { size: '640 × 360', viewport: landscape, least: 2 }]) {
    await page.setViewportSize(viewport)
    for (const { name, at } of officeLists) {
      await page.goto(at)
      const rows = anyRows(page)
      await expect(rows.nth(1)).toBeVisible()
      await expect(page.locator('[data-old=true]')).toHaveCount(0)
      const room = await roomFor(rows)
      ;(table[name] ??= {})[size] = `${room} (seen: ${await seenRows(rows)})`
      expect.soft(room, `${name} at ${size}`).toBeGreaterThanOrEqual(least)
    }
  }
  console.table(table)
})

test('names of clients are on one line each at 1280 × 800, whole on hover, and twelve rows are in sight', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients', viewport: desk })
  const names = page.getByRole('main').getByRole('rowheader').getByRole('link')
  await expect(names).toHaveCount(10)
  const looks = await names.evaluateAll((links) => links.map((link) => ({ lines: Math.round((link.firstElementChild?.getBoundingClientRect().height ?? 0) / 17.5), title: link.closest('th')?.title === link.textContent })))
  expect(looks).toEqual(Array.from({ length: 10 }, () => ({ lines: 1, title: true })))
  expect(await isSidewaysScrollable(page)).toBe(false)
  expect(await page.getByRole('table').evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0))).toBe(true)
  // The filters are in one row; the others fold out under it.
  const more = page.getByRole('button', { name: 'More filters' })
  const [search, button] = await Promise.all([page.getByLabel('Search clients').boundingBox(), more.boundingBox()])
  expect(Math.round((search?.y ?? 0) + (search?.height ?? 0))).toBe(Math.round((button?.y ?? 0) + (button?.height ?? 0)))
  await expect(page.getByLabel('ID type')).toHaveCount(0)
  await more.click()
  await page.getByLabel('ID type').selectOption('SSS')
  await more.click()
  await expect(more).toHaveText('More filters (1)')
  await page.getByLabel('Clients per page').selectOption('25')
  await expect(names).toHaveCount(25)
})

test('rows of the lists that are seen at once, on a phone upright and on its side, with a banner, and on a desk', async ({ as }) => {
  const table: Record<string, Record<string, string>> = {}
  const looks = [
    { size: '360 × 640', viewport: phone, who: 'oic1', least: 5 },
    { size: '360 × 640, banner', viewport: phone, who: 'mr1', least: 3 },
    { size: '640 × 360', viewport: landscape, who: 'oic1', least: 2 },
    { size: '1280 × 800', viewport: desk, who: 'oic1', least: 8 },
  ]
  for (const { size, viewport, who, least } of looks) {
    const { page } = await as(who, { at: null, viewport, hasTouch: viewport !== desk })
    // A representative has no list of calls.
    for (const { name, at } of lists.filter((list) => who !== 'mr1' || list.name !== 'calls')) {
      const rows = await opened(page, at)
      if (who === 'mr1') await expect(page.getByText('This phone is not ready for offline use.')).toBeVisible()
      const room = await roomFor(rows)
      ;(table[name] ??= {})[size] = `${room} (seen: ${await seenRows(rows)})`
      expect.soft(room, `${name} at ${size}`).toBeGreaterThanOrEqual(least)
      if (pictures !== '') await page.screenshot({ path: path.join(pictures, `list ${name} ${who} ${viewport.width}.png`) })
    }
  }
  console.table(table)
})

test('what was typed and chosen, the order and the open record are there again after the page was reloaded', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const lastname = newName('Muling-Bukas')
  for (const firstname of ['Ana', 'Bea', 'Celia']) await addClient(caller, { lastname, firstname })
  await page.goto('/clients?sort=-fullname')
  const found = clients(page)
  await page.getByLabel('Search clients').fill(lastname)
  await expect(found.getByText('3 clients', { exact: true })).toBeVisible()
  await found.getByRole('button', { name: 'Choose several' }).click()
  await found.getByRole('checkbox', { name: `Choose ${lastname}, Bea` }).check()
  await found.getByRole('link', { name: `${lastname}, Celia` }).click()
  await expect(pane(page).getByRole('heading', { name: `${lastname}, Celia` })).toBeVisible()
  const asItWas = async () => {
    await expect(page.getByLabel('Search clients')).toHaveValue(lastname)
    await expect(found.getByRole('rowheader')).toHaveText([/Celia/, /Bea/, /Ana/])
    await expect(found.getByText('1 chosen', { exact: true })).toBeVisible()
    await expect(found.getByRole('checkbox', { name: `Choose ${lastname}, Bea` })).toBeChecked()
  }
  await page.reload()
  await asItWas()
  await expect(pane(page).getByRole('heading', { name: `${lastname}, Celia` })).toBeVisible()
  await page.goBack()
  await expect(pane(page)).toBeHidden()
  await asItWas()
  // Nothing of it is left in the tab while the page is open.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Muling-Bukas')
})

/** 640 × 400 is what is left of 1280 × 800 at a zoom of 200 %. */
const widths = [[320, 568], [360, 640], [640, 400], [768, 1024], [1280, 800], [1920, 1080]] as const

test('nothing of a form is cut or beyond the screen, at any width', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const { id } = await addClient(caller, { lastname: newName('Pinagkaisahang-Magkakapatid'), firstname: 'María Concepción Purificación', pension_amt: 99_999_999.99 })
  const forms = [
    { name: 'new client', at: '/clients?form=new' },
    { name: 'client', at: `/clients?client=${id}&form=edit` },
    { name: 'visit', at: `/clients?client=${id}&form=visit` },
    { name: 'call', at: `/clients?client=${id}&form=call` },
  ]
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    for (const { name, at } of forms) {
      await page.goto(at)
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: /^(Add client|Save)/ }) })
      await expect(form).toBeVisible()
      if (pictures !== '') await page.screenshot({ path: path.join(pictures, `form ${name} ${width}.png`) })
      expect.soft([name, width, await cut(form), await isSidewaysScrollable(page)]).toEqual([name, width, [], false])
    }
  }
})

test('nothing of a list is cut or beyond the screen, at any width', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, {
    lastname: newName('Pinagkaisahang-Magkakapatid'), firstname: 'María Concepción Purificación', middlename: 'Dimaculangan-Dimaguiba',
    phone_number: '0917 555 0199', pension_amt: 99_999_999.99,
  })
  await recordContact(caller, client, { visit_result: 'Not Interested', visit_secondary_result: null })
  await recordContact(caller, client, { visit_type: 'call', visit_result: 'Interested', visit_secondary_result: 'Undecided' })
  await planVisit(caller, client, { visible_at: dayIn(1) })
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    for (const { name, at } of lists) {
      await opened(page, at)
      if (pictures !== '') await page.screenshot({ path: path.join(pictures, `cut ${name} ${width}.png`) })
      expect([name, width, await cut(page.getByRole('main')), await isSidewaysScrollable(page)]).toEqual([name, width, [], false])
    }
  }
})

test('the open record follows the arrows, and one Back leads to the list alone', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  const links = clients(page).getByRole('rowheader').getByRole('link')
  await expect(links).toHaveCount(10)
  const names = await links.allInnerTexts()
  await links.first().click()
  await expect(pane(page).getByRole('heading', { name: names[0] ?? '' })).toBeVisible()
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(at)).toBeFocused()
    await expect(pane(page).getByRole('heading', { name: names[at] ?? '' })).toBeVisible()
  }
  await page.goBack()
  await expect(pane(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('columns are chosen, and stay as they were chosen; headers sort', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Last call')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last call' }).check()
  await page.getByRole('checkbox', { name: 'Place', exact: true }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Name', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(header('Last call')).toBeVisible()
  await expect(header('Place')).toHaveCount(0)
  await header('Last call').getByRole('button').click()
  await expect(header('Last call')).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(header('Last call')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Place')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Usual columns' }).click()
  await expect(header('Place')).toBeVisible()
  await expect(header('Last call')).toHaveCount(0)
})

test('itineraries begin with today, day by day, and all that match are chosen', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, { lastname: newName('Ngayon') })
  await planVisit(caller, client, { visible_at: dayIn(0) })
  await page.goto('/itinerary?view=list')
  const region = page.getByRole('region', { name: 'List of itineraries' })
  await expect(region.getByText(/^Today, /)).toBeVisible()
  await region.getByRole('button', { name: /^Choose/ }).click()
  await region.getByRole('checkbox', { name: 'Choose all of this page' }).check()
  await region.getByRole('button', { name: /^Choose (all|the first) / }).click()
  await expect(region.getByText(/^\d{2,3} chosen$/)).toBeVisible()
  await expect(region.getByText('10 chosen')).toHaveCount(0)
  // What is chosen stays while a record is looked at, and on the way back from it.
  const chosen = await region.getByText(/^\d{2,3} chosen$/).innerText()
  await region.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Itinerary', exact: true })).toBeVisible()
  await expect(region.getByText(chosen, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Itinerary', exact: true })).toBeHidden()
  await expect(region.getByText(chosen, { exact: true })).toBeVisible()
  await region.getByRole('button', { name: 'Done' }).click()
  await expect(region.getByText(chosen, { exact: true })).toBeHidden()
})

test('what is found is saved as CSV, with the visible columns, by roles that may', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/clients' })
  const client = await addClient(caller, { lastname: newName('Talaan') })
  await page.getByLabel('Search clients').fill(client.lastname)
  await expect(clients(page).getByText('1 client', { exact: true })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toBe('clients.csv')
  const [head = '', row = '', ...more] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head.replace('\uFEFF', '').split(',')).toEqual([
    'fullname', 'barangay', 'mun_city', 'phone_number', 'id_type', 'pension_type', 'pension_amt', 'last_visit',
    'touchpoint_state', 'next_touchpoint_name', 'next_touchpoint_kind', 'next_touchpoint_due_on', 'has_availed', 'visit_result', 'visit_secondary_result',
  ])
  expect([row.includes(client.lastname), more]).toEqual([true, []])
  const office = (await as('tele1', { at: '/clients' })).page
  await expect(rowsOf(office).first()).toBeVisible()
  await expect(office.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
})
