import { expect, type Page } from '@playwright/test'
import { addClient, changeClient, signInByCall } from '../api.ts'
import { hire } from '../database.ts'
import { auditStates } from './auditStates.ts'
import { approvalStates } from './approvalStates.ts'
import { contactStates } from './contactStates.ts'
import { deviceStates } from './deviceStates.ts'
import { dialog, type ScreenState, type Size } from '../screenState.ts'
import { officeStates } from './officeStates.ts'
import { organisationStates } from './organisationStates.ts'
import { peopleStates } from './peopleStates.ts'
import { phoneStates } from './phoneStates.ts'
import { planStates } from './planStates.ts'
import { reportStates } from './reportStates.ts'
import { strategyStates } from './strategyStates.ts'
import { clientsCount, edit, expectScreen, menu, openRecord, pane, pressInMenu } from '../screens.ts'

const list = async (page: Page) => {
  await page.goto('/clients')
  await clientsCount(page)
}

/** Opens a client with every field filled, as oic1. */
async function record(page: Page) {
  const caller = await signInByCall('oic1')
  const client = await addClient(caller, {
    firstname: 'María Corazón', middlename: 'Ñañagas', address: '12-B Mabini Street, Purok 3', phone_number: '0917 555 0199',
    secondary_phone_number: '0918 555 0188', birth_date: '1949-05-06', pension_amt: 12_345.67,
  })
  const changed = await changeClient(caller, client.id, { address: '12-B Mabini Street, Purok 4' })
  await openRecord(page, client.id, client.fullname)
  await expect(pane(page).getByText('Changed', { exact: true })).toBeVisible()
  return { caller, client: changed }
}

async function conflict(page: Page) {
  const { caller, client } = await record(page)
  await edit(page)
  await changeClient(caller, client.id, { address: '99 Rizal Avenue', phone_number: '0917 555 0111' })
  await pane(page).getByRole('textbox', { name: 'Street address' }).fill('14 Bonifacio Street')
  await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill('0917 555 0122')
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await dialog(page, 'Somebody else changed this record meanwhile')
}

const form = async (page: Page) => {
  await list(page)
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect(pane(page).getByLabel('Last name')).toBeVisible()
}

