import { gzipSync } from 'node:zlib'
import { addClient, changeClient, signInByCall } from './support/api.ts'
import { axeFaults } from './support/axe.ts'
import { ask, hireField } from './support/database.ts'
import { here, inHand } from './support/field.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { expectInstalled } from './support/phones/phone.ts'
import { setUp } from './support/states/deviceStates.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn, planVisit } from './support/work.ts'

const marks = (page: Page) => page.getByRole('group', { name: /^Map of the stops/ }).getByRole('button', { name: /^\d+\. / })
const missing = (page: Page) => page.getByRole('region', { name: 'Not on the map' }).getByRole('listitem')

/** What the browser keeps of the map. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('map '))
    return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()
  })

/** A representative with five stops today: two with a pin, two at the point of their barangay, one of which nothing is known. */
async function withFiveStops(as: Parameters<Parameters<typeof test>[2]>[0]['as']) {
  const { username, password } = await hireField()
  const opened = await as(username, { at: null, secret: password, ...inHand, serviceWorkers: 'allow', geolocation: here, permissions: ['geolocation'] })
  const officer = await signInByCall('mr1')
  const clients = [await addClient(officer), await addClient(officer), await addClient(officer), await addClient(officer)]
  const [one, other] = clients
  if (one === undefined || other === undefined) throw new Error('There are four.')
  await changeClient(officer, one.id, { latitude: 16.42, longitude: 120.58 })
  await changeClient(officer, other.id, { latitude: 16.44, longitude: 120.61 })
  // A barangay of which no point is known.
  const [known] = await ask<{ id: string; latitude: number; longitude: number }>(`select id, latitude, longitude from locations where latitude is not null and id in (select location_id from mr_locations where user_id = (select id from users where username = $1)) and id <> $2 limit 1`, [username, one.location_id])
  if (known === undefined) throw new Error('They have no second place.')
  await ask('update locations set latitude = null, longitude = null where id = $1', [known.id])
  const lost = await addClient(officer, { location_id: known.id })
  for (const client of [...clients, lost]) await planVisit(opened.caller, client)
  return { ...opened, one, lost, known }
}

test('the map needs a network once; then it opens with none, with every stop on it or listed, and asks nobody', async ({ as }) => {
  const { page, context, one, lost, known } = await withFiveStops(as)
  await setUp(page)
  await expectInstalled(page)
  expect(await kept(page)).toEqual([])

  // Set up, and no map: it has not come unasked.
  await page.goto('/itinerary?view=day')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText('Open the map once with a network.')).toBeVisible()
  await expect(missing(page)).toHaveText([new RegExp(`^\\d\\. ${lost.fullname}: not visited yet$`)])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(marks(page)).toHaveCount(4)
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining([expect.stringMatching(/StopsMap-.*\.js$/), expect.stringMatching(/StopsMap-.*\.css$/), expect.stringMatching(/boundaries-.*\.txt$/)]))

  await context.setOffline(true)
  const failed: string[] = []
  context.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await page.goto(`/itinerary?view=day&map=true&date=${dayIn(0)}`)
  await expect(marks(page)).toHaveCount(4)
  await expect(missing(page)).toHaveCount(1)
  expect(await page.getByRole('button', { name: /approximate/ }).count()).toBe(2)
  await expect(page.getByText(/^You are within 12 m/)).toBeVisible()

  // By the keyboard alone, and back to the mark.
  const mark = page.getByRole('button', { name: new RegExp(`^\\d\\. ${one.fullname}: planned$`) })
  await mark.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: new RegExp(`^\\d\\. ${one.fullname}$`) })
  await expect(card).toBeFocused()
  await expect(card.getByRole('link', { name: `Go to ${one.fullname}` })).toHaveAttribute('href', /16\.42,120\.58/)
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()
  expect(await isSidewaysScrollable(page)).toBe(false)
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await card.getByRole('link', { name: `Record the visit to ${one.fullname}` }).click()
  await expect(page).toHaveURL(/form=visit/)
  // No file of the app was looked for in the network; the session asks who is signed in, as on every screen.
  expect(failed.filter((path) => !path.startsWith('/api/'))).toEqual([])
  await ask('update locations set latitude = $2, longitude = $3 where id = $1', [known.id, known.latitude, known.longitude])
})

