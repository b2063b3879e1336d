import { expectScreen } from './support/screens.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Sums what moves by itself on every page that is opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) sum += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(window, 'shifted', { get: () => sum })
  })

/** Holds the answers to some calls back; gives what lets them go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await until
    await route.continue()
  })
  return release
}

test('a representative’s day does not jump while it loads, in whatever order its parts come', async ({ as }) => {
  const { page } = await as('mr1', { at: null, viewport: phone })
  await watchShifts(page)
  const figures = page.getByRole('heading', { level: 2, name: 'Visits and calls per day' })
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const days = await holdBack(page, /\/api\/itinerary\/days/)
  const list = await holdBack(page, /\/api\/itinerary\/list/)
  const info = await holdBack(page, /\/api\/user\/list-info/)
  const answered = page.waitForResponse(/\/api\/user\/dashboard/)
  await page.goto('/dashboard')
  await expectScreen(page, 'Dashboard')
  await answered
  days()
  list()
  await expect(today.getByRole('link', { name: 'The whole day' }).or(today.getByRole('link', { name: /of today$/ }))).toBeVisible()
  await expect(figures).toBeAttached()
  info()
  await expect(today.getByText(/from earlier days?/)).toBeVisible()
  // The browser reports a layout shift with the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1)
})

test('the login does not jump while its parts come, so that a press lands where it was meant', async ({ stranger }) => {
  const page = await stranger({ viewport: desk })
  await watchShifts(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expectScreen(page, 'Login')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
})
