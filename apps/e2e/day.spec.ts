import { addClient, signInByCall } from './support/api.ts'
import { hireField } from './support/database.ts'
import { choose, here, inHand, visitForm } from './support/field.ts'
import { expectInstalled } from './support/phones/phone.ts'
import { setUp } from './support/states/deviceStates.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { desk, expect, type Page, phone, test } from './support/test.ts'
import { planVisit } from './support/work.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const handles = (page: Page) => today(page).getByRole('button', { name: /^Stop \d+, / })
/** The names of the open stops in the order of the list. */
const order = (page: Page) => handles(page).evaluateAll((all) => all.map((one) => /^Stop \d+, (.*?):/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? ''))

/** Stops one after the other up a road; the last is entered first. */
const road = [3, 1, 2, 0].map((step) => ({ latitude: Number((here.latitude + 0.01 * (step + 1)).toFixed(7)), longitude: here.longitude }))

async function withRoad(as: Parameters<Parameters<typeof test>[2]>[0]['as'], serviceWorkers: 'allow' | 'block' = 'block') {
  const { username, password } = await hireField()
  const opened = await as(username, { at: null, secret: password, ...inHand, serviceWorkers, geolocation: here, permissions: ['geolocation'] })
  const officer = await signInByCall('mr1')
  const clients = []
  for (const pin of road) clients.push(await addClient(officer, pin))
  for (const client of clients) await planVisit(opened.caller, client)
  return { ...opened, clients }
}

test('with no network at all: the order, a drag, keys, the rest, what fills it, a visit and the next; no request leaves', async ({ as }) => {
  const { page, clients } = await withRoad(as, 'allow')
  await setUp(page)
  await page.goto('/dashboard')
  await expect(handles(page)).toHaveCount(4)
  await expectInstalled(page)
  await page.context().setOffline(true)
  // The phone goes on looking whether the server is there; what the day needs is not asked for at all.
  const asked: string[] = []
  const answered: string[] = []
  // The answer to a request of before may still come in.
  const since = new Set<object>()
  page.on('request', (request) => {
    since.add(request)
    if (/\/api\/(itinerary|client\/(list|several|no-visit-points)|visit\/(list|create))/.test(request.url())) asked.push(request.url())
  })
  page.on('response', (response) => {
    if (since.has(response.request()) && !response.fromServiceWorker()) answered.push(response.url())
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Clients', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await expect(handles(page)).toHaveCount(4)
  await expect(today(page).getByText(/^4 to go, about \d/)).toBeVisible()
  // With no visit yet the day begins at the stop whose client comes first by name; from here it goes up the road.
  await today(page).getByRole('button', { name: 'Order the rest' }).tap()
  const first = road.map(({ latitude }, at) => ({ latitude, name: clients[at]?.fullname ?? '' })).toSorted((one, other) => one.latitude - other.latitude).map(({ name }) => name)
  await expect.poll(() => order(page)).toEqual(first)

  // By keys: the last goes up, and stays there.
  await handles(page).last().press('ArrowUp')
  await expect.poll(() => order(page)).toEqual([first[0], first[1], first[3], first[2]])
  await expect(handles(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await handles(page).nth(2).press('Enter')
  await expect(handles(page).nth(2)).toHaveAttribute('aria-pressed', 'false')

  // By hand: the third to the top.
  const [from, to] = [await handles(page).nth(2).boundingBox(), await handles(page).first().boundingBox()]
  if (from === null || to === null) throw new Error('Both have to be seen.')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y - 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual([first[3], first[0], first[1], first[2]])
  await expect(handles(page).first()).toHaveAttribute('aria-pressed', 'true')

  await today(page).getByRole('button', { name: 'Order the rest' }).tap()
  // From the end of the road, where the first one now is, the others follow back down it.
  await expect.poll(() => order(page)).toEqual([first[3], first[2], first[1], first[0]])
  const ordered = await order(page)

  // It is remembered for the day.
  await page.reload()
  await expect.poll(() => order(page)).toEqual(ordered)

  await today(page).getByRole('button', { name: 'Fill my day' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Fill my day' })
  await expect(dialog.getByRole('button', { name: /^Plan / }).or(dialog.getByText('No client nearby is due.'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).tap()

  await today(page).getByRole('link', { name: `Record the visit to ${ordered[0]}` }).tap()
  await choose(visitForm(page), 'Not Around')
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect.poll(() => order(page)).toEqual(ordered.slice(1))
  await expect(today(page).getByText('1 of 4 done')).toBeVisible()
  expect({ asked, answered }).toEqual({ asked: [], answered: [] })
})

test('a stop is skipped with a usual reason, and four stops are seen on the smallest phone', async ({ as }) => {
  const { page } = await withRoad(as)
  await setUp(page)
  await page.goto('/dashboard')
  await expect(handles(page)).toHaveCount(4)
  await expect(handles(page).nth(3)).toBeInViewport({ ratio: 1 })
  for (const size of [phone, { width: 320, height: 568 }, desk]) {
    await page.setViewportSize(size)
    expect([size, await isSidewaysScrollable(page)]).toEqual([size, false])
  }
  await page.setViewportSize(phone)
  const [name = ''] = await order(page)
  await today(page).getByRole('button', { name: `More of ${name}` }).tap()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Skip' }).tap()
  const skipping = page.getByRole('dialog', { name: 'Skip this visit' })
  await skipping.getByRole('button', { name: 'Bad weather or road' }).tap()
  await skipping.getByRole('button', { name: 'Skip the visit' }).tap()
  await expect(handles(page)).toHaveCount(3)
  await today(page).getByText('Done today: 1').tap()
  await expect(today(page).getByText(/Bad weather or road/)).toBeVisible()
})

test('a supervisor sees the day of an mr in the order of its way, planned against done', async ({ as }) => {
  const { caller } = await withRoad(as)
  const { page } = await as('admin', { at: null })
  await page.goto(`/itinerary?view=day&assigned_to=${caller.user.id}`)
  const day = page.getByRole('region', { name: `The day of ${caller.user.display_name}` })
  await expect(day.getByText(/: 0 of 4 done, about \d/)).toBeVisible()
  await expect(day.getByRole('listitem')).toHaveCount(4)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: new RegExp(`: ${caller.user.display_name}$`) })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1100)
})
