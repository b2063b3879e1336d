import { storedPhotoSide } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { addClient } from './support/api.ts'
import { hire } from './support/database.ts'
import { card, choose, here, inHand, takePhoto, noticeTitled, visitForm, widthOf } from './support/field.ts'
import { expectNotice, expectScreen, login, menu, openRecord, pane, pressInMenu, row } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn, itinerariesOf, planVisit, visitsOf } from './support/work.ts'

const save = (page: Page) => visitForm(page).getByRole('button', { name: 'Save visit' })
const allow = async (page: Page) => {
  await page.context().setGeolocation(here)
  await page.context().grantPermissions(['geolocation'])
}

/** Leads over "More", where the phone's bottom bar keeps the other places. */
async function goTo(page: Page, place: string): Promise<void> {
  await menu(page).getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('dialog', { name: 'More', exact: true }).getByRole('link', { name: place, exact: true }).tap()
  await expectScreen(page, place)
}

test('mr1 visits a planned client: denies the location, allows it, takes a photo, and finds the visit everywhere', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: '/clients', ...inHand })
  const client = await addClient(caller)
  const plan = await planVisit(caller, client)

  await page.getByLabel('Search clients').fill(client.lastname)
  await row(page, client.fullname).tap()
  await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
  const form = visitForm(page)
  await expectNotice(page, messages.allowLocation)
  await page.getByRole('button', { name: 'Close this notice' }).tap()
  await choose(form, 'Interested', 'Undecided')
  await save(page).tap()
  await expectNotice(page, messages.allowLocation)
  await expect(card(page, 'Location').getByText(messages.allowLocation)).toBeVisible()
  await expect(card(page, 'Location').getByRole('button', { name: 'Try again' })).toBeFocused()
  expect(await visitsOf(caller, client)).toEqual([])

  await allow(page)
  await expect(card(page, 'Location').getByText('GPS ±12 m')).toBeVisible()
  const photo = await takePhoto(page)
  await form.getByLabel('Note').fill('Nakausap ang anak sa bakuran.')
  await save(page).tap()
  await expectNotice(page, 'The visit has been saved.')

  await expect(page.getByText(/^Visit of .* saved\.$/)).toBeVisible()
  const entry = noticeTitled(page, 'Visit')
  await expect(entry).toContainText('Interested')
  await expect(entry).toContainText('Nakausap ang anak sa bakuran.')
  await expect(entry.getByText('Photo', { exact: true })).toBeVisible()
  await expect(entry.getByText('Location', { exact: true })).toBeVisible()
  await expect(entry).toContainText(caller.user.display_name)

  await goTo(page, 'Visits')
  await page.getByRole('region', { name: 'List of visits' }).getByRole('link', { name: client.fullname }).tap()
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  const proof = visit.getByAltText(`Proof of the visit to ${client.fullname}`)
  await expect.poll(() => widthOf(proof)).toBe(photo.width)
  await expect(visit.getByText('GPS ±12 m')).toBeVisible()
  await expect(visit.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /mlat=16\.41234&mlon=120\.59876/)
  await proof.tap()
  const viewer = page.getByRole('dialog', { name: `Proof of the visit to ${client.fullname}` })
  await viewer.getByRole('button', { name: 'Larger', exact: true }).tap()
  await expect(viewer.getByText('150 %')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).tap()

  await menu(page).getByRole('link', { name: 'Itineraries' }).tap()
  await expectScreen(page, 'Itineraries')
  const planned = page.getByRole('region', { name: 'List of itineraries' }).getByRole('link', { name: client.fullname })
  await expect(planned).toContainText('Visited')
  await planned.tap()
  await page.getByRole('link', { name: 'Open the visit' }).tap()
  await expect(pane(page).getByAltText(`Proof of the visit to ${client.fullname}`)).toBeVisible()

  const [stored] = await visitsOf(caller, client)
  expect(stored).toMatchObject({
    visit_type: 'visit', visit_result: 'Interested', visit_secondary_result: 'Undecided', has_availed: false,
    remarks: 'Nakausap ang anak sa bakuran.', user_id: caller.user.id, itinerary_id: plan.id, photo_state: 'stored',
    ...here, location_error: null, recorded_offline: false, time_doubtful: false, pending_approval: false,
  })
  expect(stored?.fix_age_seconds).toBeGreaterThanOrEqual(0)
  expect(stored?.duration).toBeGreaterThanOrEqual(0)
  expect(stored?.app_version).toMatch(/^\d+\.\d+\.\d+/)
  expect(stored?.device_time).not.toBeNull()
  const bytes = await page.request.get(`/api${stored?.visit_proof}`)
  expect(bytes.headers()['content-type']).toBe('image/jpeg')
  expect((await bytes.body()).includes('Exif'), 'metadata in the stored photo').toBe(false)
  expect(Math.max(photo.width, photo.height)).toBeLessThanOrEqual(storedPhotoSide)
})

