import { call, newName, readClient, signInByCall } from './support/api.ts'
import { aPhone, prepareQuarantined, reportUnsent } from './support/phones/phones.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { desk, expect, type Page, phone as phoneSize } from './support/test.ts'
import { recordHere, test } from './support/phones/valley.ts'
import { storedOn } from './support/phones/storedData.ts'
import { ask } from './support/database.ts'
import { visitsOf } from './support/work.ts'

const phones = (page: Page) => page.getByRole('region', { name: 'Phones', exact: true })
const left = (page: Page) => page.getByRole('region', { name: 'Unsent work of people who cannot sign in', exact: true })

const longAgo = new Date(Date.now() - 3 * 86_400_000).toISOString()

test('an officer sees what the phone of a representative has not sent, the old of it marked and first; nobody else’s', async ({ as }) => {
  const name = newName('Telepono ')
  const phone = await aPhone(name)
  await reportUnsent(phone, { visits: 2, photos: 1, refused: 3 }, longAgo)
  const { page } = await as('oic1', { at: '/dashboard' })
  const row = phones(page).getByRole('row', { name })
  await expect(row).toContainText('2 visits, 1 photo')
  await expect(row).toContainText('Unsent for long')
  await expect(row).toContainText('0.9.1')
  await expect(row.getByRole('cell')).toHaveText(['Baguio', 'Unsent for long', /^2 visits, 1 photosince /, '3', /^\d\d\/\d\d\/\d{4} /, 'Never', '0.9.1'])

  await reportUnsent(phone, {}, null)
  await page.reload()
  await expect(phones(page).getByRole('row', { name })).toContainText('All sent')

  const other = await as('oic3', { at: '/dashboard' })
  await expect(phones(other.page)).toBeVisible()
  await expect(phones(other.page).getByText(name)).toBeHidden()
  const mr = await as('mr2', { at: '/dashboard' })
  await expect(mr.page.getByRole('heading', { name: 'Time to a visit' })).toBeVisible()
  await expect(phones(mr.page)).toBeHidden()
})

test('an officer accepts the unsent work of a deactivated user, sees what is refused, and rejects it', async ({ as }) => {
  const name = newName('Umalis ')
  const phone = await aPhone(name)
  const { page } = await as('oic1', { at: null })
  const { visited, made } = await prepareQuarantined(phone, await page.screenshot({ type: 'jpeg' }))
  await page.goto('/dashboard')
  const items = left(page).getByRole('listitem').filter({ hasText: name })
  await expect(items).toHaveCount(2)
  const visit = items.filter({ hasText: `Visit: ${visited.fullname}` })
  const photo = visit.getByRole('img', { name: `Photo of ${name}: Visit: ${visited.fullname}` })
  // It comes once it is near what is in sight.
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(visit).toContainText('Babalik ako bukas.')

  await visit.getByRole('button', { name: 'Accept' }).click()
  const question = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  await expect(question('Accept this?')).toContainText(name)
  await question('Accept this?').getByRole('button', { name: 'Accept' }).click()
  await expectNotice(page, 'Accepted. It is stored as recorded.')
  await expect(items).toHaveCount(1)
  const admin = await signInByCall('admin')
  const [stored] = await visitsOf(admin, visited)
  expect(stored).toMatchObject({ user_display_name: name, visit_time: '2026-11-20T01:02:03.000Z', photo_state: 'stored' })

  await items.getByRole('button', { name: 'Accept' }).click()
  await question('Accept this?').getByRole('button', { name: 'Accept' }).click()
  await expect(question('Accept this?').getByRole('alert')).toContainText('Nothing was done.')
  await question('Accept this?').getByRole('button', { name: 'Not now' }).click()
  await expect(items).toHaveCount(1)

  await items.getByRole('button', { name: 'Reject' }).click()
  await question('Reject this?').getByRole('button', { name: 'Reject' }).click()
  await expect(question('Reject this?').getByLabel('Message')).toHaveAccessibleDescription('This is required.')
  await question('Reject this?').getByLabel('Message').fill('May numero na siya.')
  await question('Reject this?').getByRole('button', { name: 'Reject' }).click()
  await expectNotice(page, 'Rejected. It is kept, but not saved to the client.')
  await expect(items).toHaveCount(0)
  await expect(readClient(admin, made)).rejects.toThrow('404')
  const { items: rejected } = await call<{ items: { user_display_name: string; message: string | null }[] }>(admin, 'GET', '/visit/quarantine?filter_status=REJECTED&ipp=1000')
  expect(rejected.find((item) => item.user_display_name === name)?.message).toBe('May numero na siya.')
})

test('both are cards where there is little width, and nothing scrolls sideways', async ({ as }) => {
  const name = newName('Makitid ')
  const phone = await aPhone(name)
  await reportUnsent(phone, { clients: 1 }, longAgo)
  const { page } = await as('ah1', { at: null, viewport: phoneSize })
  await prepareQuarantined(phone, await page.screenshot({ type: 'jpeg' }))
  await page.goto('/dashboard')
  await expect(phones(page).getByRole('listitem').filter({ hasText: name })).toContainText('2, to be decided')
  await expect(left(page).getByRole('listitem').filter({ hasText: name })).toHaveCount(2)
  /** What reaches over the edge, where the page can be scrolled to it. */
  const sideways = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const over = [...document.querySelectorAll('main *')].filter((element) => element.getBoundingClientRect().right > clientWidth)
      return over.map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent.slice(0, 40)}`)
    })
  expect(await sideways()).toEqual([])
  await page.setViewportSize(desk)
  await expect(phones(page).getByRole('row', { name })).toBeVisible()
  expect(await sideways()).toEqual([])
})

test('a lost phone hands over its unsent visit at its next contact, removes its records and says so; the office sees it and whose records were on it', async ({ fieldAtClient, as }) => {
  const { phone, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')

  const { page: office } = await as('oic1', { at: `/oic_users?user=${caller.user.id}` })
  await office.getByRole('button', { name: 'This phone is lost' }).click()
  await office.getByRole('dialog', { name: 'Mark this phone as lost?' }).getByRole('button', { name: 'Mark as lost' }).click()
  const report = office.getByRole('region', { name: 'Lost phone' })
  await expect(report).toContainText('Not yet: the phone has not answered.')
  await report.getByRole('button', { name: 'People whose records were on it' }).click()
  const record = report.getByRole('listitem').filter({ hasText: client.id })
  await expect(record).toContainText(client.fullname)
  await expect(record).toContainText('First name, Last name')

  await phone.context().setOffline(false)
  await expectScreen(page, 'Login')
  await expectNotice(page, 'This phone was marked as lost. Its records are removed, and what was not sent goes to the office.')
  const handedOver = () => ask<{ kind: string; status: string }>('select kind, status from quarantined_items where user_id = $1', [caller.user.id])
  await expect.poll(handedOver).toEqual([{ kind: 'visit_create', status: 'WAITING' }])
  await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, visits: 0, queued_visits: 0, photos: 0 })
  const wiped = async () => (await ask<{ wiped: boolean }>('select wiped_at is not null as wiped from devices where user_id = $1', [caller.user.id])).map((row) => row.wiped)
  await expect.poll(wiped).toEqual([true])
  await office.reload()
  await expect(report).not.toContainText('Not yet')
  await expect(office.getByText('Lost, records removed')).toBeVisible()
})
