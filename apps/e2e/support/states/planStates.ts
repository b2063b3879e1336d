import { expect, type Page } from '@playwright/test'
import { addClient, newName, signInByCall } from '../api.ts'
import { dialog, type ScreenState, reads } from '../screenState.ts'
import { clientsCount, pane } from '../screens.ts'
import { dayIn, planVisit, recordContact } from '../work.ts'

const itinerary = (page: Page) => page.getByRole('region', { name: 'Itinerary', exact: true })

/** Opens an itinerary of mr1 for today. */
async function planned(page: Page) {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr, { firstname: 'María Corazón', middlename: 'Ñañagas', phone_number: '0917 555 0199', address: '12-B Mabini Street' })
  const plan = await planVisit(mr, client, { remarks: 'Sa hapon lang; tumawag muna sa anak bago pumunta.' })
  await page.goto(`/itinerary?itinerary=${plan.id}`)
  await expect(itinerary(page).getByRole('heading', { name: client.fullname })).toBeVisible()
  return { mr, client }
}

/** Sends the form of a plan for two clients, one of whom is planned already. */
async function refused(page: Page): Promise<void> {
  const mr = await signInByCall('mr1')
  const lastname = newName('Pamilya')
  const [one, other] = [await addClient(mr, { lastname, firstname: 'Guadalupe' }), await addClient(mr, { lastname, firstname: 'Wenceslao' })]
  await planVisit(mr, other)
  await page.goto('/itinerary?form=new')
  const find = itinerary(page).getByRole('combobox', { name: 'Find clients' })
  for (const { fullname, firstname } of [one, other]) {
    await find.fill(`${lastname} ${firstname}`)
    await expect(itinerary(page).getByRole('option')).toHaveText([new RegExp(fullname)])
    await find.press('Enter')
  }
  await itinerary(page).getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect(itinerary(page).getByText(/\. This visit is already planned/)).toBeVisible()
}

/** Chooses itineraries of a day, far ahead of all others. */
async function choosing(page: Page): Promise<void> {
  const officer = await signInByCall('oic1')
  const mr = await signInByCall('mr1')
  const day = dayIn(300)
  for (const firstname of ['Ana', 'Berto', 'Celia']) {
    await planVisit(officer, await addClient(mr, { firstname }), { visible_at: day, assigned_to: mr.user.id })
  }
  await page.goto(`/itinerary?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all open ones' }).check()
}

const act = (name: string, title: string) => async (page: Page) => {
  await planned(page)
  await itinerary(page).getByRole('button', { name, exact: true }).click()
  await dialog(page, title)
}

/** Plans visits of mr1 for today: the demo has none on a Sunday. */
async function someToday(): Promise<void> {
  const mr = await signInByCall('mr1')
  for (const firstname of ['Ana', 'Berto', 'Celia', 'Dante']) await planVisit(mr, await addClient(mr, { firstname }))
}

const rows = (page: Page) => expect(page.getByRole('region', { name: 'List of itineraries' }).getByRole('link').nth(3)).toBeVisible()

/** The day of mr1 with what is opened by a button of it. */
const ofToday = (button: RegExp, title?: string) => async (page: Page) => {
  await someToday()
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Today', exact: true }).getByRole('button', { name: button }).first().click()
  const opened = page.getByRole('dialog', title === undefined ? {} : { name: title, exact: true })
  await expect(opened).toBeVisible()
  await expect(opened.getByText('Loading')).toHaveCount(0)
}

/** Itineraries and the planning of visits. */
export const planStates: readonly ScreenState[] = [
  { name: 'today, a stop', who: 'mr1', open: ofToday(/^More of /) },
  { name: 'today, filling the day', who: 'mr1', open: ofToday(/^Fill my day/, 'Fill my day') },
  { name: 'today, plans of earlier days', who: 'mr1', open: ofToday(/^Move earlier plans/, 'Plans of earlier days') },
  { name: 'itineraries', who: 'oic1', open: (page) => page.goto('/itinerary?view=list').then(() => rows(page)) },
  {
    name: 'itineraries, day', who: 'mr1',
    open: async (page) => {
      await someToday()
      await page.goto('/itinerary')
      await rows(page)
    },
  },
  {
    name: 'itineraries, week', who: 'oic1',
    open: async (page) => {
      await page.goto('/itinerary?view=week')
      await expect(page.getByText(/scheduled|pending|visited/).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'itineraries, month', who: 'oic1',
    open: async (page) => {
      await someToday()
      await page.goto('/itinerary?view=month')
      await rows(page)
    },
  },
  {
    name: 'itineraries, filter sheet', who: 'oic1', only: 'phone',
    open: async (page) => {
      await page.goto('/itinerary?view=list&status=pending')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await dialog(page, 'Filters')
    },
  },
  {
    name: 'itineraries, nothing planned', who: 'mr1',
    open: async (page) => {
      await page.goto(`/itinerary?view=day&date=${dayIn(350)}`)
      await expect(page.getByText('Nothing is planned for this day')).toBeVisible()
    },
  },
  { name: 'itineraries, chosen', who: 'oic1', open: choosing },
  {
    name: 'itineraries, moved', who: 'oic1',
    open: async (page) => {
      await choosing(page)
      await page.getByRole('button', { name: 'Move or assign' }).click()
      const moving = page.getByRole('dialog', { name: /^Move or assign \d+ visits$/ })
      await moving.getByLabel('Day').fill(dayIn(301))
      await moving.getByRole('button', { name: /^Change/ }).click()
      await expect(moving.getByText(/are done\.$/)).toBeVisible()
    },
  },
  { name: 'itinerary', who: 'mr1', open: planned },
  {
    name: 'itinerary, visited', who: 'oic1',
    open: async (page) => {
      const { mr, client } = await planned(page)
      await recordContact(mr, client, { visit_result: 'Interested', visit_secondary_result: 'Not Yet Needed', duration: 23 })
      await page.reload()
      await reads(page, 'Itinerary', 'Open the visit')
    },
  },
  { name: 'itinerary, skip', who: 'mr1', open: act('Skip', 'Skip this visit') },
  { name: 'itinerary, move', who: 'oic1', open: act('Move or assign', 'Move or assign') },
  { name: 'itinerary, delete', who: 'mr1', open: act('Delete', 'Delete this itinerary?') },
  { name: 'plan, refused', who: 'mr1', open: refused },
  {
    name: 'plan, finding', who: 'oic1',
    open: async (page) => {
      await page.goto('/itinerary?form=new')
      await itinerary(page).getByRole('combobox', { name: 'Find clients' }).fill('an')
      await expect(itinerary(page).getByRole('option').nth(2)).toBeVisible()
    },
  },
  {
    name: 'client, plan', who: 'tele1',
    open: async (page) => {
      const client = await addClient(await signInByCall('mr1'))
      await page.goto(`/clients?client=${client.id}&form=plan`)
      await expect(pane(page).getByRole('button', { name: 'Plan the visit' })).toBeEnabled()
      await expect(pane(page).getByLabel('Assigned to')).toBeEnabled()
    },
  },
  {
    name: 'clients, chosen', who: 'mr1',
    open: async (page) => {
      await page.goto('/clients')
      await clientsCount(page)
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
    },
  },
]
