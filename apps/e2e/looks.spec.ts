import { AxeBuilder } from '@axe-core/playwright'
import { lookedAt, whoLooks } from './support/states.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'

/** What axe objects to, one line for each place. */
async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
}

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

for (const [size, viewport] of [['desk', desk], ['phone', phone]] as const) {
  for (const state of lookedAt(size)) {
    test(`${size}: ${state.name}: axe finds nothing, light or dark, and everything is in reach`, async ({ as, stranger }) => {
      const options = { viewport, colorScheme: 'light', reducedMotion: 'reduce', hasTouch: size === 'phone' } as const
      const who = await whoLooks(state)
      const page = who === null ? await stranger(options) : (await as(who.username, { ...options, ...(who.secret ? { secret: who.secret } : {}) })).page
      await state.open(page, size)
      expect(await axeFaults(page), 'in light colours').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      expect(await axeFaults(page), 'in dark colours').toEqual([])
      expect(await isSidewaysScrollable(page), 'scrolls sideways').toBe(false)
      expect(size === 'phone' ? await smallTargets(page) : [], 'too small for a thumb').toEqual([])
    })
  }
}
