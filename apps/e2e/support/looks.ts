import { axeFaults } from './axe.ts'
import { type ScreenState, type Size } from './screenState.ts'
import { whoLooks } from './states/states.ts'
import { desk, expect, type Page, phone, test } from './test.ts'

/** The rules of axe about colours. */
export const ofColours = ['color-contrast', 'link-in-text-block']

export const isSidewaysScrollable = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * Controls that are too small for a thumb: less than 44 pixels. Links within a text are left out; a label counts with
 * its field.
 */
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
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent)
        return `${element.tagName} ${name}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`
      })
  })

const viewports = { desk, phone }

/**
 * Declares a test for each state at a size: axe in light and dark, no sideways scrolling, nothing too small for a
 * thumb.
 */
export function lookAt(size: Size, states: readonly ScreenState[]): void {
  for (const state of states) {
    test(`${size}: ${state.name}: axe finds nothing, light or dark, and everything is in reach`, async ({ as, stranger }) => {
      const options = { viewport: viewports[size], colorScheme: 'light', reducedMotion: 'reduce', hasTouch: size === 'phone' } as const
      const who = await whoLooks(state)
      const page = who === null ? await stranger(options) : (await as(who.username, { ...options, at: null, ...(who.secret ? { secret: who.secret } : {}) })).page
      await state.open(page, size)
      // Rows that are about to be replaced are faded for a moment.
      await expect(page.locator('[data-old=true]')).toHaveCount(0)
      expect(await axeFaults(page), 'in light colours').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      // Only the colours have changed, so only the rules about colours run again.
      expect(await axeFaults(page, ofColours), 'in dark colours').toEqual([])
      expect(await isSidewaysScrollable(page), 'scrolls sideways').toBe(false)
      expect(size === 'phone' ? await smallTargets(page) : [], 'too small for a thumb').toEqual([])
    })
  }
}
