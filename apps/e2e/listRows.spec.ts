import path from 'node:path'
import { call, newName } from './support/api.ts'
import { lists, opened } from './support/lists.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { desk, expect, type Locator, type Page, phone, test } from './support/test.ts'

const landscape = { width: 640, height: 360 }

/** Where pictures are kept for somebody to look at; none are made where it is empty. */
const pictures = process.env['BISITA_SHOTS'] ?? ''

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
