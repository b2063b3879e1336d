import type { Client } from '@bisita/contract/clients/clients'
import { messages } from '@bisita/contract/messages'
import path from 'node:path'
import { call } from './support/api.ts'
import { card, choose, here, takePhoto, visitForm } from './support/field.ts'
import { edit, expectNotice, pane } from './support/screens.ts'
import { organisationStates } from './support/states/organisationStates.ts'
import { desk, expect, type Locator, type Page, phone, test } from './support/test.ts'

/** The pictures of the guides, made only where BISITA_GUIDE names a folder for them. */
const folder = process.env['BISITA_GUIDE'] ?? ''

/** A picture of the screen from its top, or from a heading on. */
async function picture(page: Page, name: string, from?: Locator): Promise<void> {
  for (const notice of await page.getByRole('button', { name: 'Close this notice' }).all()) await notice.click()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  await from?.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

const openQueue = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Open the queue/ }).click()

if (folder !== '') {
  test('pictures of a day in the field', async ({ as }) => {
    const { page, context, caller } = await as('mr1', { viewport: phone, hasTouch: true, colorScheme: 'light', reducedMotion: 'reduce', deviceScaleFactor: 1.5 })
    const { items } = await call<{ items: Client[] }>(caller, 'GET', '/client/list?with_contact_numbers=true&ipp=20')
    const [, , , one, , , other] = items
    if (one === undefined || other === undefined) throw new Error('The demo organisation has too few clients for this.')
    await context.setGeolocation(here)
    await context.grantPermissions(['geolocation'])
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
    await picture(page, 'mr-set-up')
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
    await expectNotice(page, messages.recordsSet)
    await picture(page, 'mr-ready')

    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Fill my day' }).click()
    const plan = page.getByRole('button', { name: /^Plan these/ })
    await expect(plan).toBeVisible()
    await picture(page, 'mr-fill')
    await plan.click()
    const map = page.getByRole('main').getByRole('button', { name: 'Map', exact: true })
    await expect(map).toBeVisible()
    await picture(page, 'mr-today')
    await map.click()
    await expect(page.getByRole('button', { name: /^1\b/ }).first()).toBeVisible()
    await picture(page, 'mr-map', page.getByRole('heading', { name: 'Today' }))
    // What is refused next stands behind these plans.
    await expect(page.getByRole('banner').getByText('All sent')).toBeVisible()

    await page.route('**/api/client/update/**', (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'Some fields are not right.', code: 'invalid', request_id: crypto.randomUUID(),
          fields: [{ path: 'phone_number', message: 'Another client has this number.' }],
        },
      }),
    )
    await page.goto(`/clients?client=${other.id}`)
    await edit(page)
    await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill('0917 555 0199')
    await pane(page).getByRole('button', { name: 'Save changes' }).click()
    await openQueue(page)
    const refused = page.getByRole('heading', { name: 'Refused (1)' })
    await expect(refused).toBeVisible()
    await picture(page, 'mr-refused', refused)
    await page.getByRole('link', { name: /^Correct: Change/ }).click()
    await expect(page.getByText('Another client has this number.')).toBeVisible()
    await picture(page, 'mr-correct', page.getByText('Where and how to reach'))
    await page.getByRole('button', { name: 'Back to the queue' }).click()
    await page.getByRole('button', { name: /^Remove: Change/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectNotice(page, messages.queueRemoved)

    await page.route('**/api/**', (route) => route.abort())
    await page.goto(`/clients?client=${one.id}&form=visit`)
    await choose(visitForm(page), 'Interested', 'Undecided')
    await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
    await takePhoto(page)
    await visitForm(page).getByRole('button', { name: 'Save visit' }).click()
    await expect(visitForm(page)).toBeHidden()
    await picture(page, 'mr-saved')
    await openQueue(page)
    const waits = page.getByRole('heading', { name: /^Waiting/ })
    await expect(waits).toBeVisible()
    await picture(page, 'mr-queue', waits)
  })

  for (const [name, state, part] of [
    ['oic-branch', 'branch, own', null],
    ['ah-take-away', 'branch, taking away', 'dialog'],
    ['admin-assign', 'branch, locations of another', 'dialog'],
    ['admin-areas', 'area', null],
  ] as const) {
    test(`picture of the organisation: ${name}`, async ({ as }) => {
      const looked = organisationStates.find((one) => one.name === state)
      if (looked === undefined) throw new Error(`There is no state called ${state}.`)
      const { page } = await as(looked.who, { viewport: desk, colorScheme: 'light', reducedMotion: 'reduce' })
      await looked.open(page, 'desk')
      if (part === null) await picture(page, name)
      else await page.getByRole(part).screenshot({ path: path.join(folder, `${name}.png`) })
    })
  }
}
