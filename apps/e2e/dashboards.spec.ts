import { addDays, manilaDay } from '@bisita/rules/time/days'
import { axeFaults } from './support/axe.ts'
import { addClient, call, type Caller, signInByCall } from './support/api.ts'
import { ask } from './support/database.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { expectScreen } from './support/screens.ts'
import { expect, type Page, phone, test } from './support/test.ts'

const people = ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const

/** A figure that leads to a list: what it says, and where it leads. */
type Figure = { readonly count: number; readonly href: string; readonly kind: string; readonly text: string }

/** Every figure of a screen. What is said last in its name is the number. */
async function figuresOf(page: Page): Promise<Figure[]> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('main').locator('[data-shape]')).toHaveCount(0)
  const found = await page.locator('main a[data-figure]').evaluateAll((links) =>
    links.map((link) => ({ text: link.getAttribute('aria-label') ?? link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
  )
  return found.flatMap(({ text, href }) => {
    const { pathname, searchParams } = new URL(href, 'http://here')
    // People are named; shares of tiles are no numbers of records.
    const number = /(?:^|: )([\d,]+)(?: [a-z ]+)?$/.exec(text)?.[1]
    if (number === undefined || searchParams.has('user')) return []
    return [{ count: Number(number.replaceAll(',', '')), href, text, kind: `${pathname} ${[...searchParams.keys()].toSorted().join(' ')}` }]
  })
}

const lists = { '/clients': '/client/list', '/visits': '/visit/list', '/calls': '/visit/list', '/itinerary': '/itinerary/list', '/approvals': '/approval/list', '/dashboard': '/user/devices' } as const

/** How many the list of a figure's address has, as its screen asks for it. */
async function countBehind(caller: Caller, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const { of, view, phones: state, ...filters } = Object.fromEntries(searchParams)
  // Of itineraries it says how they are shown, of requests which.
  const rest = pathname === '/approvals' && view !== undefined ? { ...filters, view } : filters
  const kind = of === 'both' ? {} : pathname === '/visits' ? { visit_type: 'visit' } : pathname === '/calls' ? { visit_type: 'call' } : {}
  const query = new URLSearchParams({ ...rest, ...kind, ...(state === undefined ? {} : { state }), ipp: '1' })
  return (await call<{ count: number }>(caller, 'GET', `${lists[pathname as keyof typeof lists]}?${query}`)).count
}

const countLine = /^([\d,]+) (?:client|visit|call|itinerary|itinerarie|request|phone)s?$|^([\d,]+) itineraries$/

/** Each figure against the number of its list, and one of each kind against the list that it opens on the screen. */
async function expectFigures(page: Page, caller: Caller, figures: readonly Figure[], clicked: Set<string>): Promise<void> {
  // Some at a time: the server answers several as fast as one.
  for (let at = 0; at < figures.length; at += 6) {
    const some = figures.slice(at, at + 6)
    const counts = await Promise.all(some.map(({ href }) => countBehind(caller, href)))
    for (const [nth, { count, href, text }] of some.entries()) expect(counts[nth], `${text} at ${href}`).toBe(count)
  }
  const from = page.url()
  for (const { count, href, kind } of figures) {
    const ofPhones = kind.includes(' phones')
    // Of no phones no list is shown, but a sentence.
    if (clicked.has(kind) || (ofPhones && count === 0)) continue
    clicked.add(kind)
    // Where the same figure stands in a chart and its table, the first that is in sight; a shape of the map has no click().
    await page.locator(`main a[data-figure][href="${href}"]`).first().dispatchEvent('click')
    // Phones are listed on the dashboard itself.
    const list = ofPhones ? page.getByRole('region', { name: /^Phones / }) : page.getByRole('main')
    const line = list.getByText(countLine).first()
    await expect(line, href).toHaveText(new RegExp(`^${count.toLocaleString('en')} `))
    await page.goBack()
    if (page.url() !== from) await page.goto(from)
    await figuresOf(page)
  }
}

/** The tests read every figure in turn, which is more calls a minute than a person is allowed. */
const allow = async (calls_a_minute: number) => call(await signInByCall('admin'), 'PUT', '/settings', { calls_a_minute })
test.beforeAll(() => allow(100_000))
test.afterAll(() => allow(600))

for (const username of people) {
  test(`${username}: every figure of both dashboards opens a list with as many records`, async ({ as }) => {
    const { page, caller } = await as(username, { at: '/dashboard' })
    const clicked = new Set<string>()
    await expect(page.getByRole('heading', { name: 'Time to a visit' })).toBeVisible()
    const figures = await figuresOf(page)
    expect(figures.length).toBeGreaterThan(5)
    await expectFigures(page, caller, figures, clicked)
    await page.goto('/dashboard-new?period=7+DAY')
    await expectScreen(page, 'New Dashboard')
    await expect(page.getByRole('heading', { name: 'From client to availed' })).toBeVisible()
    await expectFigures(page, caller, await figuresOf(page), clicked)
    expect(await axeFaults(page)).toEqual([])
  })
}

test('a head finds the branch that is behind, and the representative behind it, in three clicks', async ({ as }) => {
  const { page } = await as('ah1', { at: '/dashboard' })
  const rates = page.getByRole('region', { name: 'Branches', exact: true }).getByRole('row')
  await expect(rates.nth(1)).toBeVisible()
  await rates.nth(1).getByRole('link').first().click()
  const side = page.getByRole('region', { name: 'People', exact: true })
  await side.getByRole('button', { name: 'Rate' }).click()
  await side.getByRole('row').nth(1).getByRole('link').first().click()
  await expectScreen(page, 'Users')
  await expect(page.getByRole('region', { name: 'User', exact: true })).toBeVisible()
})

test('where touchpoints due rise, an officer opens who is due and a head the branch', async ({ as }) => {
  await ask(`insert into due_days select branch_id, (now() at time zone 'Asia/Manila')::date - 7 * w, 50 - 10 * w from users cross join generate_series(0, 4) w where username = 'oic1'`)
  try {
    for (const [who, address] of [['oic1', /\/clients\?touchpoint_state=open$/], ['ah1', /\/branches\?branch=/]] as const) {
      const { page } = await as(who, { at: '/dashboard-new' })
      const finding = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'More and more touchpoints due' }) })
      await expect(finding).toContainText('50 due, 10 four weeks ago')
      await finding.getByRole('link').click()
      await expect(page).toHaveURL(address)
    }
  } finally {
    await ask('delete from due_days')
  }
})

