import path from 'node:path'
import { addClient, call, newName, signInByCall } from './support/api.ts'
import { lists } from './support/lists.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { anyRows, namesInLines, seenRows, withTenRows } from './support/rows.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'
import { askForChange } from './support/work.ts'

const landscape = { width: 640, height: 360 }

/** Where pictures are kept for somebody to look at; none are made where it is empty. */
const pictures = process.env['BISITA_SHOTS'] ?? ''

type Listed = { readonly name: string; readonly at: string; /** The call whose answer gets ten rows of its own, and which of its rows are ordinary. */ readonly own?: string; readonly ordinary?: (row: Record<string, unknown>) => boolean; /** Its rows have more than two lines on a desk. */ readonly onDesk?: number }

const changesOne = ({ changes, consequences }: Record<string, unknown>) => (changes as unknown[]).length <= 1 && (consequences as unknown[]).length <= 1

/** Every list of an administrator. */
const officeLists: readonly Listed[] = [
  ...lists,
  { name: 'users', at: '/users' },
  { name: 'branches', at: '/branches', own: 'branch/list' },
  { name: 'areas', at: '/areas', own: 'branch/area/list' },
  { name: 'audit', at: '/administration/audit', own: 'audit/list' },
  { name: 'jobs', at: '/jobs', own: 'job/list' },
  { name: 'schedules', at: '/jobs?part=schedules', own: 'job/list' },
  { name: 'products', at: '/administration/products', own: 'product/list' },
  { name: 'approvals', at: '/approvals?view=all', own: 'approval/list', ordinary: changesOne, onDesk: 6 },
  { name: 'strategies', at: '/strategy', own: 'touchpoint/strategies/list' },
]

const officer: readonly Listed[] = [
  { name: 'to decide', at: '/approvals', own: 'approval/list', ordinary: changesOne, onDesk: 6 },
  { name: 'overdue', at: '/itinerary?view=overdue' },
]

/** A representative's; calls are made by others. */
const field: readonly Listed[] = [
  ...lists.filter(({ name }) => name !== 'calls'),
  { name: 'locations', at: '/my-locations' },
  { name: 'requests', at: '/approvals', own: 'approval/list', ordinary: changesOne, onDesk: 6 },
]

const tele: readonly Listed[] = lists.filter(({ name }) => name === 'calls' || name === 'clients')

async function show(page: Page, { at, own, ordinary }: Listed) {
  if (own !== undefined) await withTenRows(page, own, ordinary)
  await page.goto(at)
  const rows = anyRows(page)
  await expect(rows.nth(4)).toBeVisible()
  await expect(page.locator('[data-old=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  return rows
}

const cases = [
  { who: 'admin', of: officeLists, sizes: [{ viewport: phone, least: 5 }, { viewport: landscape, least: 2 }, { viewport: desk, least: 8 }] },
  { who: 'oic1', of: officer, sizes: [{ viewport: phone, least: 5 }, { viewport: landscape, least: 2 }, { viewport: desk, least: 8 }] },
  { who: 'tele1', of: tele, sizes: [{ viewport: phone, least: 5 }, { viewport: landscape, least: 2 }, { viewport: desk, least: 8 }] },
  // A phone that is not set up says so in a banner.
  { who: 'mr1', of: field, sizes: [{ viewport: phone, least: 3 }] },
] as const

for (const { who, of, sizes } of cases) {
  test(`rows of every list of ${who} are seen whole, on a phone upright and on its side and on a desk, and names are on one line`, async ({ as }) => {
    const { page, caller } = await as(who, { at: null, viewport: phone, hasTouch: true })
    // A job to be counted; where the same work waits already, that is one.
    if (who === 'admin') await call(caller, 'POST', '/job/create', { job_name: newName('Rows'), action: 'run', execute_function: 'prune', parameters: {} }).catch(() => undefined)
    // A request of the representative, which the officer and the administrator may decide.
    const mr = await signInByCall('mr1')
    await askForChange(mr, (await addClient(mr)).id, { lastname: newName('Palit') }, 'Nakita ko ang PSA.')
    const table: Record<string, Record<string, number>> = {}
    for (const listed of of) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const { viewport, least } of sizes) {
        await page.setViewportSize(viewport)
        // Turned on its side it shows the same rows.
        const rows = viewport === landscape ? anyRows(page) : await show(page, listed)
        if (who === 'mr1') await expect(page.getByText('This phone is not ready for offline use.')).toBeVisible()
        const size = `${viewport.width} × ${viewport.height}`
        const seen = await seenRows(rows)
        ;(table[listed.name] ??= {})[size] = seen
        expect.soft(seen, `${listed.name} at ${size}`).toBeGreaterThanOrEqual(viewport === desk ? (listed.onDesk ?? least) : least)
        if (viewport === desk) expect.soft(await namesInLines(page), `names of ${listed.name} in several lines`).toEqual([])
        if (pictures === '') continue
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.screenshot({ path: path.join(pictures, `${who} ${listed.name} ${viewport.width} ${colorScheme}.png`) })
        }
      }
    }
    console.table(table)
  })
}

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
