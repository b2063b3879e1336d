import { showDateTime } from '@bisita/rules/time/dates'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { call } from './support/api.ts'
import { atDesk, callsOf, leasesOf, ownBranch, start, who } from './support/desk.ts'
import { callForm } from './support/field.ts'
import { expectNotice, expectScreen, menu } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** A day before today, from Monday to Friday, so that calls are made on it and on the next one. */
function callDay(): string {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  let day = addDays(manilaDay(new Date()), -1)
  while ([0, 6].includes(weekday(day))) day = addDays(day, -1)
  return day
}

test('ten calls are made by keys, in at most thirty strokes; each is stored once, with its outcome', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  let strokes = 0
  const press = async (key: string) => {
    strokes += 1
    await page.keyboard.press(key)
  }
  await press('p')
  const outcomes = ['1', '2', '0', 'x', '2', '0', '1', '2', '0', '2']
  const names: string[] = []
  for (const outcome of outcomes) {
    names.push(await who(page, names.at(-1)))
    await press(outcome)
    await press('Enter')
  }
  expect(strokes).toBeLessThanOrEqual(30)
  await expect.poll(async () => (await callsOf(caller)).length).toBe(10)
  const calls = (await callsOf(caller)).toSorted((one, other) => one.visit_time.localeCompare(other.visit_time))
  expect(calls.map(({ client_name }) => client_name)).toEqual(names)
  expect(calls.map(({ visit_result, contact_detail }) => [visit_result, contact_detail])).toEqual(
    outcomes.map((key) => [key === '1' ? 'Not Interested' : 'Not Around', { '0': 'No Answer', x: 'Wrong Number' }[key] ?? null]),
  )
  await expect(page.getByRole('region', { name: 'My calls today' })).toContainText('10 of')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the call desk' })).toBeVisible()
})

test('the next name is there before the save is answered', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  const first = await start(page)
  // The desk has leased the next client in advance by now.
  await expect.poll(() => leasesOf(caller)).toBe(2)
  const delay = Promise.withResolvers<undefined>()
  await page.route('**/api/visit/create', async (route) => {
    await delay.promise
    await route.continue()
  })
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  const second = await who(page, first)
  expect(await callsOf(caller)).toEqual([])
  delay.resolve(undefined)
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name)).toEqual([first])
  expect(await who(page)).toBe(second)
})

test('a wrong key is set right in two strokes: one call stands, with the right result', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  const first = await start(page)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  const second = await who(page, first)
  await page.keyboard.press('u')
  await page.keyboard.press('2')
  await expectNotice(page, 'The last result is changed.')
  await expect.poll(async () => (await callsOf(caller)).map(({ visit_result }) => visit_result)).toEqual(['Not Around'])
  expect(await who(page)).toBe(second)
})

test('a reload, a lost answer and a lost network lose nothing and store nothing twice', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  const first = await start(page)
  await page.keyboard.press('2')
  await page.keyboard.press('n')
  await page.keyboard.type('Tumawag muli sa hapon')
  await page.reload()
  expect(await who(page)).toBe(first)
  await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).toBeChecked()
  await expect(callForm(page).getByLabel('Note')).toHaveValue('Tumawag muli sa hapon')
  // The answer of the first save is lost on its way back: it is sent again, and stored once.
  const sent: string[] = []
  await page.route('**/api/visit/create', async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await callForm(page).getByRole('heading').or(page.getByRole('heading', { level: 2 })).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is kept here and sent once/)).toBeVisible()
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
  await expect(page.getByText(/sent once, when the network is back/)).toBeHidden()
  const second = await who(page, first)
  await page.context().setOffline(true)
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`sent once, when the network is back: ${second}`))).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name).toSorted()).toEqual([first, second].toSorted())
})

