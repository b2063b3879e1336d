import { addClient, signInByCall } from './support/api.ts'
import { hireField } from './support/database.ts'
import { loseNetwork, setUp } from './support/states/deviceStates.ts'
import { card, here, inHand, visitForm } from './support/field.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { expectNotice, pane } from './support/screens.ts'
import { desk, expect, type Locator, type Page, phone, test } from './support/test.ts'
import { planVisit, visitsOf } from './support/work.ts'

/** Where it can be touched; null while no part of it, or not all of it, is seen. */
const touchable = (target: Locator): Promise<{ x: number; y: number } | null> =>
  target.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const seen = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
    const top = document.elementFromPoint(x, y)
    return seen && top !== null && (element === top || element.contains(top) || top.contains(element)) ? { x, y } : null
  })

/** A thumb that only touches what is seen, and never scrolls. */
function thumbOf(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      await expect(target).toBeEnabled()
      await expect.poll(() => touchable(target).catch(() => null), { message: `${target.toString()} can be touched without scrolling`, intervals: [25] }).not.toBeNull()
      const at = await touchable(target)
      await page.touchscreen.tap(at?.x ?? 0, at?.y ?? 0)
      taps += 1
    },
  }
}

/** A representative with two stops today, signed in on a phone that knows where it is. */
async function withTwoStops(as: Parameters<Parameters<typeof test>[2]>[0]['as']) {
  const { username, password } = await hireField()
  const opened = await as(username, { at: null, secret: password, ...inHand, geolocation: here, permissions: ['geolocation'] })
  const officer = await signInByCall('mr1')
  const clients = [await addClient(officer), await addClient(officer)]
  for (const client of clients) await planVisit(opened.caller, client)
  const [first, second] = clients.toSorted((one, other) => one.fullname.localeCompare(other.fullname, 'en'))
  if (first === undefined || second === undefined) throw new Error('There are two.')
  return { ...opened, first, second }
}

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const option = (page: Page, name: string) => visitForm(page).getByRole('radio', { name, exact: true }).locator('..')

/** From Today: the visit with photo of the first stop, and what the screen leads to. */
async function visitFirstStop(page: Page, name: string): Promise<number> {
  const thumb = thumbOf(page)
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  await thumb.tap(today(page).getByRole('link', { name: `Record the visit to ${name}` }))
  await thumb.tap(visitForm(page).getByRole('button', { name: 'Take photo' }))
  await thumb.tap(camera.getByRole('button', { name: 'Take the photo' }))
  await thumb.tap(option(page, 'Interested'))
  await thumb.tap(option(page, 'Undecided'))
  await thumb.tap(visitForm(page).getByRole('button', { name: 'Save visit' }))
  await expect(visitForm(page)).toBeHidden()
  return thumb.taps()
}

/** Seconds of a tap and of a key, by the keystroke-level model of touch screens. */
const tapTime = 1.1
const keyTime = 0.28

test('a planned visit with photo is six taps from Today to Today and no scrolling', async ({ as }) => {
  const { page, caller, first, second } = await withTwoStops(as)
  const session = await page.context().newCDPSession(page)
  await page.goto('/dashboard')
  await expect(today(page).getByText('0 of 2 done')).toBeVisible()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = Date.now()
  const taps = await visitFirstStop(page, first.fullname)
  await expect(today(page).getByText('1 of 2 done')).toBeVisible()
  const waited = (Date.now() - began) / 1000
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(taps).toBe(6)
  const keys = 0
  const modelled = taps * tapTime + keys * keyTime
  // The waiting is the machine's too, which may be busy: it is printed, and only the person's part is compared.
  console.log(`A planned visit with photo: ${taps} taps, ${keys} keys, ${modelled.toFixed(1)} s by the keystroke model, and ${waited.toFixed(1)} s of driving and waiting at CPU 4×: ${(modelled + waited).toFixed(1)} s`)
  await expectNotice(page, 'The visit has been saved.')
  expect(await visitsOf(caller, first)).toMatchObject([{ visit_result: 'Interested', visit_secondary_result: 'Undecided', latitude: here.latitude }])
  // What is next stands first, and what is done behind its own line.
  await expect(today(page).getByRole('link', { name: /^Record the visit to / })).toHaveCount(1)
  await expect(today(page).getByRole('link', { name: `Record the visit to ${second.fullname}` })).toBeVisible()
})

