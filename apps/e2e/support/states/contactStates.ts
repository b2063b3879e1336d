import { expect, type Page } from '@playwright/test'
import { addClient, type Caller, changeClient, signInByCall } from '../api.ts'
import { callForm, card, choose, here, takePhoto, visitForm } from '../field.ts'
import { dialog, type ScreenState, reads } from '../screenState.ts'
import { openRecord, pane } from '../screens.ts'
import { askForChange, dayIn, planVisit, recordContact, recordWithPhoto } from '../work.ts'

const someone = (caller: Caller) =>
  addClient(caller, {
    firstname: 'María Corazón', middlename: 'Ñañagas', address: '12-B Mabini Street, Purok 3', phone_number: '0917 555 0199',
    secondary_phone_number: '0918 555 0188', birth_date: '1949-05-06', pension_amt: 12_345.67,
  })

const allow = async (page: Page) => {
  await page.context().setGeolocation(here)
  await page.context().grantPermissions(['geolocation'])
}

/** Opens a visit that has every optional field, in the list of visits. */
async function proven(page: Page): Promise<void> {
  const caller = await signInByCall('mr1')
  const client = await someone(caller)
  const visit = await recordWithPhoto(caller, client, await page.screenshot({ type: 'jpeg' }), {
    visit_result: 'Interested', visit_secondary_result: 'Others', visit_others_result: 'Hihintayin muna ang bonus sa Disyembre', ...here,
    fix_age_seconds: 4, duration: 17, remarks: 'Nasa bahay ang anak; siya ang kausapin sa susunod.', call_back_at: `${dayIn(7)}T01:30:00Z`,
    device_time: new Date().toISOString(), app_version: '0.1.0',
  })
  await page.goto(`/visits?visit=${visit.id}`)
  const photo = page.getByRole('region', { name: 'Visit', exact: true }).getByRole('img')
  await expect.poll(() => photo.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}

/** Opens a visit with doubtful facts. */
async function doubtful(page: Page): Promise<void> {
  const caller = await signInByCall('mr1')
  const client = await someone(caller)
  const visit = await recordContact(caller, client, {
    visit_time: new Date(Date.now() - 40 * 86_400_000).toISOString(), recorded_offline: true, location_error: 'timeout',
    device_time: new Date(Date.now() - 3 * 3_600_000).toISOString(), photo_sha256: 'ab'.repeat(32), duration: 0,
  })
  await page.goto(`/visits?visit=${visit.id}`)
  await reads(page, 'Visit', 'Time doubtful')
}

/** Opens a client with every kind of entry in the history. */
async function history(page: Page): Promise<void> {
  const mr = await signInByCall('mr1')
  const client = await someone(mr)
  await changeClient(mr, client.id, { address: '14 Bonifacio Street' })
  await planVisit(mr, client, { remarks: 'Tumawag muna bago pumunta' })
  await recordContact(await signInByCall('tele1'), client, {
    visit_type: 'call', visit_result: 'Others', visit_others_result: 'May dumating na bisita', call_back_at: `${dayIn(2)}T06:00:00Z`,
  })
  await recordContact(mr, client, { visit_result: 'Interested', visit_secondary_result: 'Undecided', has_availed: true, ...here })
  await planVisit(await signInByCall('oic1'), client, { assigned_to: mr.user.id, visible_at: dayIn(3) })
  await askForChange(mr, client.id, { lastname: 'Dela Cruz-Macaraeg' }, 'Nakita ko ang PSA.')
  await openRecord(page, client.id, client.fullname)
  await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded()
}

async function recording(page: Page): Promise<void> {
  await allow(page)
  const client = await someone(await signInByCall('mr1'))
  await page.goto(`/clients?client=${client.id}&form=visit`)
  await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
}

async function calling(page: Page): Promise<void> {
  const client = await someone(await signInByCall('tele1'))
  await page.goto(`/clients?client=${client.id}&form=call`)
  await expect(callForm(page).getByRole('button', { name: 'Save call' })).toBeVisible()
}

const camera = async (page: Page) => {
  await recording(page)
  await visitForm(page).getByRole('button', { name: 'Take photo' }).click()
  await dialog(page, 'Take a photo')
}

const rows = (page: Page, name: string) => expect(page.getByRole('region', { name }).getByRole('link').nth(3)).toBeVisible()

/** Visits, calls and the recording of them. */
export const contactStates: readonly ScreenState[] = [
  { name: 'visits', who: 'oic1', open: (page) => page.goto('/visits').then(() => rows(page, 'List of visits')) },
  {
    name: 'visits, nothing fits', who: 'mr1',
    open: async (page) => {
      // Some rows match before the name is typed, so that the text below belongs to the new answer.
      await page.goto('/visits?visit_result=Not+Around')
      await expect(page.getByRole('region', { name: 'List of visits' }).getByText(/^[\d,]+ visits$/)).toBeVisible()
      await page.getByLabel('Search by client').fill('zzzzzzzzzzzz')
      await reads(page, 'List of visits', 'No matching visit')
    },
  },
  {
    name: 'visits, filter sheet', who: 'ah1', only: 'phone',
    open: async (page) => {
      await page.goto('/visits?visit_result=Interested')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await dialog(page, 'Filters')
    },
  },
  { name: 'visit', who: 'oic1', open: proven },
  { name: 'visit, doubtful', who: 'oic1', open: doubtful },
  {
    name: 'visit, photo', who: 'oic1',
    open: async (page) => {
      await proven(page)
      await page.getByRole('region', { name: 'Visit', exact: true }).getByRole('img').first().click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Larger', exact: true })).toBeVisible()
    },
  },
  {
    name: 'visit, delete', who: 'mr1',
    open: async (page) => {
      await proven(page)
      await page.getByRole('region', { name: 'Visit', exact: true }).getByRole('button', { name: 'Delete' }).click()
      await dialog(page, 'Delete this visit?')
    },
  },
  { name: 'calls', who: 'tele1', open: (page) => page.goto('/calls?part=list').then(() => rows(page, 'List of calls')) },
  { name: 'client, history', who: 'oic1', open: history },
  { name: 'record visit', who: 'mr1', open: recording },
  {
    name: 'record visit, filled', who: 'mr1',
    open: async (page) => {
      await recording(page)
      await choose(visitForm(page), 'Interested', 'Needs Family Approval')
      await takePhoto(page)
      await visitForm(page).getByRole('button', { name: 'In a week' }).click()
      await card(page, 'Photo').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'record visit, refused', who: 'mr1',
    open: async (page) => {
      const client = await someone(await signInByCall('mr1'))
      await page.goto(`/clients?client=${client.id}&form=visit`)
      await expect(card(page, 'Location').getByRole('button', { name: 'Try again' })).toBeVisible()
      await choose(visitForm(page), 'Others')
      await visitForm(page).getByRole('button', { name: 'Save visit' }).click()
      await expect(visitForm(page).getByLabel('Type the result')).toHaveAccessibleDescription(/./)
      await expect(card(page, 'Location').getByRole('button', { name: 'Try again' })).toBeFocused()
    },
  },
  { name: 'camera', who: 'mr1', open: (page) => camera(page).then(() => expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled()) },
  {
    name: 'camera, taken', who: 'mr1',
    open: async (page) => {
      await camera(page)
      await page.getByRole('button', { name: 'Take the photo' }).click()
      await expect(page.getByRole('button', { name: 'See the photo, retake or remove it' })).toBeVisible()
    },
  },
  {
    name: 'camera, none', who: 'mr1',
    open: async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
      await camera(page)
      await expect(page.getByRole('dialog').getByText('Choose a picture', { exact: true })).toBeVisible()
    },
  },
  { name: 'record call', who: 'tele1', open: calling },
  {
    name: 'record call, refused', who: 'tele1',
    open: async (page) => {
      await calling(page)
      await choose(callForm(page), 'Other Lending')
      await callForm(page).getByRole('button', { name: 'Save call' }).click()
      await expect(callForm(page).getByRole('group', { name: /why/ })).toHaveAccessibleDescription(/./)
    },
  },
  {
    name: 'record call, saved', who: 'tele1',
    open: async (page) => {
      await calling(page)
      await choose(callForm(page), 'Not Around')
      await callForm(page).getByRole('button', { name: 'Save call' }).click()
      await expect(pane(page).getByRole('button', { name: 'Book a visit' })).toBeVisible()
    },
  },
]
