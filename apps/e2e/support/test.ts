import { signedInFlag } from '@bisita/contract/limits'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Frame, type Page } from '@playwright/test'
import { type Caller, signInByCall } from './api.ts'
import { origin } from './server.ts'
import { watchOver } from './watch.ts'

export { expect } from '@playwright/test'
export type { Locator, Page } from '@playwright/test'

export const desk = { width: 1280, height: 800 }
export const phone = { width: 360, height: 640 }

type Opened = { readonly page: Page; readonly context: BrowserContext; readonly caller: Caller }

type Fixtures = {
  /** Opens a new browser profile without a sign-in. */
  readonly stranger: (options?: BrowserContextOptions) => Promise<Page>
  /**
   * Opens a new browser profile with a user signed in, at `/about`, which makes hardly any calls, at another path, or
   * with no page opened (`at: null`).
   */
  readonly as: (username: string, options?: BrowserContextOptions & { secret?: string; at?: string | null }) => Promise<Opened>
}

/**
 * A test with watched browsers: an error in the console, a violation of the content security policy or a request to
 * another server fails it, on any screen.
 */
export const test = base.extend<Fixtures & { readonly contexts: (options?: BrowserContextOptions) => Promise<BrowserContext> }>({
  contexts: async ({ browser }, use, info) => {
    const opened: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin(), viewport: desk, locale: 'en-PH', ...options })
      await watchOver(context, origin(), complaints)
      opened.push(context)
      return context
    })
    if (info.status !== info.expectedStatus) for (const page of opened.flatMap((context) => context.pages())) console.log(await shown(page))
    // A call that a test answers itself may still be under way, and its page is about to go.
    for (const page of opened.flatMap((context) => context.pages())) await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const context of opened) await context.close()
    expect(complaints, 'what the pages complained about').toEqual([])
  },

  stranger: async ({ contexts }, use) => {
    await use(async (options) => (await contexts(options)).newPage())
  },

  as: async ({ contexts }, use) => {
    await use(async (username, { secret, at = '/about', ...options } = {}) => {
      const caller = await signInByCall(username, secret)
      const context = await contexts(options)
      const page = await context.newPage()
      await signInto(page, caller)
      if (at !== null) {
        await page.goto(at)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      return { page, context, caller }
    })
  },
})

/** The text of a page in a few lines: a failed test is often read where its screenshots are not kept. */
async function shown(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch((error: unknown) => String(error))
  return `On ${page.url()}:\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2000)}`
}

/**
 * Gives a page a session before its first document: the cookie, and the app's signed-in flag. Playwright's stored state
 * would open a page for the flag, which takes as long as making the profile.
 */
async function signInto(page: Page, { cookie }: Caller): Promise<void> {
  await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' }])
  const flag = await page.addInitScript((name) => {
    if (location.protocol !== 'about:') localStorage.setItem(name, 'true')
  }, signedInFlag)
  // Only once: a test that signs out stays signed out.
  const given = (frame: Frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
    page.off('framenavigated', given)
    void flag.dispose().catch(() => undefined) // the page may be closed already
  }
  page.on('framenavigated', given)
}
