import { messages } from '@bisita/contract/messages'
import { expect, type Page } from '@playwright/test'
import { addClient, signInByCall } from '../api.ts'
import { card, choose, here, takePhoto, visitForm } from '../field.ts'
import { dialog, type ScreenState, reads } from '../screenState.ts'
import { edit, expectNotice, expectScreen, openRecord, pane } from '../screens.ts'

const someone = async () =>
  addClient(await signInByCall('mr1'), {
    firstname: 'María Corazón', middlename: 'Ñañagas', address: '12-B Mabini Street, Purok 3', phone_number: '0917 555 0199', birth_date: '1949-05-06',
  })

/** Sets up local records on the screen. */
export async function setUp(page: Page): Promise<void> {
  await page.context().setGeolocation(here)
  await page.context().grantPermissions(['geolocation'])
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expectNotice(page, messages.recordsSet)
  await expect(page.getByRole('button', { name: 'Set up again' })).toBeVisible()
}

/** Lets every call fail from now on. */
export const loseNetwork = (page: Page) => page.route('**/api/**', (route) => route.abort())

async function record(page: Page, clientId: string, { photo }: { photo: boolean }): Promise<void> {
  await page.goto(`/clients?client=${clientId}&form=visit`)
  await choose(visitForm(page), 'Interested', 'Needs Family Approval')
  await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
  if (photo) await takePhoto(page)
  await visitForm(page).getByRole('button', { name: 'Save visit' }).click()
  await expect(visitForm(page)).toBeHidden()
}

/** Changes a field of a client and saves it on the phone. */
export async function change(page: Page, client: { id: string; fullname: string }, field: string, value: string): Promise<void> {
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: field, exact: true }).fill(value)
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(pane(page).getByRole('button', { name: 'More actions' })).toBeVisible()
}

export const openQueue = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: /Open the queue/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Queue' })).toBeVisible()
}

/** Queues a visit to a client with no network. */
async function waiting(page: Page, { photo = false } = {}) {
  const client = await someone()
  await setUp(page)
  await loseNetwork(page)
  await record(page, client.id, { photo })
  return client
}

/** The server's refusal where another user changed the same field. */
const inConflict = {
  message: 'Somebody else changed this client meanwhile.',
  code: 'conflict',
  conflicts: [{ field: 'address', base: '12-B Mabini Street, Purok 3', theirs: '99 Rizal Avenue', mine: '14 Bonifacio Street' }],
}

/** Opens the queue with a change that was refused because another user changed the field too. */
async function refused(page: Page) {
  const client = await someone()
  await setUp(page)
  await page.route('**/api/client/update/**', (route) => route.fulfill({ status: 409, json: { ...inConflict, request_id: crypto.randomUUID() } }))
  await change(page, client, 'Street address', '14 Bonifacio Street')
  await openQueue(page)
  await expect(page.getByRole('heading', { name: 'Refused (1)' })).toBeVisible()
}

/** An mr's own phone: local records and queue. */
export const deviceStates: readonly ScreenState[] = [
  {
    name: 'local records, set up', who: 'mr1',
    open: async (page) => {
      await setUp(page)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.getByText('Set up on')).toBeVisible()
    },
  },
  {
    name: 'local records, stopped', who: 'mr1',
    open: async (page) => {
      await page.route('**/api/client/list?*after_id*', (route) => route.abort())
      await page.route('**/api/client/list?*ipp=1000*', (route) => route.abort())
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Set up', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    },
  },
  {
    name: 'queue, empty', who: 'mr1',
    open: async (page) => {
      await setUp(page)
      await openQueue(page)
      await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
    },
  },
  {
    name: 'queue, waiting', who: 'mr1',
    open: async (page) => {
      await waiting(page, { photo: true })
      await openQueue(page)
      await expect(page.getByRole('heading', { name: 'Photos (1)' })).toBeVisible()
    },
  },
  { name: 'queue, refused', who: 'mr1', open: refused },
  {
    name: 'queue, with an approver', who: 'mr1',
    open: async (page) => {
      const client = await someone()
      await setUp(page)
      await change(page, client, 'Last name', 'Dela Cruz-Macaraeg')
      await openQueue(page)
      await expect(page.getByRole('heading', { name: /^With an approver/ })).toBeVisible()
    },
  },
  {
    name: 'queue, conflict', who: 'mr1',
    open: async (page) => {
      await refused(page)
      await page.getByRole('link', { name: /^Correct: Change/ }).click()
      await dialog(page, 'Somebody else changed this record meanwhile')
    },
  },
  {
    name: 'queue, correct a client', who: 'mr1',
    open: async (page) => {
      await refused(page)
      await page.getByRole('link', { name: /^Correct: Change/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Back to the form' }).click()
      await expect(page.getByRole('button', { name: 'Save and send again' })).toBeVisible()
    },
  },
  {
    name: 'queue, remove', who: 'mr1',
    open: async (page) => {
      await waiting(page, { photo: true })
      await openQueue(page)
      await page.getByRole('button', { name: /^Remove: Visit/ }).click()
      await dialog(page, 'Remove this record?')
    },
  },
  {
    name: 'queue, correct a visit', who: 'mr1',
    open: async (page) => {
      await waiting(page)
      await openQueue(page)
      await page.getByRole('link', { name: /^Correct: Visit/ }).click()
      await expect(visitForm(page).getByRole('button', { name: 'Save and send again' })).toBeVisible()
    },
  },
  {
    name: 'working without a network', who: 'mr1',
    open: async (page) => {
      await page.goto('/settings?show=guide')
      await expect(page.getByRole('heading', { name: 'When something was refused' })).toBeVisible()
    },
  },
  {
    name: 'visit, saved on this phone', who: 'mr1',
    open: async (page) => {
      const client = await waiting(page, { photo: true })
      await expect(pane(page).getByText('Saved on this phone. It is sent when there is a network.')).toBeVisible()
      await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
      await reads(page, 'History', 'Queued')
    },
  },
  {
    name: 'visits, queued', who: 'mr1',
    open: async (page) => {
      await waiting(page)
      await page.goto('/visits')
      await expectScreen(page, 'Visits')
      await reads(page, 'List of visits', 'Queued')
    },
  },
]
