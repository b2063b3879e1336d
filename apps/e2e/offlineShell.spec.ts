import { expectInstalled } from './support/phones/phone.ts'
import { expectNotice, expectScreen, signIn } from './support/screens.ts'
import { origin } from './support/server.ts'
import { desk, expect, type Page, test } from './support/test.ts'
import { messages } from '@bisita/contract/messages'

type Entry = { readonly url: string; readonly revision: string | null }

/** The list of files that the build put before the worker. */
async function precached(): Promise<Entry[]> {
  const worker = await (await fetch(`${origin()}/sw.js`)).text()
  return JSON.parse(/^self\.precached=(.*);$/m.exec(worker)?.[1] ?? '') as Entry[]
}

/** Every address that the browser's stores of this origin hold. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname)
  })

test('what a phone keeps to open with no network weighs at most 512 KiB as it is sent, and holds no chart, map nor administrator’s screen', async () => {
  const files = await precached()
  let bytes = 0
  for (const { url } of files) {
    const answer = await fetch(`${origin()}${url}`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.status, url).toBe(200)
    const raw = Buffer.from(await answer.arrayBuffer())
    const sent = Number(answer.headers.get('content-length'))
    bytes += sent > 0 ? sent : raw.length
  }
  console.log(`precached: ${files.length} files, ${Math.round(bytes / 1024)} KiB as sent`)
  expect(bytes).toBeLessThanOrEqual(512 * 1024)
  expect(files.map(({ url }) => url)).toContain('/kept.html')
  // By its name alone: what the build puts behind it may spell anything.
  const names = files.map(({ url }) => url.replace(/-[\w-]{8}\.\w+$/, ''))
  expect(names).toEqual(expect.arrayContaining(['/assets/screens', '/assets/record', '/assets/adapters']))
  for (const name of names) expect(name).not.toMatch(/chart|map|products$|DecideDialog|latin-ext/i)
})

test('the worker comes with headers that let a new version be seen at once, the manifest names the app and its icons', async () => {
  const worker = await fetch(`${origin()}/sw.js`)
  expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual(['no-cache', expect.stringContaining('javascript')])
  const policy = worker.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
  const manifest = await fetch(`${origin()}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const content = (await manifest.json()) as { start_url: string; icons: { src: string }[] }
  expect(content.start_url).toBe('/dashboard')
  for (const { src } of content.icons) {
    const icon = await fetch(`${origin()}${src}`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

test('with no network the page opens for a telemarketer, says so, and goes on by itself; no answer of a call is ever stored', async ({ stranger }) => {
  const page = await stranger({ viewport: desk, serviceWorkers: 'allow' })
  await signIn(page, 'tele1')
  await expectInstalled(page)
  await page.goto('/clients')
  await expectScreen(page, 'Clients')
  await page.context().setOffline(true)
  await expectNotice(page, messages.offline)
  // What a real browser says of itself, and a page that the emulation has opened through the worker does not.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto('/clients')
  await expectScreen(page, 'You are offline')
  const addresses = await stored(page)
  expect(addresses.filter((address) => address.startsWith('/api'))).toEqual([])
  expect(addresses).toContain('/kept.html')
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectScreen(page, 'Clients')
  const calls = await page.evaluate(async () => {
    const answer = await fetch('/api/health/live')
    return [answer.status, (await caches.match('/api/health/live')) === undefined]
  })
  expect(calls).toEqual([200, true])
  // The page that is kept names no manifest; the app does.
  expect(await page.evaluate(async () => (await caches.match('/clients'))?.text())).toMatch(/^(?!.*manifest).*index-/s)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

/** Who the browser says has answered: the page itself, and each script and style sheet of it. */
const answeredBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const sources = entries.flatMap((entry): [string, string][] => {
      const { name, workerFinalSourceType = '' } = entry as PerformanceEntry & { readonly workerFinalSourceType?: string }
      const { pathname } = new URL(name)
      return /^\/(clients|(appearance|kept)\.js|kept\.css|assets\/[\w-]+\.(js|css))$/.test(pathname) ? [[pathname.replace(/-[\w-]{8}\./, '.'), workerFinalSourceType]] : []
    })
    return Object.fromEntries(sources)
  })

test('a screen opens straight from the caches and with a query through the worker, with no network too; what is not kept comes from the network', async ({ stranger }) => {
  const page = await stranger({ viewport: desk, serviceWorkers: 'allow' })
  await signIn(page, 'tele1')
  await expectInstalled(page)
  // Its code is not kept: what the cache lacks is asked of the network.
  await page.goto('/calls')
  await expectScreen(page, 'Calls')
  expect(await answeredBy(page)).toMatchObject({ '/kept.js': 'cache', '/kept.css': 'cache', '/assets/calls.js': 'network' })
  // What a kept screen loads besides comes out of the cache of the build's files.
  await page.goto('/settings')
  await expectScreen(page, 'Settings')
  expect(await answeredBy(page)).toMatchObject({ '/kept.js': 'cache', '/assets/settings.js': 'cache' })
  await page.context().setOffline(true)
  await page.goto('/clients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const plain = await answeredBy(page)
  // One script and one style sheet hold what the list needs; the files that they are made of are not asked for.
  expect(plain).toEqual({ '/clients': 'cache', '/appearance.js': 'cache', '/kept.js': 'cache', '/kept.css': 'cache' })
  await page.goto('/clients?sort=-name')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The worker leaves requests alone that match none of its routes.
  expect(await answeredBy(page)).toMatchObject({ '/clients': '', '/kept.js': 'cache' })
})

test('in a browser that knows no such rules every screen opens through the worker, with no network too', async ({ stranger }) => {
  const page = await stranger({ viewport: desk, serviceWorkers: 'allow' })
  await page.context().route('**/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `delete InstallEvent.prototype.addRoutes\n${await answer.text()}` })
  })
  await signIn(page, 'tele1')
  await expectInstalled(page)
  await page.context().setOffline(true)
  for (const address of ['/', '/clients', '/clients?sort=-name']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const answered = await answeredBy(page)
    expect(Object.keys(answered)).toEqual(expect.arrayContaining(['/appearance.js', '/kept.js', '/kept.css']))
    expect(new Set(Object.values(answered))).toEqual(new Set(['']))
  }
})
