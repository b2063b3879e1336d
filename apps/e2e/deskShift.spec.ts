import { ask } from './support/database.ts'
import { callsOf, ownBranch, someNumber, start, who } from './support/desk.ts'
import { callForm } from './support/field.ts'
import { expectScreen, menu } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('forty calls with two interruptions, a reload and a lost network: each is stored once', async ({ as }) => {
  const { username, password, names: all } = await ownBranch({ clients: 40 })
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  await page.keyboard.press('p')
  const names: string[] = []
  const save = async (key: string) => {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  const interruptions: Readonly<Record<number, () => Promise<void>>> = {
    10: async () => {
      await page.keyboard.press('p')
      await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
      await page.keyboard.press('p')
    },
    20: async () => {
      // Leaving the page while a call is being saved asks for a confirmation.
      await expect(page.getByRole('region', { name: 'My calls today' })).toContainText('20 of')
      await menu(page).getByRole('link', { name: 'About' }).click()
      await expectScreen(page, 'About')
      await menu(page).getByRole('link', { name: 'Calls' }).click()
      await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
      await page.keyboard.press('p')
    },
  }
  while (names.length < 40) {
    await interruptions[names.length]?.()
    names.push(await who(page, names.at(-1)))
    if (names.length === 28) {
      await page.keyboard.press('2')
      await page.reload()
      expect(await who(page)).toBe(names.at(-1))
      await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).toBeChecked()
      await page.keyboard.press('Enter')
    } else if (names.length === 34) {
      // The next client is shown while the call before is still being sent.
      await expect.poll(async () => (await callsOf(caller)).length).toBe(33)
      await page.context().setOffline(true)
      await save('0')
      await expect(page.getByText(`One call is kept here and sent once, when the network is back: ${names.at(-1)}`)).toBeVisible()
      await page.context().setOffline(false)
    } else await save(names.length % 3 === 0 ? '0' : '2')
  }
  await expect(page.getByRole('heading', { name: 'Nobody to call now' })).toBeVisible()
  expect(names.toSorted()).toEqual(all.toSorted())
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name).toSorted()).toEqual(all.toSorted())
})

// Each of them works five, has the sixth open and one ahead.
test('two telemarketers who call at once never meet on one client', async ({ as }) => {
  const { people } = await ownBranch({ clients: 14, callers: 2 })
  const works = await Promise.all(
    people.map(async ({ username, password }) => {
      const { page, caller } = await as(username, { secret: password, at: '/calls' })
      await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
      return async () => {
        const names = [await start(page)]
        while (names.length < 6) {
          await page.keyboard.press('2')
          await page.keyboard.press('Enter')
          names.push(await who(page, names.at(-1)))
        }
        await expect.poll(async () => (await callsOf(caller)).length).toBe(5)
        return names
      }
    }),
  )
  const met = (await Promise.all(works.map((work) => work()))).flat()
  expect(new Set(met).size).toBe(12)
})

test('a wrong number moves on to the second one, which is sent to a softphone', async ({ as }) => {
  const [first, second] = [someNumber(), someNumber()]
  const { username, password, added } = await ownBranch({ clients: 1, fields: { phone_number: first, secondary_phone_number: second } })
  const { page, caller } = await as(username, { secret: password, at: null })
  await page.route('**/api/user/current', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), dial_url: 'sip:{number}@pbx.example' } })
  })
  await page.goto('/calls')
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  await page.evaluate(() => {
    const dialled: unknown[] = []
    Object.assign(window, { dialled })
    window.addEventListener('bisita:dial', (event) => {
      dialled.push((event as CustomEvent<unknown>).detail)
      event.preventDefault()
    })
  })
  const name = await start(page)
  const numbers = page.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
  await expect(numbers.first().getByRole('link')).toHaveAttribute('href', `sip:${encodeURIComponent(first)}@pbx.example`)
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(numbers.first()).toContainText('Wrong number')
  expect(await who(page)).toBe(name)
  await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).not.toBeChecked()
  await numbers.last().getByRole('button').click()
  await expect(numbers.last()).toContainText('Dialled')
  expect(await page.evaluate(() => (window as unknown as { dialled: unknown }).dialled)).toEqual([{ number: second, which: 'secondary', client_id: added[0]?.id, name }])
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody to call now' })).toBeVisible()
  // The screen goes on while the call is still on its way.
  const calls = async () => (await callsOf(caller)).toSorted((one, other) => one.visit_time.localeCompare(other.visit_time)).map(({ contact_detail, number_dialled }) => [contact_detail, number_dialled])
  await expect.poll(calls).toEqual([['Wrong Number', 'primary'], [null, 'secondary']])
})

test('a refused call is opened again and set right, and the client who is open stays; of a deleted client the text stays', async ({ as }) => {
  const { username, password, added } = await ownBranch({ clients: 3 })
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
  const first = await start(page)
  await page.route('**/api/visit/create', async (route) => {
    const { remarks } = route.request().postDataJSON() as { remarks: string | null }
    if (remarks !== 'Masyadong mahaba') return route.continue()
    await route.fulfill({ status: 400, json: { code: 'invalid', message: 'Please check what you entered.', fields: [{ path: 'remarks', message: 'The note is not right.' }], request_id: 'r' } })
  })
  await page.keyboard.press('1')
  await page.keyboard.press('n')
  await page.keyboard.type('Masyadong mahaba')
  await page.keyboard.press('Enter')
  const second = await who(page, first)
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeInViewport()
  await page.keyboard.press('2')
  const card = page.getByRole('list', { name: 'Not saved' }).getByRole('alert')
  await expect(card).toContainText('The note is not right.')
  await card.getByRole('button', { name: 'Go back' }).press('Enter')
  expect(await who(page)).toBe(first)
  await expect(callForm(page).getByRole('radio', { name: 'Not Interested', exact: true })).toBeChecked()
  await callForm(page).getByLabel('Note').fill('Maikli')
  await callForm(page).getByRole('button', { name: 'Leave it for now' }).press('Enter')
  expect(await who(page)).toBe(second)
  await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).toBeChecked()
  await card.getByRole('button', { name: 'Go back' }).press('Enter')
  await expect(callForm(page).getByLabel('Note')).toHaveValue('Maikli')
  await page.keyboard.press('2')
  await callForm(page).getByRole('button', { name: 'Save this call' }).press('Enter')
  await expect(card).toBeHidden()
  expect(await who(page)).toBe(second)
  await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).toBeChecked()
  await expect.poll(async () => (await callsOf(caller)).map((one) => [one.client_name, one.visit_result, one.remarks])).toEqual([[first, 'Not Around', 'Maikli']])

  await ask('update clients set deleted_at = now() where id = $1', [added.find(({ fullname }) => fullname === second)?.id])
  await page.keyboard.press('n')
  await page.keyboard.type('Bumalik sa Lunes')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('deleted')
  await expect(card).toContainText('Bumalik sa Lunes')
  await expect(card.getByRole('button', { name: 'Go back' })).toBeHidden()
  await card.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(card.getByRole('status')).not.toBeEmpty()
  await card.getByRole('button', { name: 'Discard' }).press('Enter')
  await card.getByRole('button', { name: 'Yes, discard this call' }).press('Enter')
  await expect(card).toBeHidden()
})
