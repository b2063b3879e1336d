import { clientsCount, expectScreen, list, login } from './support/screens.ts'
import { expect, type Page, phone, test } from './support/test.ts'

const kibibyte = 1024

/** Counts what comes over the wire, headers and all, as it comes: compressed. */
async function meter(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => Math.round(bytes / kibibyte)
}

test('from an empty cache the login takes at most 200 KiB, and the way through it to the clients list at most 300', async ({ stranger }) => {
  const page = await stranger({ viewport: phone })
  const kib = await meter(page)
  await page.goto('/clients', { waitUntil: 'networkidle' })
  await expectScreen(page, 'Login')
  const atLogin = kib()
  await login(page, 'mr1')
  await expectScreen(page, 'Clients')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const atList = kib()
  console.log(`transferred: login ${atLogin} KiB, through it to the clients list ${atList} KiB`)
  expect(atLogin).toBeLessThanOrEqual(200)
  expect(atList).toBeLessThanOrEqual(300)
})

test('from an empty cache the clients list of somebody signed in takes at most 300 KiB', async ({ as }) => {
  const { context } = await as('admin')
  const storageState = await context.storageState()
  const browser = context.browser()
  if (browser === null) throw new Error('This profile has no browser of its own.')
  const fresh = await browser.newContext({ storageState })
  const page = await fresh.newPage()
  const kib = await meter(page)
  await page.goto(new URL('/clients', (await context.pages()[0]?.evaluate(() => location.origin)) ?? '').href)
  await expectScreen(page, 'Clients')
  expect(await clientsCount(page)).toBeGreaterThan(1000)
  await page.waitForLoadState('networkidle')
  console.log(`transferred: clients list ${kib()} KiB`)
  expect(kib()).toBeLessThanOrEqual(300)
  await fresh.close()
})
