import { expectInstalled, takePhone } from './support/phones/phone.ts'
import { expectScreen, list, login } from './support/screens.ts'
import { killServer, startServer, thePlace } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('with the server gone and the browser opened again an mr is still signed in, and every screen opens at once', async () => {
  const phone = await takePhone()
  try {
    const page = await phone.open('/login')
    await login(page, 'mr1')
    await expectScreen(page, 'Dashboard')
    await expectInstalled(page)
    await killServer(thePlace())
    const again = await phone.reopen('/dashboard')
    await expectScreen(again, 'Dashboard')
    for (const [path, title] of [['/clients', 'Clients'], ['/visits', 'Visits'], ['/itinerary', 'Itineraries'], ['/settings', 'Settings'], ['/my-locations', 'My Locations'], ['/approvals', 'Approvals'], ['/about', 'About']] as const) {
      await again.goto(path)
      await expectScreen(again, title)
    }
    await startServer(thePlace())
    await again.goto('/clients')
    await expect(list(again).getByRole('listitem').first()).toBeVisible()
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.dispose()
  }
})