test('a visit that is opened from an itinerary fulfils that one, whichever else there is', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  await allow(page)
  const client = await addClient(caller)
  const today = await planVisit(caller, client)
  const later = await planVisit(caller, client, { visible_at: dayIn(2) })
  await page.goto(`/itinerary?itinerary=${later.id}`)
  await page.getByRole('region', { name: 'Itinerary' }).getByRole('link', { name: 'Record visit' }).tap()
  await choose(visitForm(page), 'Not Around')
  await save(page).tap()
  await expectNotice(page, 'The visit has been saved.')
  const states = new Map((await itinerariesOf(caller, client)).map(({ id, status }) => [id, status]))
  expect(states).toEqual(new Map([[later.id, 'visited'], [today.id, 'scheduled']]))
})

test('a visit whose answer was lost is sent again and stands once', async ({ as }) => {
  const { page, caller } = await as('mr1', { at: null, ...inHand })
  await allow(page)
  const client = await addClient(caller)
  await page.goto(`/clients?client=${client.id}&form=visit`)
  await choose(visitForm(page), 'Other Lending', 'Loyalist')
  await expect(card(page, 'Location').getByText('GPS ±12 m')).toBeVisible()
  await page.route('**/api/visit/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).tap()
  await expect(visitForm(page).getByText(/^No answer\. Your entry is still here\./)).toBeVisible()
  await expectNotice(page, messages.somethingWrong)
  await page.unroute('**/api/visit/create')
  await save(page).tap()
  await expectNotice(page, 'The visit has been saved.')
  expect(await visitsOf(caller, client)).toMatchObject([{ visit_result: 'Other Lending', visit_secondary_result: 'Loyalist' }])
})

test('outcome, note and photo outlive an expired session', async ({ as }) => {
  const { username, password } = await hire('oic', 'oic1')
  const { page, context, caller } = await as(username, { at: null, secret: password, ...inHand })
  const client = await addClient(caller)
  await openRecord(page, client.id, client.fullname)
  await pressInMenu(page, 'Record visit')
  await choose(visitForm(page), 'Others')
  await visitForm(page).getByLabel('Type the result').fill('Nasa ospital')
  const photo = await takePhoto(page)
  await context.clearCookies()
  await save(page).tap()
  await expectNotice(page, messages.expired)
  await expectScreen(page, 'Login')
  await login(page, username, password)
  await expect(visitForm(page).getByLabel('Type the result')).toHaveValue('Nasa ospital')
  await card(page, 'Photo').getByRole('button', { name: /^See the photo/ }).tap()
  const photoDialog = page.getByRole('dialog', { name: 'Photo' })
  await expect(photoDialog.getByText(`${photo.width} × ${photo.height}, `)).toBeVisible()
  await photoDialog.getByRole('button', { name: 'Close' }).tap()
  await save(page).tap()
  await expectNotice(page, 'The visit has been saved.')
  // After a save that failed the visit goes first and its photo follows.
  await expect.poll(() => visitsOf(caller, client)).toMatchObject([{ visit_others_result: 'Nasa ospital', photo_state: 'stored' }])
})