/** The states of the frame and of the clients. */
const frameStates: readonly ScreenState[] = [
  { name: 'login', who: 'nobody', open: (page) => page.goto('/login').then(() => expectScreen(page, 'Login')) },
  {
    name: 'login, refused', who: 'nobody',
    open: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Type your password.')).toBeVisible()
    },
  },
  {
    name: 'not found, signed out', who: 'nobody',
    open: (page) => page.goto('/no-such-page').then(() => expectScreen(page, 'Not found')),
  },
  { name: 'guide', who: 'admin', open: (page) => page.goto('/guide/office').then(() => expect(page.getByRole('heading', { name: 'Install', exact: true })).toBeVisible()) },
  {
    name: 'dashboard', who: 'oic1',
    open: async (page) => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Time to a visit' })).toBeVisible()
    },
  },
  {
    name: 'dashboard, a month and tables', who: 'admin',
    open: async (page) => {
      await page.goto('/dashboard?visits_per_day=1+MONTH&average_response=1+MONTH&visits_group_by=barangay')
      await page.getByRole('button', { name: 'Show as a table' }).first().click()
    },
  },
  { name: 'clients', who: 'oic1', open: list },
  {
    name: 'clients, filtered', who: 'oic1',
    open: async (page) => {
      await page.goto('/clients?visit_status=visited&id_type=sss&with_contact_numbers=true')
      await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
      await clientsCount(page)
    },
  },
  {
    name: 'clients, nobody fits', who: 'oic1',
    open: async (page) => {
      await list(page)
      await page.getByLabel('Search clients').fill('zzzzzzzzzzzz')
      await expect(page.getByRole('heading', { name: 'No matching client' })).toBeVisible()
    },
  },
  {
    name: 'clients, places', who: 'admin', only: 'desk',
    open: async (page) => {
      await list(page)
      await page.getByRole('button', { name: 'Place', exact: true }).click()
      await expect(page.getByLabel('Region', { exact: true })).toBeEnabled()
    },
  },
  {
    name: 'clients, filter sheet', who: 'mr1', only: 'phone',
    open: async (page) => {
      await list(page)
      await page.getByRole('button', { name: 'Filters' }).click()
      await dialog(page, 'Filters')
    },
  },
  { name: 'client', who: 'oic1', open: record },
  { name: 'client, of a small scope', who: 'mr1', open: record },
  {
    name: 'client, missing', who: 'oic1',
    open: async (page) => {
      await page.goto(`/clients?client=${crypto.randomUUID()}`)
      await expect(page.getByText('This record does not exist, or is not in your scope.')).toBeVisible()
    },
  },
  { name: 'client, edit', who: 'mr1', open: (page) => record(page).then(() => edit(page)) },
  { name: 'client, conflict', who: 'oic1', open: conflict },
  {
    name: 'client, delete', who: 'admin',
    open: async (page) => {
      await record(page)
      await pressInMenu(page, 'Delete')
      await dialog(page, 'Delete this client?')
    },
  },
  { name: 'client, new', who: 'oic1', open: form },
  {
    name: 'client, new, refused', who: 'oic1',
    open: async (page) => {
      await form(page)
      await pane(page).getByRole('button', { name: 'Add client' }).click()
      await expect(pane(page).getByText('Choose the pension type.')).toBeVisible()
    },
  },
  {
    name: 'client, barangay', who: 'oic1',
    open: async (page) => {
      await form(page)
      await pane(page).getByRole('button', { name: /^Barangay/ }).click()
      await expect(page.getByRole('dialog').getByText(/barangays/).last()).toBeVisible()
    },
  },
  {
    name: 'client, leave', who: 'oic1',
    open: async (page) => {
      await form(page)
      await pane(page).getByRole('textbox', { name: 'Last name' }).fill('Dela Cruz')
      await page.goBack()
      await dialog(page, 'Leave without saving?')
    },
  },
  {
    name: 'search', who: 'admin',
    open: async (page) => {
      await page.goto('/about')
      await page.getByRole('button', { name: 'Search everything' }).click()
      await page.getByRole('combobox').fill('se')
      await expect(page.getByRole('option').nth(3)).toBeVisible()
    },
  },
  {
    name: 'shortcuts', who: 'oic1', only: 'desk',
    open: async (page) => {
      await page.goto('/about')
      await expectScreen(page, 'About')
      await page.keyboard.press('Shift+?')
      await dialog(page, 'Keyboard shortcuts')
    },
  },
  {
    name: 'person', who: 'oic1', only: 'desk',
    open: async (page) => {
      await page.goto('/about')
      await page.getByRole('banner').getByRole('button').last().click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'what waits', who: 'oic1',
    open: async (page) => {
      await page.goto('/about')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByText('Requests to decide')).toBeVisible()
      await expect(page.getByText('No notifications').or(page.getByRole('list', { name: 'Notifications' }))).toBeVisible()
    },
  },
  {
    name: 'more', who: 'mr1', only: 'phone',
    open: async (page) => {
      await page.goto('/about')
      await menu(page).getByRole('button', { name: 'More', exact: true }).click()
      await dialog(page, 'More')
    },
  },
  { name: 'my locations', who: 'mr1', open: (page) => page.goto('/my-locations').then(() => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()) },
  { name: 'settings', who: 'mr1', open: (page) => page.goto('/settings').then(() => expectScreen(page, 'Settings')) },
  { name: 'about', who: 'oic1', open: (page) => page.goto('/about').then(() => expectScreen(page, 'About')) },
  { name: 'not allowed', who: 'mr1', open: (page) => page.goto('/jobs').then(() => expectScreen(page, 'Not allowed')) },
  { name: 'not found', who: 'mr1', open: (page) => page.goto('/no-such-page').then(() => expectScreen(page, 'Not found')) },
  {
    name: 'password due', who: 'newcomer',
    open: (page) => page.goto('/dashboard').then(() => expectScreen(page, 'Choose your password')),
  },
  {
    name: 'taken', who: 'oic1',
    open: async (page) => {
      await page.goto('/about')
      await expectScreen(page, 'About')
      const { cookie } = await signInByCall('admin')
      await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' }])
      await page.goto('/about#') // the same page: it stays in memory with the user it was opened for
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await expectScreen(page, 'Signed in as somebody else')
    },
  },
  {
    name: 'no answer', who: 'oic1',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto('/clients')
      await expectScreen(page, 'No answer')
    },
  },
]

/** Every screen and dialog of this version. */
const looked = [...frameStates, ...contactStates, ...planStates, ...approvalStates, ...organisationStates, ...phoneStates, ...peopleStates, ...auditStates, ...deviceStates, ...reportStates, ...strategyStates, ...officeStates]

/** The states at a size. */
export const lookedAt = (size: Size): readonly ScreenState[] => looked.filter(({ only }) => only === undefined || only === size)

/** The username and password of a state's user; null for nobody. */
export async function whoLooks({ who }: ScreenState): Promise<{ username: string; secret?: string } | null> {
  if (who === 'nobody') return null
  if (who !== 'newcomer') return { username: who }
  const { username, password } = await hire('tele', 'tele2', true)
  return { username, secret: password }
}