test('the marks of a chart are one stop of the Tab key, the arrows move among them and Enter opens the list', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const client = await addClient(caller)
  const now = new Date()
  await call(caller, 'POST', '/visit/create', {
    id: crypto.randomUUID(), client_id: client.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: now.toISOString(), location_error: 'unavailable',
  })
  await page.goto('/dashboard?visits_per_day=1+MONTH')
  const marks = page.getByRole('region', { name: 'Visits and calls per day' }).locator('a[data-tone]')
  await expect(marks.nth(2)).toBeVisible()
  expect(await marks.evaluateAll((links: HTMLElement[]) => links.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1)
  await marks.first().focus()
  await page.keyboard.press('End')
  await expect(marks.last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(marks.last()).toHaveAccessibleName(/^[A-Z][a-z]{2} \d\d: [\d,]+ (visits|calls)$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(visits|calls)\?date_from=/)
})

test('places narrow from region to barangay, and the choices stand in the address', async ({ as }) => {
  const { page } = await as('admin', { at: '/dashboard-new?group_by=region' })
  const places = page.getByRole('region', { name: 'Coverage by place' })
  for (const level of ['Region', 'Province', 'City or municipality']) {
    await expect(places.getByRole('columnheader').first()).toHaveText(level)
    await places.getByRole('rowheader').first().getByRole('link').click()
  }
  await expect(places.getByRole('columnheader').first()).toHaveText('Barangay')
  expect(new URL(page.url()).searchParams.get('filter_mun_city')).toMatch(/^\d{10}$/)
  await places.getByRole('link', { name: 'All places' }).click()
  await expect(places.getByRole('columnheader').first()).toHaveText('Province')
  await page.getByLabel('Period', { exact: true }).selectOption('2 weeks')
  await expect(page).toHaveURL(/period=2\+WEEK/)
})

test('users and branches show how they do, sorted by what is pressed', async ({ as }) => {
  const { page } = await as('ah1', { at: '/users' })
  await page.getByRole('button', { name: 'Performance' }).click()
  const people = page.getByRole('region', { name: 'Performance by person' })
  await people.getByRole('button', { name: 'Visits' }).click()
  await expect(people.getByRole('columnheader', { name: 'Visits' })).toHaveAttribute('aria-sort', 'descending')
  // The rows of the order before stand until those of the new one have come.
  const falls = () =>
    people.getByRole('row').evaluateAll((rows) => {
      const counts = rows.slice(1).map((row) => Number(row.querySelectorAll('td')[3]?.textContent.replaceAll(',', '')))
      return counts.length > 1 && counts.every((count, at) => count <= (counts[at - 1] ?? Infinity))
    })
  await expect.poll(falls).toBe(true)
  await page.goto('/branches?show=figures')
  await expect(page.getByRole('region', { name: 'Performance by branch' }).getByRole('row')).toHaveCount(3)
})

test('a holiday is added and taken away in Settings, and has no target', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/settings?part=organisation' })
  const day = addDays(manilaDay(new Date()), 400)
  await page.getByLabel('Day of the holiday').fill(day)
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await expect(page.getByLabel('Name of the holiday')).toHaveAccessibleDescription('This is required.')
  await page.getByLabel('Name of the holiday').fill('Araw ng Bayan')
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  const storedHolidays = async () => (await call<{ settings: { holidays: { date: string; name: string }[] } }>(caller, 'GET', '/settings')).settings.holidays
  expect(await storedHolidays()).toContainEqual({ date: day, name: 'Araw ng Bayan' })
  await page.getByRole('button', { name: /^Remove Araw ng Bayan/ }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: /^Remove Araw ng Bayan/ })).toHaveCount(0)
  await expect.poll(storedHolidays).not.toContainEqual({ date: day, name: 'Araw ng Bayan' })
})

test('on a phone: nothing scrolls sideways, dark is as good, and the new dashboard says that it needs a network', async ({ as }) => {
  const { page, context } = await as('mr1', { at: null, viewport: phone, colorScheme: 'dark', hasTouch: true })
  await page.goto('/dashboard-new')
  await expect(page.getByRole('heading', { name: 'From client to availed' })).toBeVisible()
  expect(await isSidewaysScrollable(page)).toBe(false)
  expect(await axeFaults(page)).toEqual([])
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByRole('heading', { name: 'This needs a network' })).toBeVisible()
  await context.setOffline(false)
})

test('the charts are a file of their own of at most 40 KiB, which no other screen loads', async ({ as }) => {
  const { page } = await as('oic1', { at: null })
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Time to a visit' })).toBeVisible()
  expect(loaded.filter((path) => /\/OverviewCharts-/.test(path))).toEqual([])
  const answered = page.waitForResponse(/\/OverviewCharts-[^/]+\.js/)
  await page.goto('/dashboard-new')
  const answer = await fetch((await answered).url(), { headers: { 'accept-encoding': 'gzip' } })
  const sent = Number(answer.headers.get('content-length'))
  expect(sent > 0 ? sent : (await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(40 * 1024)
})
