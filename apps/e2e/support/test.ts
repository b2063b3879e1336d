import { signedInFlag } from '@bisita/contract/limits'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Caller, signInByCall } from './api.ts'
import { origin } from './server.ts'
import { watchOver } from './watch.ts'

export { expect } from '@playwright/test'
export type { Locator, Page } from '@playwright/test'

export const desk = { width: 1280, height: 800 }
export const phone = { width: 360, height: 640 }

type Opened = { readonly page: Page; readonly context: BrowserContext; readonly caller: Caller }

type Fixtures = {
  /** A new browser profile that nobody has signed in to. */
  readonly stranger: (options?: BrowserContextOptions) => Promise<Page>
  /** A new browser profile in which somebody is signed in already, at `/about`, which asks for next to nothing. */
  readonly as: (username: string, options?: BrowserContextOptions & { secret?: string; at?: string }) => Promise<Opened>
}

/**
 * A test with browsers that watch themselves: an error in the console, a break of the content security
 * policy or a request to anywhere else fails it, on whatever screen it happens.
 */
export const test = base.extend<Fixtures & { readonly contexts: (options?: BrowserContextOptions) => Promise<BrowserContext> }>({
  contexts: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin(), viewport: desk, locale: 'en-PH', ...options })
      await watchOver(context, origin(), complaints)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
    expect(complaints, 'what the pages complained about').toEqual([])
  },

  stranger: async ({ contexts }, use) => {
    await use(async (options) => (await contexts(options)).newPage())
  },

  as: async ({ contexts }, use) => {
    await use(async (username, { secret, at = '/about', ...options } = {}) => {
      const caller = await signInByCall(username, secret)
      const context = await contexts({ ...options, storageState: signedIn(caller) })
      const page = await context.newPage()
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return { page, context, caller }
    })
  },
})

/** A profile that holds a session: the cookie, and the flag that the page goes by. */
export function signedIn({ cookie }: Caller): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const usual = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
  return {
    cookies: [{ ...cookie, ...usual }],
    origins: [{ origin: origin(), localStorage: [{ name: signedInFlag, value: 'true' }] }],
  }
}
