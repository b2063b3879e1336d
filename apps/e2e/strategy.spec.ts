import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { addClient, call, type Caller, newName, signInByCall } from './support/api.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Locator, type Page, phone, test } from './support/test.ts'
import { recordContact } from './support/work.ts'

const strategy = (page: Page) => page.getByRole('region', { name: 'Strategy', exact: true })
const picture = (page: Page) => strategy(page).getByRole('region', { name: 'Picture', exact: true })
const steps = (page: Page) => strategy(page).getByRole('region', { name: 'Steps', exact: true })

/** The fields of the step that is open. */
const open = (page: Page): Locator => steps(page).getByRole('listitem').filter({ has: page.getByRole('button', { expanded: true }) })

/** Chooses by the keyboard in the device's own picker. */
async function pick(field: Locator, label: string): Promise<void> {
  await field.focus()
  await field.selectOption({ label })
}

type Step = { readonly kind: 'visit' | 'call' | 'end'; readonly name: string; readonly days?: string }

/** Adds a step after the one that is open; the focus is in its name. */
async function add(page: Page, { kind, name, days }: Step): Promise<void> {
  await steps(page).getByRole('button', { name: `Add ${kind === 'visit' ? 'a visit' : kind === 'call' ? 'a call' : 'an end'}` }).press('Enter')
  await expect(open(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  if (days === undefined) return
  await open(page).getByLabel('Days to wait').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(days)
}

/** Adds a way to the step that is open. */
async function way(page: Page, outcome: string, to: string): Promise<void> {
  await open(page).getByRole('button', { name: 'Add rule' }).press('Enter')
  const added = open(page).getByRole('group', { name: 'Rules by result' }).getByRole('group').last()
  await pick(added.getByLabel('If result is'), outcome)
  await pick(open(page).getByRole('group', { name: `If ${outcome}`, exact: true }).getByLabel('Go to'), to)
}

const currentOf = (caller: Caller) => call<Strategy | null>(caller, 'GET', '/touchpoint/strategies/current')

test('a strategy of eight steps is written, checked, tried out and published by the keyboard alone', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/strategy' })
  await expectScreen(page, 'Strategy')
  const before = await currentOf(caller)
  const client = await addClient(await signInByCall('mr1'), { phone_number: '0917 555 0456' })
  await recordContact(await signInByCall('mr1'), client, { visit_result: 'Not Around' })
  const name = newName('Balik')
  await page.getByRole('button', { name: 'Add strategy' }).press('Enter')
  await strategy(page).getByLabel('Strategy name').focus()
  await page.keyboard.type(name)
  await add(page, { kind: 'visit', name: 'First visit', days: '1' })
  await add(page, { kind: 'visit', name: 'Second visit', days: '7' })
  await add(page, { kind: 'call', name: 'First call', days: '3' })
  await add(page, { kind: 'visit', name: 'Third visit', days: '14' })
  await add(page, { kind: 'call', name: 'Second call', days: '7' })
  await add(page, { kind: 'call', name: 'Renewal call', days: '90' })
  await add(page, { kind: 'visit', name: 'Renewal visit', days: '7' })
  // Nothing leads to an end, and every step runs on to the next: an end is put in last.
  await add(page, { kind: 'end', name: 'Done' })
  await expect(steps(page).getByRole('listitem')).toHaveCount(8)
  // Where a way leads nowhere it should, the check says so at its step, a press away from its field.
  await steps(page).getByRole('button', { name: /First visit/ }).first().press('Enter')
  await way(page, 'Not Around', 'The same step again')
  await way(page, 'Deceased', '2. Second visit')
  const wrong = open(page).getByRole('button', { name: /Error: Deceased always ends the work/ })
  await expect(strategy(page).getByText('Fix 1 error before it can be current.')).toBeVisible()
  await wrong.press('Enter')
  await expect(open(page).getByRole('group', { name: 'If Deceased', exact: true }).getByLabel('If result is')).toBeFocused()
  await pick(open(page).getByRole('group', { name: 'If Deceased', exact: true }).getByLabel('Go to'), 'The end')
  await expect(wrong).toBeHidden()
  // Moved, a step keeps what leads to it.
  await way(page, 'Interested', '3. First call')
  await steps(page).getByRole('button', { name: 'Move step 3 down' }).press('Enter')
  await expect(open(page).getByText(/Interested: 4\. First call/)).toBeVisible()
  await steps(page).getByRole('button', { name: 'Move step 4 up' }).press('Enter')
  // Tried out on a real client's history before anything is stored.
  await strategy(page).getByRole('button', { name: 'Try it out' }).press('Enter')
  const trial = strategy(page).getByRole('region', { name: 'Try it out' })
  await trial.getByRole('combobox').focus()
  await page.keyboard.type(client.lastname)
  await expect(trial.getByRole('option')).toHaveText([new RegExp(client.lastname)])
  await page.keyboard.press('Enter')
  await expect(trial.getByText('Did 1. First visit; it is repeated')).toBeVisible()
  await expect(trial.getByRole('status').filter({ hasText: 'Next: 1. First visit' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expectNotice(page, 'The draft has been saved.')
  await expect(strategy(page).getByRole('heading', { name: new RegExp(name) })).toContainText('Draft')
  // The screen shows the effects of publishing before anything is published.
  await strategy(page).getByRole('button', { name: 'Make it current' }).press('Enter')
  await expect(strategy(page).getByRole('heading', { name: 'What publishing would do' })).toBeFocused()
  await expect(strategy(page).getByRole('region', { name: 'Impact' }).getByText('Clients placed')).toBeVisible()
  await strategy(page).getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expectNotice(page, 'Publishing has started.')
  await expect(strategy(page).getByText('Published. Everybody uses it now.')).toBeVisible()
  expect(await currentOf(caller)).toMatchObject({ name, is_current: true })
  expect((await currentOf(caller))?.touchpoints.map((step) => step.name)).toEqual([
    'First visit', 'Second visit', 'First call', 'Third visit', 'Second call', 'Renewal call', 'Renewal visit', 'Done',
  ])
  if (before !== null) await call(caller, 'PUT', `/touchpoint/strategies/update/${before.id}`, { is_current: true })
})

test('somebody else’s version is reported; what was typed stays and may replace it', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const name = newName('Dalawa')
  const made = await call<Strategy>(caller, 'POST', '/touchpoint/strategies/create', { name, touchpoints: [{ kind: 'visit', name: 'Una' }, { kind: 'terminate', name: 'Wakas' }] })
  await page.goto(`/strategy?strategy=${made.id}`)
  await steps(page).getByRole('button', { name: /^1\. Una/ }).press('Enter')
  await open(page).getByLabel('Name').fill('Unang dalaw')
  await call(caller, 'PUT', `/touchpoint/strategies/update/${made.id}`, { description: 'Binago ng iba', base_version: made.version })
  await page.keyboard.press('Control+s')
  await expect(strategy(page).getByText(`Somebody saved version ${made.version + 1} meanwhile.`)).toBeVisible()
  await expect(open(page).getByLabel('Name')).toHaveValue('Unang dalaw')
  await strategy(page).getByRole('button', { name: `Keep mine over version ${made.version + 1}` }).press('Enter')
  await page.keyboard.press('Control+s')
  await expectNotice(page, 'The draft has been saved.')
  const { items } = await call<{ items: Strategy[] }>(caller, 'GET', '/touchpoint/strategies/list?ipp=1000')
  expect(items.find(({ id }) => id === made.id)).toMatchObject({ version: made.version + 2, touchpoints: [{ name: 'Unang dalaw' }, { name: 'Wakas' }] })
})

test('an edit is undone and done again, and the picture shows what the list says and opens a step', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const made = await call<Strategy>(caller, 'POST', '/touchpoint/strategies/create', {
    name: newName('Larawan'),
    touchpoints: [
      { kind: 'visit', name: 'Una', wait_days: 7, next: [{ result: 'Not Around', goto: 'same' }, { result: 'Interested', goto: 3 }] },
      { kind: 'call', name: 'Tawag', wait_days: 1 }, { kind: 'terminate', name: 'Wakas' },
    ],
  })
  await page.goto(`/strategy?strategy=${made.id}`)
  const [undo, redo] = ['Undo', 'Redo'].map((name) => strategy(page).getByRole('button', { name, exact: true })) as [Locator, Locator]
  for (const button of [undo, redo]) await expect(button).toBeDisabled()
  for (const text of ['1. Una', 'Visit after 7 days', '↻ Not Around', 'Interested', '↓ otherwise', '2. Tawag', '3. Wakas']) await expect(picture(page).getByText(text, { exact: true })).toBeVisible()
  await picture(page).getByText('2. Tawag', { exact: true }).click()
  await expect(open(page).getByLabel('Name')).toBeFocused()
  await open(page).getByLabel('Name').pressSequentially(' muna')
  await expect(picture(page).getByText('2. Tawag muna', { exact: true })).toBeVisible()
  await steps(page).getByRole('button', { name: 'Remove step 3' }).click()
  await expect(picture(page).getByText('3. Wakas', { exact: true })).toHaveCount(0)
  await strategy(page).getByRole('heading', { name: 'Picture' }).click()
  await page.keyboard.press('Control+z')
  await expect(picture(page).getByText('3. Wakas', { exact: true })).toBeVisible()
  await undo.click()
  await expect(picture(page).getByText('2. Tawag', { exact: true })).toBeVisible()
  await expect(undo).toBeDisabled()
  await expect(strategy(page).getByText('Not saved yet.')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await redo.click()
  await expect(redo).toBeDisabled()
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'Tawag muna' })).toBeVisible()
  await expect(picture(page).getByText('3. Wakas', { exact: true })).toHaveCount(0)
})

