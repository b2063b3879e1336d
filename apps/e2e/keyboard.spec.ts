import { addClient, password, readClient } from './support/api.ts'
import { clientsCount, expectScreen, list, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const finder = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })

test('signs in by the keyboard alone; the focus goes to the new screen, and so it does by the menu', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/login')
  await expectScreen(page, 'Login')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('tele4')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()
  for (const name of ['Clients', 'Settings', 'About', 'Dashboard']) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).press('Enter')
    await expect(heading(page, name)).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Bisita`)
  }
})

test('the first stop leads past the frame to the content; Ctrl+K and / search over everything, arrows choose, Enter opens', async ({ as }) => {
  const { page, caller } = await as('tele4')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  for (const keys of ['Control+k', '/']) {
    const client = await addClient(caller)
    await page.keyboard.press(keys)
    const input = finder(page).getByRole('combobox')
    await expect(input).toBeFocused()
    await page.keyboard.type(client.lastname.slice(0, 12))
    await expect(finder(page).getByRole('option')).toHaveText([new RegExp(client.lastname)])
    await page.keyboard.press('Enter')
    await expect(finder(page)).toBeHidden()
    await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
  }
})

test('the search finds screens too, and Esc gives the focus back', async ({ as }) => {
  const { page } = await as('tele4')
  await page.getByRole('button', { name: 'Search everything' }).focus()
  await page.keyboard.press('Enter')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('set')
  await expect(finder(page).getByRole('option').first()).toHaveText(/^Settings/)
  await page.keyboard.press('Escape')
  await expect(finder(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('set')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Settings')
})

test('arrows, Home and End move through the list, Enter opens the record beside it; ? shows the shortcuts, and a letter typed into a field stays a letter', async ({ as }) => {
  const { page } = await as('tele4', { at: '/clients' })
  await clientsCount(page)
  const links = list(page).getByRole('rowheader').getByRole('link')
  await links.first().focus()
  for (const [key, at] of [['ArrowDown', 1], ['ArrowDown', 2], ['ArrowUp', 1], ['End', 9], ['ArrowDown', 9], ['Home', 0]] as const) {
    await page.keyboard.press(key)
    await expect(links.nth(at)).toBeFocused()
  }
  const name = await links.first().innerText()
  await page.keyboard.press('Enter')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()

  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Move through a list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByLabel('Search clients').fill('a')
  await page.getByLabel('Search clients').press('/')
  await expect(page.getByLabel('Search clients')).toHaveValue('a/')
  await expect(finder(page)).toBeHidden()
})

test('a client is added by the keyboard: the first wrong field takes the focus, the place is picked by typing', async ({ as }) => {
  const { page, caller } = await as('tele4', { at: '/clients' })
  const known = await addClient(caller)
  await page.getByRole('button', { name: 'Add client' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a client' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('This is required.')
  await page.keyboard.type('Tiklado')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keyra')
  await page.getByLabel('Pension type').selectOption('Total Disability')
  await page.getByRole('button', { name: /^Barangay/ }).press('Enter')
  await page.keyboard.type(`${known.barangay} ${known.mun_city}`)
  const picker = page.getByRole('dialog', { name: 'Choose the barangay' })
  await picker.getByRole('button', { name: `${known.barangay} ${known.mun_city}, ${known.province}` }).press('Enter')
  await expect(page.getByRole('button', { name: /^Barangay/ })).toBeFocused()
  await page.getByRole('textbox', { name: 'Last name' }).press('Enter')
  await expect(pane(page).getByRole('heading', { name: 'Tiklado, Keyra' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('client') ?? ''
  expect(await readClient(caller, id)).toMatchObject({ location_id: known.location_id, claim_type: 'ST' })
})
