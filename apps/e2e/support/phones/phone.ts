import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../chromium.mjs'
import { here } from '../field.ts'
import { origin, thePlace } from '../server.ts'
import { expect, phone as size } from '../test.ts'
import { watchOver } from '../watch.ts'

/** A phone: a browser whose profile survives closing, killing and reopening. */
export type Phone = {
  /** The page that is open now. */
  readonly page: () => Page
  /** Closes the browser as a person does and opens it again, at a path. */
  readonly reopen: (at?: string) => Promise<Page>
  /** Kills the browser as an empty battery would, with SIGKILL. */
  readonly kill: () => Promise<void>
  readonly open: (at?: string) => Promise<Page>
  readonly context: () => BrowserContext
  /** The folder with all that the browser has written. */
  readonly profile: string
  /** Ends the browser and deletes its profile. */
  readonly dispose: () => Promise<void>
  /** The errors of its pages; see watch.ts. */
  readonly complaints: readonly string[]
}

type Options = {
  /** The port of a proxy before the server; the address in the browser stays the server's. */
  readonly through?: number
  /** The whole browser instead of the headless engine. */
  readonly browser?: 'browser'
  /** The size of the screen, for a computer instead of a phone. */
  readonly viewport?: typeof size
}

/** The ids of browser processes with this profile on their command line, without the browser's child processes. */
const processesOf = (profile: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return words.includes(profile) && !words.includes('--type=')
      } catch {
        return false
      }
    })
    .map(Number)

export async function takePhone({ through, browser, viewport }: Options = {}): Promise<Phone> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bisita-phone-'))
  const executablePath = await findChromium(browser)
  const complaints: string[] = []
  let context: BrowserContext | undefined

  const open = async (at = '/'): Promise<Page> => {
    const mapped = through === undefined ? [] : [`--host-resolver-rules=MAP localhost:${thePlace().port} 127.0.0.1:${through}`]
    context = await chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      headless: true,
      args: [...chromiumArguments, ...mapped],
      baseURL: origin(),
      viewport: viewport ?? size,
      locale: 'en-PH',
      hasTouch: viewport === undefined,
      isMobile: viewport === undefined,
      serviceWorkers: 'allow',
      geolocation: here,
      permissions: ['geolocation', 'camera'],
    })
    context.setDefaultTimeout(20_000)
    await watchOver(context, origin(), complaints)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(at)
    return page
  }
  const opened = () => {
    if (context === undefined) throw new Error('The phone is off.')
    return context
  }
  const close = async () => {
    await context?.close()
    context = undefined
  }

  return {
    complaints,
    profile,
    context: opened,
    open,
    page: () => {
      const page = opened().pages().at(-1)
      if (page === undefined) throw new Error('No page is open.')
      return page
    },
    reopen: async (at) => {
      await close()
      return open(at)
    },
    kill: async () => {
      const gone = context
      context = undefined
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      while (processesOf(profile).length > 0) await sleep(20)
      // Tells Playwright that it is gone; there is nothing left to close.
      await gone?.close().catch(() => undefined)
      rmSync(path.join(profile, 'SingletonLock'), { force: true })
    },
    dispose: async () => {
      await close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Waits until the page is served by its service worker, so that it opens with no network too. */
export const expectInstalled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { message: 'the service worker has the page' })
    .toBe(true)
