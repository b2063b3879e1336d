import { addClient } from './support/api.ts'
import { draftsOn } from './support/phones/storedData.ts'
import { pane, pressInMenu } from './support/screens.ts'
import { origin } from './support/server.ts'
import { expect, type Page } from './support/test.ts'
import { chip, findNew, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

/** The worker's registration, as Chromium's own tools name it. */
async function registrationOf(page: Page) {
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

/** What the worker has posted to the page since it was asked for the first time. */
const messagesOn = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => {
    const here = window as unknown as { received?: unknown[] }
    if (here.received === undefined) {
      const messages: unknown[] = (here.received = [])
      navigator.serviceWorker.addEventListener('message', ({ data }) => messages.push(data))
    }
    return here.received
  })

test('the browser’s background sync wakes the open page; the app may be installed; a closed tab keeps what was just typed', async ({ field }) => {
  const { phone, caller } = await field({ browser: 'browser' })
  const client = await addClient(caller)
  const page = await findNew(phone, client.fullname)
  await phone.context().grantPermissions(['geolocation', 'camera', 'background-sync'])
  const { tools, registrationId } = await registrationOf(page)
  // The page that is kept names its manifest once its first screen stands.
  await expect.poll(async () => (await tools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  expect(await messagesOn(page)).toEqual([])
  await phone.context().route('**/api/user/sync', (route) => route.abort())
  await recordHere(page, 'Not Around')
  await expect(chip(page)).toContainText('waiting')
  // The page has asked for it: a server that is not reached is no lost network to Chromium, which tells it at once.
  await expect.poll(() => messagesOn(page)).toEqual(['wake'])
  await phone.context().unroute('**/api/user/sync')
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin: origin(), registrationId, tag: 'bisita-queue', lastChance: false })
  await expect.poll(() => messagesOn(page)).toEqual(['wake', 'wake'])
  await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])

  const tab = await phone.context().newPage()
  await tab.goto(`/clients?client=${client.id}`)
  await pressInMenu(tab, 'Edit')
  await pane(tab).getByRole('textbox', { name: 'Street address' }).pressSequentially('5 Ikalimang Kalye')
  await tab.close()
  await expect.poll(() => draftsOn(page)).toContain('5 Ikalimang Kalye')
})