test('a visit recorded from the record leads to the next stop of the day', async ({ as }) => {
  const { page, first, second } = await withTwoStops(as)
  await page.goto(`/clients?client=${first.id}&form=visit`)
  const thumb = thumbOf(page)
  await thumb.tap(option(page, 'Not Around'))
  await thumb.tap(visitForm(page).getByRole('button', { name: 'Save visit' }))
  const next = page.getByRole('region', { name: 'Next stop' })
  await expect(next).toContainText(`Next: ${second.fullname}`)
  await expect(next.getByRole('link', { name: `Go to ${second.fullname}` })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\//)
  await thumb.tap(next.getByRole('link', { name: `Record the visit to ${second.fullname}` }))
  await expect(pane(page).getByRole('heading', { name: `Visit to ${second.fullname}` })).toBeVisible()
  await thumb.tap(option(page, 'Not Around'))
  await thumb.tap(visitForm(page).getByRole('button', { name: 'Save visit' }))
  await expect(page.getByText('No more stops today.')).toBeVisible()
  await thumb.tap(page.getByRole('link', { name: 'Back to Today' }))
  await expect(today(page).getByText('2 of 2 done')).toBeVisible()
})

test('with no network it is the same, from the phone alone', async ({ as }) => {
  const { page, first, second } = await withTwoStops(as)
  await setUp(page)
  await loseNetwork(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await expect(today(page).getByText('0 of 2 done')).toBeVisible()
  expect(await visitFirstStop(page, first.fullname)).toBe(6)
  await expectNotice(page, 'Saved on this phone. It is sent when there is a network.')
  await expect(today(page).getByText('1 of 2 done')).toBeVisible()
  await expect(today(page).getByRole('link', { name: `Record the visit to ${second.fullname}` })).toBeVisible()
})

/** How far a lies over b, in pixels of height; 0 where they don't touch. */
async function overlap(a: Locator, b: Locator): Promise<number> {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()]
  if (one === null || other === null) throw new Error('Both have to be seen.')
  return Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))
}

test('each error is said on the Save bar and scrolled to, under no notice; the camera has none over it', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  const client = await addClient(caller)
  await page.goto(`/clients?client=${client.id}&form=visit`)
  const form = visitForm(page)
  const thumb = thumbOf(page)
  const save = form.getByRole('button', { name: 'Save visit' })
  const notices = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close this notice' }) })
  // Not allowed to know where it is: a notice shows from the beginning, above the button.
  await expect(notices).toBeVisible()
  // Read by somebody, it stays.
  await notices.getByRole('button', { name: 'Close this notice' }).focus()
  expect(await overlap(notices, save)).toBe(0)
  await thumb.tap(form.getByRole('button', { name: 'Take photo' }))
  await expect(page.getByRole('dialog', { name: 'Take a photo' })).toBeVisible()
  await expect(notices).toBeHidden()
  await page.getByRole('dialog', { name: 'Take a photo' }).getByRole('button', { name: 'Close' }).tap()

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await thumb.tap(save)
  const bar = form.getByRole('alert')
  await expect(bar).toHaveText('Location: You must allow the location. Result: This is required.')
  await expect(card(page, 'Location').getByRole('button', { name: 'Try again' })).toBeFocused()
  await expect(card(page, 'Location').getByText(/^You must allow/)).toBeInViewport({ ratio: 1 })

  await page.context().setGeolocation(here)
  await page.context().grantPermissions(['geolocation'])
  await expect(bar).toHaveText('Result: This is required.')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await thumb.tap(save)
  const error = form.getByRole('group', { name: 'Result' }).getByText('This is required.')
  await expect(error).toBeInViewport({ ratio: 1 })
  expect(await overlap(error, bar)).toBe(0)

  await option(page, 'Others').tap()
  const words = form.getByLabel('Type the result')
  await expect(words).toBeInViewport({ ratio: 1 })
  await thumb.tap(save)
  await expect(bar).toHaveText('Type the result: This is required.')
  await expect(words).toBeFocused()
  expect(await overlap(words, bar)).toBe(0)
})

test('nothing of the form is cut or runs over, whatever the screen and however large the letters', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand, geolocation: here, permissions: ['geolocation'] })
  const client = await addClient(caller, { firstname: 'María Corazón Pinagkaisahan', middlename: 'Macapinlac-Villavicencio' })
  await page.goto(`/clients?client=${client.id}&form=visit`)
  await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
  await option(page, 'Interested').tap()
  await visitForm(page).getByRole('group', { name: 'Interested: why?' }).getByRole('radio', { name: 'Others' }).locator('..').tap()
  await visitForm(page).getByRole('checkbox', { name: /^Availed/ }).locator('..').tap()
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect(visitForm(page).getByRole('alert')).toBeVisible()
  const sizes = [{ width: 320, height: 568 }, phone, { width: 640, height: 360 }, { width: 768, height: 1024 }, desk, { width: 1920, height: 1080 }, { width: desk.width / 2, height: desk.height / 2 }]
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect([size, await isSidewaysScrollable(page)]).toEqual([size, false])
    await expect.poll(() => runsOver(visitForm(page)), { message: `${size.width} × ${size.height}` }).toEqual([])
  }
})

/** Parts of a form that stick out of it, or whose words don't fit into them. */
const runsOver = (form: Locator): Promise<string[]> =>
  form.evaluate((whole) => {
    const outer = whole.getBoundingClientRect()
    return [...whole.querySelectorAll<HTMLElement>('*')]
      .filter((part) => part.checkVisibility() && !part.matches('.unseen, .unseen *, option, svg, svg *'))
      .filter((part) => {
        const box = part.getBoundingClientRect()
        return box.left < outer.left - 3 || box.right > outer.right + 3 || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && !part.matches('input'))
      })
      .map((part) => `${part.tagName} ${part.className} ${part.textContent.slice(0, 40)}`)
  })
