import path from 'node:path'
import { lookedAt, whoLooks } from './support/states/states.ts'
import { desk, expect, phone, test } from './support/test.ts'

/** Pictures of everything for somebody to look at, made only where BISITA_SHOTS names a folder for them. */
const folder = process.env['BISITA_SHOTS'] ?? ''

for (const [size, viewport] of folder === '' ? [] : ([['desk', desk], ['phone', phone]] as const)) {
  for (const state of lookedAt(size)) {
    test(`${size}: picture of ${state.name}`, async ({ as, stranger }) => {
      const options = { viewport, colorScheme: 'light', reducedMotion: 'reduce', hasTouch: size === 'phone' } as const
      const who = await whoLooks(state)
      const page = who === null ? await stranger(options) : (await as(who.username, { ...options, ...(who.secret ? { secret: who.secret } : {}) })).page
      await state.open(page, size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await page.screenshot({ path: path.join(folder, `${state.name.replaceAll(/\W+/g, '-')} ${size} ${colorScheme}.png`) })
      }
    })
  }
}
