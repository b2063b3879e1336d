import type { Role } from '@bisita/contract/users/roles'
import { addClient, aPlaceOf, newName, readClient, signInByCall } from './support/api.ts'
import { contradictions, type Part, expectedIn } from './support/rights.ts'
import { type Opening, recordsFor } from './support/states/roleRecords.ts'
import { chooseBarangay, clientsCount, edit, expectNotice, expectScreen, list, menu, pane, row, signIn, signOut } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

/** Every path of promises/people 2, and the screens of those that this version has. */
const screens: Readonly<Record<string, string | null>> = {
  '/dashboard': 'Dashboard', '/clients': 'Clients', '/visits': 'Visits', '/calls': 'Calls', '/itinerary': 'Itineraries', '/approvals': 'Approvals',
  '/dashboard-new': 'New Dashboard', '/report': 'Reports',
  '/users': 'Users', '/oic_users': 'Users', '/branches': 'Branches', '/areas': 'Areas', '/my-locations': 'My Locations',
  '/strategy': 'Strategy', '/jobs': 'Jobs', '/administration': 'Administration', '/settings': 'Settings', '/guide': 'Guide', '/about': 'About',
  '/administration/update-location': 'Update PSGC Locations', '/administration/upload-clients': 'Upload Clients', '/administration/products': 'Products', '/administration/audit': 'Audit',
  '/report/mr-itinerary': 'MR Itinerary', '/report/mr-visits': 'MR Visits', '/report/tele-calls': 'Tele Calls', '/report/market-saturation': 'Market Saturation',
}

/** What is not for each role, by the table of promises/people 2. */
const offices = ['/users', '/areas', '/strategy']
const administration = [
  '/jobs', '/administration', '/administration/update-location', '/administration/upload-clients', '/administration/products', '/administration/audit',
]
const field = ['/oic_users', '/branches', '/report', '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation']

const people: readonly { role: Role; username: string; refused: readonly string[] }[] = [
  { role: 'mr', username: 'mr1', refused: ['/calls', ...field, ...offices, ...administration] },
  { role: 'tele', username: 'tele1', refused: ['/visits', '/my-locations', ...field, ...offices, ...administration] },
  { role: 'oic', username: 'oic1', refused: ['/my-locations', ...offices, ...administration] },
  { role: 'ah', username: 'ah1', refused: ['/my-locations', '/oic_users', ...administration] },
  { role: 'admin', username: 'admin', refused: ['/my-locations', '/oic_users'] },
]

/** The menu: the screens of this version that are for the role, but for the children of groups. */
const menuOf = (refused: readonly string[]): string[] =>
  Object.entries(screens).flatMap(([path, title]) => (title === null || refused.includes(path) || path.split('/').length > 2 ? [] : [title]))

/** A group leads to its first screen of this version. */
const screenOf = (place: string) => ({ Administration: 'Update PSGC Locations', Reports: 'MR Itinerary' })[place] ?? place

/** Sees what the permission table gives the role in a part of the screen, and nothing else that it gives others. */
async function expectWords(page: Page, part: Part, role: Role, of?: string): Promise<void> {
  const main = page.getByRole('main')
  const scope = part.startsWith('/') ? main : main.getByRole('region', { name: part, exact: true })
  // A part that still comes has its shape there.
  await expect(main.locator('[data-shape]')).toHaveCount(0)
  for (const { name, as, there } of expectedIn(part, role, of).toSorted((a, b) => Number(b.there) - Number(a.there))) {
    await expect(scope.getByRole(as, { name, exact: true }), `${as} ${name} in ${part} for ${role}`).toHaveCount(there ? 1 : 0)
  }
}

async function expectRecord(page: Page, { part, at, title, of }: Opening, role: Role): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), at)
  await expect(page.getByRole('region', { name: part, exact: true }).getByRole('heading', { name: title, level: 2 })).toBeVisible()
  // Of a client most of what may be done stands in the menu.
  if (part === 'Client') await page.getByRole('region', { name: part, exact: true }).getByRole('button', { name: 'More actions' }).click()
  await expectWords(page, part, role, of)
}