test('at 20:00 an open desk finishes its call and says why nobody comes; over midnight it starts a new day', async ({ as }) => {
  const { username, password } = await ownBranch()
  const { page, caller } = await as(username, { secret: password, at: null })
  const day = callDay()
  await page.clock.install({ time: new Date(`${day}T19:59:00+08:00`) })
  await page.route('**/api/user/current', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { settings: object }
    await route.fulfill({ response: answer, json: { ...body, settings: { ...body.settings, call_hours_kept: true, call_from: '08:00', call_to: '20:00', call_days: [1, 2, 3, 4, 5, 6], holidays: [] } } })
  })
  const opening = new Date(`${addDays(day, 1)}T08:00:00+08:00`).toISOString()
  let closed = false
  await page.route('**/api/touchpoint/next', async (route) => {
    if (!closed) return route.continue()
    await route.fulfill({ json: { empty: true, reasons: [{ code: 'hours', count: 12 }], next_eligible_at: opening } })
  })
  await page.goto('/calls')
  await page.getByRole('button', { name: 'Start calling' }).press('Enter')
  const name = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(callForm(page)).toBeVisible()
  const first = (await name.textContent()) ?? ''
  await expect.poll(() => leasesOf(caller)).toBe(2)
  closed = true
  await page.clock.fastForward(90_000)
  await expect(page.getByText('Calls end at 20:00. Finish this call. It is the last one today.')).toBeVisible()
  await expect(name).toHaveText(first)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.clock.fastForward(1000)
  await expect(page.getByRole('heading', { name: 'Nobody to call now' })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why nobody can be called' })
  await expect(why).toContainText(`The next client can be called on ${showDateTime(opening)}.`)
  await expect(why.getByRole('listitem').filter({ hasText: 'Outside call hours' })).toContainText('12')
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name)).toEqual([first])
  const tallied = page.waitForRequest('**/api/touchpoint/tally')
  await page.clock.fastForward(5 * 3_600_000)
  await tallied
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  await expect(page.getByText('Calls begin at 08:00.')).toBeVisible()
})

test('a call that the guard refuses shows the reasons and can be saved all the same; the next client does not wait', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  const first = await start(page)
  let refused = 0
  await page.route('**/api/visit/create', async (route) => {
    const body = route.request().postDataJSON() as { override_reason?: string }
    if (body.override_reason !== undefined) return route.continue()
    refused += 1
    await route.fulfill({ status: 409, json: { code: 'contact_guard', message: 'This client is not to be contacted now.', reasons: [{ code: 'hours', message: 'Outside call hours.' }], request_id: 'r' } })
  })
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  const second = await who(page, first)
  const card = page.getByRole('list', { name: 'Not saved' }).getByRole('alert')
  await expect(card).toContainText('Outside call hours.')
  await expect(card.getByRole('button', { name: 'Save anyway' })).toBeDisabled()
  await card.getByLabel('Why record it anyway').fill('Siya ang tumawag')
  await card.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expect(card).toBeHidden()
  expect(refused).toBe(1)
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name)).toEqual([first])
  expect(await who(page)).toBe(second)
})

test('pausing gives the clients back; a head of several branches chooses one first', async ({ as }) => {
  const { page, caller } = await atDesk(as)
  await start(page)
  await expect.poll(() => leasesOf(caller)).toBe(2)
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  await expect.poll(async () => (await call<{ items: unknown[] }>(caller, 'GET', '/touchpoint/lease')).items).toEqual([])
  const head = (await as('ah1', { at: '/calls' })).page
  await expect(head.getByRole('region', { name: 'List of calls' })).toBeVisible()
  await head.getByRole('link', { name: 'Call desk' }).click()
  await expect(head.getByRole('button', { name: 'Start calling' })).toBeDisabled()
  await head.getByLabel('Branch to call for').selectOption({ index: 1 })
  await expect(head.getByRole('button', { name: 'Start calling' })).toBeEnabled()
  await expect(head.getByText(/ready to be called/)).toBeVisible()
  await menu(head).getByRole('link', { name: 'About' }).click()
  await expectScreen(head, 'About')
})

test('every result and Save are in sight at 1280 × 800, below a long script too', async ({ as }) => {
  const { page } = await atDesk(as)
  await page.route('**/api/touchpoint/next', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, ...(body.client === undefined ? {} : { script: 'Magandang umaga po. '.repeat(40) }) } })
  })
  await start(page)
  const seen = await callForm(page).getByRole('radio').evaluateAll((radios) => radios.filter((radio) => {
    const { left, width, top, bottom } = (radio.closest('label') ?? radio).getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => radio.closest('label')?.contains(document.elementFromPoint(left + width / 2, y)))
  }).length)
  expect(seen).toBe(8)
  await expect(callForm(page).getByRole('button', { name: 'Save and next' })).toBeInViewport({ ratio: 1 })
})