test('what was typed is asked about before it is left; a draft can be deleted; a head reads and changes nothing', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const made = await call<Strategy>(caller, 'POST', '/touchpoint/strategies/create', { name: newName('Tanggal'), touchpoints: [{ kind: 'terminate', name: 'Wakas' }] })
  const head = (await as('ah1', { at: `/strategy?strategy=${made.id}` })).page
  await expect(strategy(head).getByRole('listitem').getByText('1. Wakas')).toBeVisible()
  await expect(picture(head).getByText('1. Wakas')).toBeVisible()
  await expect(strategy(head).getByRole('textbox')).toHaveCount(0)
  await expect(head.getByRole('button', { name: 'Add strategy' })).toHaveCount(0)
  await page.goto(`/strategy?strategy=${made.id}`)
  await strategy(page).getByLabel('Description').fill('Hindi pa tapos')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'About' }).press('Enter')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(strategy(page).getByLabel('Description')).toHaveValue('Hindi pa tapos')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'About' }).press('Enter')
  await leave.getByRole('button', { name: 'Leave' }).press('Enter')
  await expectScreen(page, 'About')
  await page.goto(`/strategy?strategy=${made.id}`)
  await strategy(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expectNotice(page, 'The strategy has been deleted.')
})

test('on a phone the actions of a strategy take at most 64 pixels, and the menu has the others', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null, viewport: phone, hasTouch: true })
  const made = await call<Strategy>(caller, 'POST', '/touchpoint/strategies/create', {
    name: newName('Telepono'),
    touchpoints: [{ kind: 'call', name: 'Tawag', wait_days: 1 }, { kind: 'terminate', name: 'Wakas' }],
  })
  await page.goto(`/strategy?strategy=${made.id}`)
  const foot = page.locator('[data-actions]')
  await expect(foot.getByRole('button', { name: 'Make it current' })).toBeVisible()
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(64)
  await strategy(page).getByLabel('Description').fill('Muna')
  await expect(foot.getByRole('button', { name: 'Save draft' })).toBeEnabled()
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(64)
  await foot.getByRole('button', { name: 'More actions' }).tap()
  await foot.getByRole('button', { name: 'Undo' }).tap()
  await expect(strategy(page).getByLabel('Description')).toHaveValue('')
})