for (const { role, username, refused } of people) {
  const places = menuOf(refused)

  test(`${role}: signs in, sees the own menu, opens each screen of it and each kind of record, finds what may be done there, is told of every other address that it is not for this role, or not there, and signs out`, async ({ stranger }) => {
    expect(contradictions(role, refused)).toEqual([])
    const page = await stranger()
    await signIn(page, username)
    const links = menu(page).getByRole('link')
    await expect(links).toHaveCount(places.length)
    for (const [at, place] of places.entries()) {
      await expect(links.nth(at)).toHaveAccessibleName(place)
      await links.nth(at).click()
      await expectScreen(page, screenOf(place))
      await expectWords(page, new URL(page.url()).pathname as Part, role)
    }
    const caller = await signInByCall(username)
    for (const opening of await recordsFor(caller, role === 'mr' ? caller : await signInByCall('mr1'))) await expectRecord(page, opening, role)
    if (role === 'admin') {
      await menu(page).getByRole('link', { name: 'Administration' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Audit' }).click()
      await expectScreen(page, 'Audit')
      await expectWords(page, '/administration/audit', role)
    }
    const unbuilt = Object.keys(screens).filter((path) => screens[path] === null && !refused.includes(path))
    for (const path of [...refused, ...unbuilt]) {
      await page.evaluate((to) => history.pushState({}, '', to), path)
      await expectScreen(page, refused.includes(path) ? 'Not allowed' : 'Not found')
      // What stands there next is not what stood there before.
      await page.evaluate(() => history.pushState({}, '', '/about'))
      await expectScreen(page, 'About')
    }
    await page.goto(refused[0] ?? '')
    await expectScreen(page, 'Not allowed')
    await signOut(page)
    await page.goto('/clients')
    await expectScreen(page, 'Login')
  })

  test(`${role}: finds a client while typing, opens the record, sees what is known; adds one and edits it`, async ({ as }) => {
    const { page, caller } = await as(username, { at: '/clients' })
    const client = await addClient(caller, { phone_number: '0917 555 0123', pension_amt: 4321.5 })
    const all = await clientsCount(page)
    await page.getByLabel('Search clients').pressSequentially(client.lastname.toUpperCase())
    await expect(list(page).getByText('1 client', { exact: true })).toBeVisible()
    expect(all).toBeGreaterThan(1)
    await row(page, client.fullname).click()
    await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
    await expect(pane(page).getByText('₱4,321.50')).toBeVisible()
    await expect(pane(page).getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', 'tel:+639175550123')
    await expect(pane(page).getByRole('region', { name: 'History' }).getByText('Added')).toBeVisible()
    expect(new URL(page.url()).search).toBe(`?client=${client.id}`)

    await pane(page).getByRole('button', { name: 'Close' }).click()
    await expect(pane(page)).toBeHidden()
    const place = await aPlaceOf(caller)
    const lastname = newName('Bago')
    await page.getByRole('button', { name: 'Add client' }).click()
    const form = pane(page)
    await form.getByLabel('Last name').fill(lastname)
    await form.getByLabel('First name').fill('Ligaya')
    await form.getByLabel('Date of birth').fill('1950-02-03')
    await form.getByLabel('Pension type').selectOption('Retirement')
    await form.getByLabel('Monthly pension').fill('12,345')
    await chooseBarangay(page, place.barangay, place.mun_city)
    await form.getByRole('button', { name: 'Add client' }).click()
    await expectNotice(page, `${lastname}, Ligaya has been added.`)
    await expect(form.getByRole('heading', { name: `${lastname}, Ligaya` })).toBeVisible()
    await expect(form.getByText('₱12,345.00')).toBeVisible()
    await expect(form.getByText('Feb 03, 1950')).toBeVisible()

    await edit(page)
    await form.getByLabel('Street address').fill('12 Mabini Street')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(page, `${lastname}, Ligaya has been saved.`)
    await expect(form.getByText(`12 Mabini Street, ${place.barangay}`)).toBeVisible()
    await expect(form.getByText('Street address: none → 12 Mabini Street')).toBeVisible()
    const id = new URL(page.url()).searchParams.get('client') ?? ''
    expect(await readClient(await signInByCall(username), id)).toMatchObject({ lastname, address: '12 Mabini Street', pension_amt: 12345 })
  })
}
