import type { Role } from '@bisita/contract/roles'
import { addClient, aPlaceOf, newName, readClient, signInByCall } from './support/api.ts'
import { chooseBarangay, clientsCount, edit, expectNotice, expectScreen, list, menu, pane, row, signIn, signOut } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Every path of the specification's section 2, and the screens of those that this version has. */
const screens: Readonly<Record<string, string | null>> = {
  '/dashboard': 'Dashboard', '/clients': 'Clients', '/visits': 'Visits', '/calls': 'Calls', '/itinerary': 'Itineraries', '/approvals': 'Approvals',
  '/users': 'Users', '/oic_users': 'Users', '/branches': 'Branches', '/areas': 'Areas', '/my-locations': 'My Locations',
  '/administration': 'Administration', '/settings': 'Settings', '/about': 'About',
  '/administration/products': 'Products', '/administration/audit': 'Audit',
  '/administration/update-location': null, '/administration/upload-clients': null, '/dashboard-new': null, '/strategy': null, '/jobs': null,
  '/report': null, '/report/mr-itinerary': null, '/report/mr-visits': null, '/report/tele-calls': null, '/report/market-saturation': null,
}

/** What is not for each role, by the table of decisions.md, section 2. */
const offices = ['/users', '/areas', '/strategy']
const administration = [
  '/jobs', '/administration', '/administration/update-location', '/administration/upload-clients', '/administration/products', '/administration/audit',
]
const field = ['/oic_users', '/branches', '/report', '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation']

/** What may be done with a client, by the same table: what is held back for approval has its button too. */
const acts: Readonly<Record<string, readonly Role[]>> = {
  'Record visit': ['mr', 'oic', 'ah', 'admin'],
  'Record call': ['tele', 'oic', 'ah', 'admin'],
  'Plan a visit': ['mr', 'tele', 'oic', 'ah', 'admin'],
  Edit: ['mr', 'tele', 'oic', 'ah', 'admin'],
  Delete: ['oic', 'ah', 'admin'],
  'Assign to an MR': ['oic', 'ah', 'admin'],
}

/** What may be added on a screen. */
const adds: Readonly<Record<string, { readonly name: string; readonly may: readonly Role[] }>> = {
  Clients: { name: 'Add client', may: ['mr', 'tele', 'oic', 'ah', 'admin'] },
  Users: { name: 'Add user', may: ['oic', 'ah', 'admin'] },
  Branches: { name: 'Add branch', may: ['admin'] },
  Areas: { name: 'Add area', may: ['admin'] },
  Administration: { name: 'Add product', may: ['admin'] },
}

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
const screenOf = (place: string) => (place === 'Administration' ? 'Products' : place)

for (const { role, username, refused } of people) {
  const places = menuOf(refused)

  test(`${role}: signs in, sees the own menu, opens each screen of it, and signs out`, async ({ stranger }) => {
    const page = await stranger()
    await signIn(page, username)
    const links = menu(page).getByRole('link')
    await expect(links).toHaveCount(places.length)
    for (const [at, place] of places.entries()) {
      await expect(links.nth(at)).toHaveAccessibleName(place)
      await links.nth(at).click()
      await expectScreen(page, screenOf(place))
      const add = adds[place]
      if (add !== undefined) await expect(page.getByRole('button', { name: add.name, exact: true }), add.name).toHaveCount(add.may.includes(role) ? 1 : 0)
    }
    await signOut(page)
    await page.goto('/clients')
    await expectScreen(page, 'Login')
  })

  test(`${role}: is told of every other address that it is not for this role, or not there`, async ({ as }) => {
    test.setTimeout(120_000)
    const { page } = await as(username)
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
  })

  test(`${role}: finds a client while typing, opens the record, sees what is known`, async ({ as }) => {
    const { page, caller } = await as(username, { at: '/clients' })
    const client = await addClient(caller, { phone_number: '0917 555 0123', pension_amt: 4321.5 })
    const all = await clientsCount(page)
    await page.getByLabel('Search clients').pressSequentially(client.lastname.toUpperCase())
    await expect(list(page).getByText('1 client', { exact: true })).toBeVisible()
    expect(all).toBeGreaterThan(1)
    await row(page, client.fullname).click()
    await expect(pane(page).getByRole('heading', { name: client.fullname })).toBeVisible()
    await expect(pane(page).getByText('₱4,321.50')).toBeVisible()
    await expect(pane(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+639175550123')
    await expect(pane(page).getByRole('region', { name: 'History' }).getByText('Added')).toBeVisible()
    for (const [name, may] of Object.entries(acts)) {
      await expect(pane(page).getByRole('button', { name, exact: true }), name).toHaveCount(may.includes(role) ? 1 : 0)
    }
    expect(new URL(page.url()).search).toBe(`?client=${client.id}`)
  })

  test(`${role}: adds a client and edits it`, async ({ as }) => {
    const { page, caller } = await as(username, { at: '/clients' })
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
