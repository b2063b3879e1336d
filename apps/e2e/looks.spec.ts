import { axeFaults } from './support/axe.ts'
import { isSidewaysScrollable, lookAt, ofColours } from './support/looks.ts'
import type { ScreenState } from './support/screenState.ts'
import { lookedAt } from './support/states/states.ts'
import { expect, phone, test } from './support/test.ts'

test('axe finds what is wrong with a page, and of the rules for colours nothing else', async ({ stranger }) => {
  const page = await stranger()
  await page.setContent('<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1><img src="data:,"><p style="color: #ccc">Too pale</p><button></button></main>')
  const names = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0])
  expect(names(await axeFaults(page))).toEqual(['button-name at button', 'color-contrast at p', 'image-alt at img'])
  expect(names(await axeFaults(page, ofColours))).toEqual(['color-contrast at p'])
})

/** Of each screen (what a state's name begins with) the first state and every third after it: each screen is looked at in every run, its forms and dialogs in turn. */
function shareOf(states: readonly ScreenState[]): readonly ScreenState[] {
  const screens = Map.groupBy(states, ({ name }) => name.split(',')[0])
  return [...screens.values()].flatMap((ofScreen) => ofScreen.filter((_, i) => i % 3 === 0))
}

// The long form looks at every state at both sizes; here a share of them, at the desk and on a phone in turn.
const share = shareOf([...new Map([...lookedAt('desk'), ...lookedAt('phone')].map((state) => [state.name, state])).values()])
const onPhone = new Set(share.filter(({ only }, i) => (only === undefined ? i % 2 === 0 : only === 'phone')))
lookAt('desk', share.filter((state) => !onPhone.has(state)))
lookAt('phone', share.filter((state) => onPhone.has(state)))

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
