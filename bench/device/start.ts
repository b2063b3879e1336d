import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@bisita/contract/messages'
import type { Database } from '@bisita/server/database/connection'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../apps/e2e/chromium.mjs'
import { startServers } from '../running.ts'
import { median } from '../measure.ts'
import type { Result } from '../results.ts'
import { openPlainBrowser } from './plainBrowser.ts'
import { limitCpu } from './limitCpu.ts'

const username = 'mr1'
const rounds = 5
const share = 0.25
/** Milliseconds from the navigation on. */
const limit = 2500
/** A phone in one hand. */
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const

/** Milliseconds from the navigation on. */
type Started = { readonly shown: number; readonly answered: number }

/** Lets the mr hold so many clients, wherever they live. */
async function giveClients({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into mr_clients (user_id, client_id)
      select u.id, c.id from users u, (select id from clients where deleted_at is null order by id limit $2) c
      where u.username = $1 on conflict do nothing`,
    [username, count],
  )
}

async function open(profile: string, program: string | undefined): Promise<{ context: BrowserContext; page: Page }> {
  const executablePath = program === undefined ? {} : { executablePath: program }
  const context = await chromium.launchPersistentContext(profile, { ...executablePath, ...phone, headless: true, args: [...chromiumArguments], timeout: 120_000 })
  context.setDefaultTimeout(0)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Sets local records up by the screen, and waits until the page opens with no network too. Answers how many clients it says. */
async function setUp(page: Page, server: string, password: string): Promise<number> {
  await page.goto(`${server}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(`${server}/settings`)
  await page.getByRole('button', { name: 'Set up', exact: true }).tap()
  await page.getByText(messages.recordsSet, { exact: true }).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${server}/clients`)
  const countText = page.getByRole('region', { name: 'List of clients' }).getByText(/^[\d,]+ clients$/)
  return Number((await countText.innerText()).replace(/\D/g, ''))
}

/** The same with a server and in a browser that are both ended afterwards; answers the server's address too. */
async function setUpAtServer(url: string, profile: string, program: string, password: string, webFolder: string) {
  const { server, stop } = await startServers(url, {}, webFolder)
  try {
    const { context, page } = await open(profile, program)
    try {
      return { server, matches: await setUp(page, server, password) }
    } finally {
      await context.close()
    }
  } finally {
    await stop()
  }
}

/** What the page tells of itself: the first row of its list once it is drawn, and the moment at which its record stood there. */
type Watched = {
  readonly shown: Promise<{ readonly at: number; readonly x: number; readonly y: number; readonly name: string }>
  readonly opened: Promise<{ readonly at: number; readonly name: string }>
}
declare const window: { watched: Watched }

/** In the page, before any of its scripts: notes when it shows what is looked for. Moments are milliseconds since 1970. */
function watch(): void {
  const when = <T>(look: () => T | null) =>
    new Promise<T>((resolve) => {
      const observer = new MutationObserver(() => {
        const found = look()
        if (found === null) return
        observer.disconnect()
        // The second frame begins once the first was drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
  const now = () => performance.timeOrigin + performance.now()
  const row = () => document.querySelector('[aria-label="List of clients"] [data-client]')
  window.watched = {
    shown: when(row).then((link) => {
      const { x, y, width, height } = (row() ?? link).getBoundingClientRect()
      return { at: now(), x: x + width / 2, y: y + height / 2, name: link.textContent ?? '' }
    }),
    opened: when(() => document.querySelector('section[aria-label="Client"] h2')).then((title) => ({ at: now(), name: title.textContent ?? '' })),
  }
}

/** Starts the browser with nobody to ask and opens the list; milliseconds until its rows stood there and until one of them had answered. */
async function startOnce(profile: string, program: string, server: string): Promise<Started> {
  const { ask, evaluate, stop } = await openPlainBrowser(program, profile)
  try {
    await ask('Page.enable')
    // A window can be made no narrower than 500.
    await ask('Emulation.setDeviceMetricsOverride', { ...phone.viewport, deviceScaleFactor: 1, mobile: true })
    await ask('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    // What the browser does for itself after its start is over: what is measured is the app's.
    await sleep(5000)
    const began = Date.now()
    await ask('Page.navigate', { url: `${server}/clients` })
    const shown = await evaluate<Awaited<Watched['shown']>>('window.watched.shown')
    await ask('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: shown.x, y: shown.y }] })
    await ask('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const opened = await evaluate<Awaited<Watched['opened']>>('window.watched.opened')
    if (opened.name === '' || !shown.name.includes(opened.name)) throw new Error(`The row of "${shown.name}" opened "${opened.name}".`)
    return { shown: shown.at - began, answered: opened.at - began }
  } finally {
    await stop()
  }
}

/**
 * A cold start with no network: the real app with all its clients set up in a browser's own profile, the browser
 * closed, the server stopped, the browser started again with all of its processes limited to a quarter of a core.
 */
export async function benchStart(database: Database, url: string, size: number, password: string, webFolder: string): Promise<Result[]> {
  const program = (await findChromium('browser')) ?? chromium.executablePath()
  const limited = limitCpu(share, program)
  if (limited === null) {
    process.stdout.write('  The cold start was not measured: on this machine no browser can be held to a quarter of a core.\n')
    return []
  }
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bisita-bench-'))
  try {
    await giveClients(database, size)
    const { server, matches } = await setUpAtServer(url, profile, program, password, webFolder)
    const found: Started[] = []
    for (let round = 0; round < rounds; round += 1) found.push(await startOnce(profile, limited.program, server))
    const within = (name: string, ours: number): Result => ({ name, size, unit: 'ms', ours, floor: limit, ratio: ours / limit, bound: 1, matches })
    return [within('cold start, rows shown', median(found.map(({ shown }) => shown))), within('cold start, a row answered', median(found.map(({ answered }) => answered)))]
  } finally {
    await limited.release()
    await rm(profile, { recursive: true, force: true })
  }
}
