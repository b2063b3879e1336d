import type { BrowserContext } from '@playwright/test'
import { type Caller, signInByCall } from './support/api.ts'
import { callsOf, ownBranch, start, who } from './support/desk.ts'
import { callForm } from './support/field.ts'
import { expectInstalled, takePhone } from './support/phones/phone.ts'
import { expectScreen, login, signIn } from './support/screens.ts'
import { desk, expect, type Page, test } from './support/test.ts'

const saving = '**/api/visit/create'

/** The server as this browser finds it: its answers to saved calls are lost, or all of it is out of reach. */
const lose = (context: BrowserContext, what: 'answers' | 'network') =>
  what === 'network' ? context.setOffline(true) : context.route(saving, (route) => route.abort())

async function find(context: BrowserContext, what: 'answers' | 'network'): Promise<void> {
  if (what === 'answers') return context.unroute(saving)
  await context.setOffline(false)
}

/** Saves a call that nobody answers; its client's name. */
async function keepOne(page: Page, before: string, what: 'answers' | 'network'): Promise<string> {
  const name = await who(page, before)
  await lose(page.context(), what)
  await page.keyboard.press('2')
  await page.keyboard.press('n')
  await page.keyboard.type(`Tala ni ${name}`)
  await page.keyboard.press('Enter')
  await expect(unsentNote(page, name)).toBeVisible()
  return name
}

const unsentNote = (page: Page, name: string) => page.getByText(`One call is kept here and sent once, when the network is back: ${name}`)

/** Waits until exactly the calls of these clients are stored, each once and with what was typed. */
const stored = (caller: Caller, names: readonly string[]) =>
  expect
    .poll(async () => (await callsOf(caller)).map(({ client_name, remarks }) => `${client_name}: ${remarks}`).toSorted())
    .toEqual(names.map((name) => `${name}: Tala ni ${name}`).toSorted())

/** The number of unsent calls of all users that this browser stores. */
const onDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const db = await done(indexedDB.open('desk'))
    const count = db.objectStoreNames.contains('calls') ? await done(db.transaction('calls').objectStore('calls').count()) : 0
    db.close()
    return count
  })

/** Starts calling where nobody is called yet. */
async function goOn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Start calling' }).or(callForm(page))).toBeVisible()
  if (await page.getByRole('button', { name: 'Start calling' }).isVisible()) await start(page)
}

/** A telemarketer at the desk, in a browser whose pages open with no network too. */
async function atDeskInstalled(stranger: (options: object) => Promise<Page>) {
  const { username, password } = await ownBranch({ clients: 6 })
  const page = await stranger({ viewport: desk, serviceWorkers: 'allow' })
  await signIn(page, username, password)
  await expectInstalled(page)
  const caller = await signInByCall(username, password)
  await page.goto('/calls')
  await goOn(page)
  /** The server can be reached again: everything that was kept is stored, and no longer kept. */
  const backOnline = async (now: Page, what: 'answers' | 'network', names: readonly string[]) => {
    await find(now.context(), what)
    await now.evaluate(() => window.dispatchEvent(new Event('online')))
    await stored(caller, names)
    await expect.poll(() => onDisk(now)).toBe(0)
  }
  return { page, backOnline }
}

for (const what of ['answers', 'network'] as const) {
  test(`with ${what === 'answers' ? 'a network that loses the answers' : 'no network'} a kept call outlives a reload and two: it is stored once`, async ({ stranger }) => {
    const { page, backOnline } = await atDeskInstalled(stranger)
    const names: string[] = []
    for (const reloads of [1, 2]) {
      await goOn(page)
      names.push(await keepOne(page, names.at(-1) ?? '', what))
      for (let reload = 0; reload < reloads; reload += 1) {
        await page.reload()
        await (what === 'network' ? expectScreen(page, 'You are offline') : expect(unsentNote(page, names.at(-1) ?? '')).toBeVisible())
      }
      await backOnline(page, what, names)
    }
  })
}

test('a kept call outlives a closed tab, with a network and without: another screen sends it, once', async ({ stranger }) => {
  const { page, backOnline } = await atDeskInstalled(stranger)
  const context = page.context()
  const names = [await keepOne(page, '', 'answers')]
  await page.close()
  const second = await context.newPage()
  await second.goto('/about')
  await expectScreen(second, 'About')
  expect(await onDisk(second)).toBe(1)
  await backOnline(second, 'answers', names)
  await second.goto('/calls')
  await goOn(second)
  names.push(await keepOne(second, names.at(-1) ?? '', 'network'))
  await second.close()
  const third = await context.newPage()
  await third.goto('/calls')
  await expectScreen(third, 'You are offline')
  await backOnline(third, 'network', names)
})

