import { axeFaults } from './support/axe.ts'
import { lookedAt, whoLooks } from './support/states.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'

/** The rules that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

const isSidewaysScrollable = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** What a thumb may press that is too small for it. Links within a text are left out; a label counts with its field. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 44
    const pressed = (element: HTMLElement) => [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
    const extent = (element: HTMLElement) => {
      const boxes = pressed(element).map((part) => part.getBoundingClientRect())
      const along = (from: 'left' | 'top', to: 'right' | 'bottom') =>
        Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]))
      return { width: along('left', 'right'), height: along('top', 'bottom') }
    }
    const inText = (element: HTMLElement) => element.matches('p a, dd a, dd button')
    const shown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true], .unseen')
    return [...document.querySelectorAll<HTMLElement>('button, a[href], select, summary, input:not([type=hidden]):not([hidden])')]
      .filter((element) => shown(element) && !inText(element) && !element.matches('[href="#content"]'))
      .map((element) => ({ element, box: extent(element) }))
      .filter(({ box }) => box.height < least || box.width < least)
      .map(({ element, box }) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}: ${Math.round(box.width)} × ${Math.round(box.height)}`)
  })

test('axe finds what is wrong with a page, and of the rules for colours nothing else', async ({ stranger }) => {
  const page = await stranger()
  await page.setContent('<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1><img src="data:,"><p style="color: #ccc">Too pale</p><button></button></main>')
  const names = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0])
  expect(names(await axeFaults(page))).toEqual(['button-name at button', 'color-contrast at p', 'image-alt at img'])
  expect(names(await axeFaults(page, ofColours))).toEqual(['color-contrast at p'])
})

for (const [size, viewport] of [['desk', desk], ['phone', phone]] as const) {
  for (const state of lookedAt(size)) {
    test(`${size}: ${state.name}: axe finds nothing, light or dark, and everything is in reach`, async ({ as, stranger }) => {
      const options = { viewport, colorScheme: 'light', reducedMotion: 'reduce', hasTouch: size === 'phone' } as const
      const who = await whoLooks(state)
      const page = who === null ? await stranger(options) : (await as(who.username, { ...options, at: null, ...(who.secret ? { secret: who.secret } : {}) })).page
      await state.open(page, size)
      // Rows that are about to be replaced are faded for a moment.
      await expect(page.locator('[data-old=true]')).toHaveCount(0)
      expect(await axeFaults(page), 'in light colours').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      // The page is the same one in other colours: what looks at colours is asked again, and nothing else.
      expect(await axeFaults(page, ofColours), 'in dark colours').toEqual([])
      expect(await isSidewaysScrollable(page), 'scrolls sideways').toBe(false)
      expect(size === 'phone' ? await smallTargets(page) : [], 'too small for a thumb').toEqual([])
    })
  }
}

/** An answer of the dashboard with every figure in the millions and names of places that cannot be broken. */
function grown(part: unknown): unknown {
  if (typeof part === 'number') return part * 98_765
  if (Array.isArray(part)) return part.map(grown)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, name === 'group' ? `Pinagkaisahanmagkakapatid ${value}` : grown(value)]))
}

test('phone: a dashboard of any period and figures never scrolls sideways', async ({ as }) => {
  const { page } = await as('admin', { at: null, viewport: phone, hasTouch: true })
  for (const size of ['as they are', 'great']) {
    for (const period of ['3+DAY', '7+DAY', '2+WEEK', '1+MONTH', '3+MONTH']) {
      await page.goto(`/dashboard?visits_per_day=${period}&average_response=${period}&visits_group_by=mun_city`)
      await expect(page.getByRole('heading', { name: 'Time to a visit' })).toBeVisible()
      expect([size, period, await isSidewaysScrollable(page)]).toEqual([size, period, false])
      for (const button of await page.getByRole('button', { name: 'Show as a table' }).all()) await button.click()
      expect([size, period, await isSidewaysScrollable(page)]).toEqual([size, period, false])
    }
    await page.route('**/api/user/dashboard?*', async (route) => route.fulfill({ json: grown(await (await route.fetch()).json()) }))
  }
})
