import { expect, type Locator, type Page } from '@playwright/test'
import { password } from './api.ts'

/** Waits for a screen's title. */
export const expectScreen = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()

/** Waits for a notice with exactly this text. */
export const expectNotice = (page: Page, text: string) =>
  expect(page.locator('[data-tone]').filter({ has: page.getByRole('button', { name: 'Close this notice' }) }).getByText(text, { exact: true })).toBeVisible()

/** Fills the login form and sends it. */
export async function login(page: Page, username: string, secret: string = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in through the login screen and waits for the Dashboard. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.goto('/login')
  await login(page, username, secret)
  await expectScreen(page, 'Dashboard')
}

/** Signs out by the person's menu of a desk. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectScreen(page, 'Login')
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

/** The number of clients that the list shows, once it is there. */
export async function clientsCount(page: Page): Promise<number> {
  const line = list(page).getByText(/^[\d,]+ clients?$/)
  await expect(line).toBeVisible()
  return Number((await line.innerText()).replace(/\D/g, ''))
}

export const list = (page: Page): Locator => page.getByRole('region', { name: 'List of clients' })
export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Client', exact: true })

/** The link to a client's record in the list. */
export const row = (page: Page, name: string): Locator => list(page).getByRole('link', { name })

/** Opens a record and waits for all of it. */
export async function openRecord(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/clients?client=${id}`)
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  await expect(pane(page).getByText('Added', { exact: true }).last()).toBeVisible()
}

/** Presses an entry of the menu of the open client. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await pane(page).getByRole('button', { name: 'More actions' }).click()
  await pane(page).getByRole('button', { name, exact: true }).click()
}

/** Opens the form of the open client. */
export async function edit(page: Page): Promise<void> {
  await pressInMenu(page, 'Edit')
  await expect(pane(page).getByLabel('Last name')).toBeVisible()
}

/** Chooses a barangay in the form by the picker. */
export async function chooseBarangay(page: Page, barangay: string, city: string): Promise<void> {
  await pane(page).getByRole('button', { name: /^Barangay/ }).click()
  const picker = page.getByRole('dialog', { name: 'Choose the barangay' })
  await picker.getByLabel('Search barangays').fill(`${barangay} ${city}`)
  await picker.getByRole('button').filter({ has: page.getByText(barangay, { exact: true }) }).first().click()
  await expect(picker).toBeHidden()
}
