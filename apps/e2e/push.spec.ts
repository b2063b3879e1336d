import { randomUUID } from 'node:crypto'
import { axeFaults } from './support/axe.ts'
import { origin, pushOrigin } from './support/server.ts'
import { takePhone } from './support/phones/phone.ts'
import { expectScreen, login } from './support/screens.ts'
import { desk, expect, type Page, test as base } from './support/test.ts'

/** Notifications need a whole browser with a profile of its own: the engine alone refuses them. */
const test = base.extend<{ readonly openAs: (username: string, at: string, viewport?: typeof desk) => Promise<Page> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none
  openAs: async ({}, use) => {
    const phones: Awaited<ReturnType<typeof takePhone>>[] = []
    await use(async (username, at, viewport) => {
      const phone = await takePhone({ browser: 'browser', ...(viewport && { viewport }) })
      phones.push(phone)
      const page = await phone.open('/login')
      await phone.context().grantPermissions(['notifications', 'geolocation', 'camera'], { origin: origin() })
      await ownPushService(page)
      await login(page, username)
      await expectScreen(page, 'Dashboard')
      await page.goto(at)
      return page
    })
    for (const phone of phones) await phone.dispose()
    expect(phones.flatMap(({ complaints }) => complaints), 'what the pages complained about').toEqual([])
  },
})

/** The worker's registration, as Chromium's own tools name it. */
async function registrationOf(page: Page) {
  // "Ready" has a worker that may still be activating, which on a busy machine takes a while.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')
  const tools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return { tools, registrationId: await found }
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Closes what is shown of a tag. */
const closeAll = (page: Page, of: string) =>
  page.evaluate(async (tag) => {
    const worker = await navigator.serviceWorker.ready
    for (const one of await worker.getNotifications({ tag })) one.close()
  }, of)

/** What a press on the notification does: the developer protocol has none, so the worker is given the event of one. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; dispatchEvent: (event: Event) => boolean; NotificationEvent: new (type: string, init: object) => Event }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

test('a push is shown by a real browser, once for its tag, and opens its screen', async ({ openAs }) => {
  const page = await openAs('oic1', '/dashboard', desk)
  const { tools, registrationId } = await registrationOf(page)
  const id = randomUUID()
  const deliver = (message: object) => tools.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId, data: JSON.stringify(message) })
  const message = { id, kind: 'request', n: 2, path: '/approvals' }
  const shown = [{ title: 'Bisita', body: '2 requests wait for your decision.', tag: id }]
  await deliver(message)
  await expect.poll(() => shownOn(page)).toEqual(shown)
  await deliver(message)
  // Pushes are handled in order: once another one is shown, all before it have been.
  const last = randomUUID()
  await deliver({ ...message, id: last })
  await expect.poll(async () => (await shownOn(page)).map(({ tag }) => tag).toSorted()).toEqual([id, last].toSorted())
  await closeAll(page, last)
  await expect.poll(() => shownOn(page)).toEqual(shown)

  await press(page)
  await expect(page).toHaveURL('/approvals')
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  // The worker closes it as it opens the screen: neither waits for the other.
  await expect.poll(() => shownOn(page)).toEqual([])

  await deliver({ id: randomUUID(), kind: 'job', n: 1, path: 'https://evil.example/' })
  await expect.poll(async () => (await shownOn(page)).length).toBe(1)
  await press(page)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(dashboard)?$/)
})

/** A browser whose push service gives out an address of this machine: the real one is outside. */
const ownPushService = (page: Page) =>
  page.addInitScript((endpoint) => {
    let stored: unknown = null
    const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const subscribe = async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey)
      stored = {
        endpoint,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        getKey: (name: string) => (name === 'p256dh' ? p256dh : new ArrayBuffer(16)),
        unsubscribe: async () => {
          stored = null
          return true
        },
      }
      return stored
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => stored })
  }, `${pushOrigin}/send/1`)

/** What the server knows of the page's session. */
const stateOf = async (page: Page) => (await (await page.request.get('/api/notification/push')).json()) as { endpoint: string | null; switches: Record<string, boolean> }

test('Settings turns reminders on and off, chooses kinds, and says where the server has no way out', async ({ openAs }) => {
  const page = await openAs('mr1', '/settings')
  const section = page.getByRole('region', { name: 'Reminders on this phone' })
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('status')).toContainText('They arrive on this phone even while Bisita is closed.')
  expect((await stateOf(page)).endpoint).toBe(`${pushOrigin}/send/1`)

  const planned = section.getByRole('checkbox', { name: 'Planned visits, 7:30' })
  await expect(planned).toBeChecked()
  await planned.click()
  await expect(planned).not.toBeChecked()
  expect((await stateOf(page)).switches).toMatchObject({ itineraries: false, touchpoints: true })
  expect(await axeFaults(page)).toEqual([])

  // Nobody serves there, as the server finds with its next turn.
  await expect(async () => {
    await page.reload()
    await expect(section).toContainText('This server can’t reach the push service', { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('status')).toContainText('Off:')
  expect((await stateOf(page)).endpoint).toBeNull()
})
