import { addClient, signInByCall } from './support/api.ts'
import { axeFaults } from './support/axe.ts'
import { hire } from './support/database.ts'
import { englishSeen, filipino, overflowing, pseudo, speakIn } from './support/languages.ts'
import { login } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { askForChange } from './support/work.ts'

/** The narrowest phone. */
const narrow = { width: 320, height: 640 }

/** The screens of each role's menu. */
const everywhere = ['/dashboard', '/clients', '/itinerary', '/approvals', '/dashboard-new', '/settings', '/guide', '/about']
const office = [...everywhere, '/visits', '/calls', '/branches', '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation']
const screens: Readonly<Record<string, readonly string[]>> = {
  mr1: [...everywhere, '/visits', '/my-locations'],
  tele1: [...everywhere, '/calls'],
  oic1: [...office, '/oic_users'],
  ah1: [...office, '/users', '/areas', '/strategy'],
  admin: [...office, '/users', '/areas', '/strategy', '/jobs', '/administration/update-location', '/administration/upload-clients', '/administration/products', '/administration/audit'],
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What still comes has its shape there.
  await expect(page.locator('[data-shape]')).toHaveCount(0)
}

for (const [username, paths] of Object.entries(screens)) {
  test(`${username}: in Filipino at 320 pixels nothing overflows, axe finds nothing, and no sentence is English`, async ({ as }) => {
    const { page, context } = await as(username, { at: null, viewport: narrow, hasTouch: true, reducedMotion: 'reduce' })
    await speakIn(context, filipino)
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await open(page, path)
      const found = [...(await overflowing(page)), ...(await axeFaults(page)), ...(await englishSeen(page)).map((text) => `English: ${text}`)]
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  })

  test(`${username}: with texts 40 % longer nothing overflows at 320 pixels`, async ({ as }) => {
    const { page, context } = await as(username, { at: null, viewport: narrow, hasTouch: true, reducedMotion: 'reduce' })
    await speakIn(context, pseudo)
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await open(page, path)
      const found = await overflowing(page)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  })
}

test('the login is changed to Filipino and back, and what Settings choose is the person’s in every browser', async ({ stranger, as }) => {
  const page = await stranger({ viewport: narrow })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await page.getByRole('button', { name: 'Filipino' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByRole('button', { name: filipino.get('Login') ?? '', exact: true })).toBeVisible()
  expect(await overflowing(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH')

  const { username, password } = await hire('tele', 'tele1')
  const { page: settings } = await as(username, { secret: password, at: '/settings', viewport: narrow })
  await settings.getByText('Filipino', { exact: true }).click()
  await expect(settings.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(settings.getByRole('heading', { name: filipino.get('Appearance') ?? '', exact: true })).toBeVisible()
  // The texts are in the browser: they need no network and no more than one fetch.
  await settings.route('**/*.js', (route) => (route.request().url().includes('fil') ? route.abort() : route.continue()))
  await settings.reload()
  await expect(settings.getByRole('heading', { name: filipino.get('Appearance') ?? '', exact: true })).toBeVisible()

  // It is the person's: another browser shows it from the sign-in on.
  await login(page, username, password)
  await expect(page.getByRole('heading', { level: 1, name: filipino.get('Dashboard') ?? '', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
})

test('what the server says is read in Filipino, in the bell and in the list of requests, with its values as they were typed', async ({ as }) => {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr)
  const { approval_id, requested_by_name } = await askForChange(mr, client.id, { firstname: 'Perlita', middlename: 'Deleted: Cruz' }, 'Nakita ko ang PSA.')
  const { page, context } = await as('oic1', { at: null })
  await speakIn(context, filipino)
  await page.goto(`/approvals?approval=${approval_id}`)
  await expect(page.getByRole('heading', { level: 2, name: `Baguhin ang pangalan, gitnang pangalan ni ${client.fullname}`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Mga abiso/ }).click()
  await expect(page.getByRole('region', { name: 'Mga abiso' }).getByText(`Humihiling si ${requested_by_name}: Pagbabago sa client`).first()).toBeVisible()
  expect(await englishSeen(page)).toEqual([])
})