test('the map is taken along from Settings, before it was ever opened', async ({ as }) => {
  const { page } = await as('mr2', { at: null, ...inHand, serviceWorkers: 'allow' })
  await page.goto('/settings')
  await expectInstalled(page)
  await page.getByRole('button', { name: 'Download the map' }).click()
  await expect(page.getByText('The map is on this device and opens with no network.')).toBeVisible()
  expect(await kept(page)).toEqual(expect.arrayContaining([/StopsMap-.*\.js$/, /StopsMap-.*\.css$/, /boundaries-.*\.txt$/].map((name) => expect.stringMatching(name))))
})

test('the map with its styles is at most 60 KiB, its boundaries 45, and pictures of the administrator’s lie under it', async ({ as }) => {
  const { page, caller } = await as('mr3', { at: null })
  await planVisit(caller, await addClient(caller))
  const files: string[] = []
  page.on('response', (response) => files.push(response.url()))
  const asked: string[] = []
  await page.route('**/api/user/current', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), map_tiles: { url: `${new URL(page.url()).origin}/tiles/{z}/{x}/{y}.png`, attribution: '<b>© Somebody</b>' } } })
  })
  await page.route('**/tiles/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>' })
  })
  await page.goto('/itinerary?view=day&map=true')
  await expect(marks(page).first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]).toMatch(/^\/tiles\/\d+\/\d+\/\d+\.png$/)
  // What the administrator wrote is text.
  await expect(page.getByText('<b>© Somebody</b>')).toBeVisible()
  const kib = async (name: RegExp) => {
    const found = [...new Set(files.filter((url) => name.test(url)))]
    const sizes = await Promise.all(found.map(async (url) => (await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())))
    return sizes.reduce((sum, bytes) => sum + gzipSync(new Uint8Array(bytes)).length, 0) / 1024
  }
  const [map, boundaries] = [await kib(/\/StopsMap-[^/]+\.(js|css)$/), await kib(/\/boundaries-[^/]+\.txt$/)]
  console.log(`the map: ${Math.round(map)} KiB gzip, its boundaries ${Math.round(boundaries)}`)
  expect(map > 10 && map <= 60).toBe(true)
  expect(boundaries > 10 && boundaries <= 45).toBe(true)
})

test('coverage on the map: each province is a link to its clients, one tab stop and arrows; narrowed it shows cities', async ({ as }) => {
  const { page } = await as('admin', { at: '/dashboard-new' })
  const map = page.getByRole('group', { name: 'Clients visited, by place' })
  await expect(map.getByRole('link').first()).toBeVisible()
  expect(await map.locator('a[tabindex="0"]').count()).toBe(1)
  await map.locator('a[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  const place = map.locator('a[tabindex="0"]')
  await expect(place).toBeFocused()
  const [, visited = '', whole = ''] = /([\d,]+) of ([\d,]+) visited$/.exec((await place.getAttribute('aria-label')) ?? '') ?? []
  const name = ((await place.getAttribute('aria-label')) ?? '').split(':')[0] ?? ''
  const cells = page.getByRole('table', { name: 'Coverage by place' }).getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell')
  const number = (text: string | null) => Number((text ?? '').replaceAll(',', ''))
  expect([number(whole), number(whole) - number(visited)]).toEqual([number(await cells.nth(0).textContent()), number(await cells.nth(1).textContent())])
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients\?.*filter_province=\d{10}/)
  await page.goBack()
  await page.getByRole('table', { name: 'Coverage by place' }).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/group_by=mun_city/)
  await expect(map.locator('a circle').first()).toBeVisible()
  await expect(map.locator('a path')).toHaveCount(0)
})
