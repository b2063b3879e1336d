import type { Role } from '@bisita/contract/roles'
import { addClient, aPlaceOf, newName, readClient, signInByCall } from './support/api.ts'
import { chooseBarangay, clientsCount, edit, expectNotice, expectScreen, list, menu, pane, row, signIn, signOut } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const screens = ['Dashboard', 'Clients', 'Settings', 'About']

const people: readonly { role: Role; username: string; menu: readonly string[] }[] = [
  { role: 'mr', username: 'mr1', menu: ['Dashboard', 'Clients', 'My Locations', 'Settings', 'About'] },
  { role: 'tele', username: 'tele1', menu: screens },
  { role: 'oic', username: 'oic1', menu: screens },
  { role: 'ah', username: 'ah1', menu: screens },
  { role: 'admin', username: 'admin', menu: screens },
]

for (const { role, username, menu: places } of people) {
  test(`${role}: signs in, sees the own menu, opens each screen of it, and signs out`, async ({ stranger }) => {
    const page = await stranger()
    await signIn(page, username)
    await expect(menu(page).getByRole('link')).toHaveText(places)
    for (const place of places) {
      await menu(page).getByRole('link', { name: place, exact: true }).click()
      await expectScreen(page, place)
    }
    await signOut(page)
    await page.goto('/clients')
    await expectScreen(page, 'Login')
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