/** Signs out; with a kept call that is asked about first. */
async function leave(page: Page, hasQuestion: boolean): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  if (hasQuestion) {
    const question = page.getByRole('dialog', { name: 'Sign out with unsent work?' })
    await expect(question).toContainText('1 call has not been sent. It stays on this computer for you alone, and is sent when you sign in here again.')
    const [file] = await Promise.all([page.waitForEvent('download'), question.getByRole('button', { name: 'Export' }).click()])
    expect(file.suggestedFilename()).toMatch(/^bisita-unsent-.*\.json$/)
    await question.getByRole('button', { name: 'Sign out' }).click()
  }
  await expectScreen(page, 'Login')
}

for (const what of ['answers', 'network'] as const) {
  test(`signed out with a kept call ${what === 'answers' ? 'whose answer was lost' : 'and no network'} it stays for its user: nobody else sees or sends it, and it is sent at the next sign-in`, async ({ stranger }) => {
    const { people } = await ownBranch({ clients: 3, callers: 2 })
    const [mine, other] = people
    if (mine === undefined || other === undefined) throw new Error('There are two.')
    const page = await stranger({ viewport: desk })
    const caller = await signInByCall(mine.username, mine.password)
    await signIn(page, mine.username, mine.password)
    await page.goto('/calls')
    await goOn(page)
    const name = await keepOne(page, '', what)
    await leave(page, true)
    await find(page.context(), what)

    await login(page, other.username, other.password)
    await expectScreen(page, 'Dashboard')
    await page.goto('/calls')
    await expect(page.getByRole('button', { name: 'Start calling' })).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(name)).toHaveCount(0)
    expect([await onDisk(page), await callsOf(caller)]).toEqual([1, []])
    await leave(page, false)

    await login(page, mine.username, mine.password)
    await expectScreen(page, 'Dashboard')
    await stored(caller, [name])
    await expect.poll(() => onDisk(page)).toBe(0)
  })
}

test('a refused call is opened again after a reload with all that was typed, and set right', async ({ as }) => {
  const { username, password } = await ownBranch({ clients: 3 })
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await goOn(page)
  await page.context().route(saving, async (route) => {
    if ((route.request().postDataJSON() as { visit_result: string }).visit_result !== 'Not Around') return route.continue()
    await route.fulfill({ status: 409, json: { code: 'contact_guard', message: 'This client is not to be contacted now.', reasons: [{ code: 'hours', message: 'Outside call hours.' }], request_id: 'r' } })
  })
  const first = await who(page)
  await page.keyboard.press('2')
  await page.keyboard.press('n')
  await page.keyboard.type(`Tala ni ${first}`)
  await page.keyboard.press('Enter')
  const card = page.getByRole('list', { name: 'Not saved' }).getByRole('alert')
  await expect(card).toContainText('Outside call hours.')
  await page.reload()
  await expect(card).toContainText(`${first}: the call has not been saved.`)
  await expect(card).toContainText('Outside call hours.')
  await card.getByRole('button', { name: 'Go back' }).press('Enter')
  await expect(callForm(page).getByRole('radio', { name: 'Not Around', exact: true })).toBeChecked()
  await expect(callForm(page).getByLabel('Note')).toHaveValue(`Tala ni ${first}`)
  await page.keyboard.press('1')
  await callForm(page).getByRole('button', { name: 'Save this call' }).press('Enter')
  await expect(card).toBeHidden()
  await stored(caller, [first])
})

test('a kept call outlives a browser that is killed, with a network and without: it is stored once', async () => {
  const { username, password } = await ownBranch({ clients: 4 })
  const caller = await signInByCall(username, password)
  const computer = await takePhone({ viewport: desk })
  try {
    let page = await computer.open('/login')
    await login(page, username, password)
    await expectScreen(page, 'Dashboard')
    await expectInstalled(page)
    const names: string[] = []
    for (const what of ['answers', 'network'] as const) {
      await page.goto('/calls')
      await goOn(page)
      names.push(await keepOne(page, names.at(-1) ?? '', what))
      await expect.poll(() => onDisk(page)).toBe(1)
      await computer.kill()
      page = await computer.open('/calls')
      // A browser that is killed may have forgotten who was signed in; what was kept it has not.
      await expect(page.getByRole('heading', { level: 1, name: /^(Calls|Login)$/ })).toBeVisible()
      if (await page.getByRole('heading', { level: 1, name: 'Login' }).isVisible()) await login(page, username, password)
      await stored(caller, names)
      await expect.poll(() => onDisk(page)).toBe(0)
    }
    expect(computer.complaints).toEqual([])
  } finally {
    await computer.dispose()
  }
})
