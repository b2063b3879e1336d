import { addClient, call, newName } from './support/api.ts'
import { clientsCount, expectScreen, list, menu, row } from './support/screens.ts'
import { expect, type Page, phone, test } from './support/test.ts'

const choose = (page: Page, label: string, option: string) => list(page).getByLabel(label, { exact: true }).selectOption(option)
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove the filter ${text}`, exact: true })
const query = (page: Page) => new URL(page.url()).searchParams

for (const username of ['mr1', 'tele1', 'oic1', 'ah1', 'admin']) {
  test(`${username}: goes down from region to barangay, and a chip takes each step back`, async ({ as }) => {
    const { page, caller } = await as(username, { at: null })
    const client = await addClient(caller)
    await page.goto('/clients')
    const all = await clientsCount(page)
    const steps = [
      { label: 'Region', name: client.region, parameter: 'filter_region' },
      { label: 'Province', name: client.province, parameter: 'filter_province' },
      { label: 'City or municipality', name: client.mun_city, parameter: 'filter_mun_city' },
      { label: 'Barangay', name: client.barangay, parameter: 'filter_barangay' },
    ]
    await page.getByRole('button', { name: 'Place', exact: true }).click()
    for (const { label, name, parameter } of steps) {
      await choose(page, label, name)
      await expect(chip(page, name).first()).toBeVisible()
      expect(query(page).get(parameter)).toMatch(/^\d{10}$/)
    }
    await page.keyboard.press('Escape')
    await page.getByLabel('Search clients').fill(client.lastname)
    await expect(list(page).getByText('1 client', { exact: true })).toBeVisible()
    await expect(list(page).getByRole('cell', { name: `${client.barangay}, ${client.mun_city}` })).toBeVisible()
    await page.getByLabel('Search clients').fill('')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(list(page).getByText(`${all.toLocaleString('en')} clients`, { exact: true })).toBeVisible()
    expect([...query(page).keys()]).toEqual([])
  })
}

test('status, result, its second part, ID type and contact number narrow the list and stand in the address bar', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/clients' })
  const countOf = async (part: string) => (await call<{ count: number }>(caller, 'GET', `/client/list?ipp=1&${part}`)).count
  const expectCount = async (part: string) => {
    const count = await countOf(part)
    await expect(list(page).getByText(`${count.toLocaleString('en')} ${count === 1 ? 'client' : 'clients'}`, { exact: true })).toBeVisible()
  }
  await choose(page, 'Visit status', 'Visited')
  await expectCount('visit_status=visited')
  await choose(page, 'Result', 'Interested')
  await expectCount('visit_status=visited&visit_result=Interested')
  await page.getByRole('button', { name: 'More filters' }).click()
  await choose(page, 'Result detail', 'Undecided')
  await expectCount('visit_status=visited&visit_result=Interested&visit_secondary_result=Undecided')
  await choose(page, 'ID type', 'SSS')
  await page.getByLabel('With a contact number').check()
  const whole = 'visit_status=visited&visit_result=Interested&visit_secondary_result=Undecided&id_type=sss&with_contact_numbers=true'
  await expectCount(whole)
  expect(query(page).toString().split('&').sort()).toEqual(whole.split('&').sort())

  await page.reload()
  await expectCount(whole)
  await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('button')).toHaveText([
    'Visited', 'Interested', 'Undecided', 'SSS', 'With a contact number', 'Clear all',
  ])
  await chip(page, 'Interested').click()
  await expectCount('visit_status=visited&visit_secondary_result=Undecided&id_type=sss&with_contact_numbers=true')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectCount('')
})

test('what is typed about a person never stands in the address bar', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/clients' })
  const street = newName('Kalye')
  const client = await addClient(caller, { address: `9 ${street}` })
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Address contains').fill(street.toLowerCase())
  await expect(list(page).getByText('1 client', { exact: true })).toBeVisible()
  await page.getByLabel('Search clients').fill(client.lastname)
  await expect(chip(page, `Address: ${street.toLowerCase()}`)).toBeVisible()
  await expect(row(page, client.fullname)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await chip(page, `Address: ${street.toLowerCase()}`).click()
  await expect(page.getByLabel('Address contains')).toHaveValue('')
})

test('a list that holds nobody says so and how to go on; pages and orders stand in the address bar', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Page 2 of /)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Last visit' }).getByRole('button').click()
  await expect(page.getByText(/^Page 1 of /)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last visit' })).toHaveAttribute('aria-sort', 'descending')
  expect(new URL(page.url()).search).toBe('?sort=-last_visit')
  await page.getByLabel('Search clients').fill(newName('Wala'))
  await expect(page.getByRole('heading', { name: 'No matching client' })).toBeVisible()
})

test('an mr goes from a location of the own to its clients', async ({ as }) => {
  const { page, caller } = await as('mr1')
  const client = await addClient(caller)
  await menu(page).getByRole('link', { name: 'My Locations' }).click()
  await expectScreen(page, 'My Locations')
  await page.getByLabel('Search my locations').fill(`${client.barangay} ${client.mun_city}`)
  await page.getByRole('link').filter({ hasText: client.barangay }).filter({ hasText: client.mun_city }).first().click()
  await expectScreen(page, 'Clients')
  expect(query(page).get('filter_barangay')).toBe(client.location_id)
  await expect(chip(page, client.barangay)).toBeVisible()
  await page.getByLabel('Search clients').fill(client.lastname)
  await expect(row(page, client.fullname)).toBeVisible()
})

test('on a phone the filters are a sheet', async ({ as }) => {
  const { page } = await as('mr1', { at: '/clients', viewport: phone })
  await clientsCount(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Visit status').selectOption('Unvisited')
  await sheet.getByLabel('ID type').selectOption('GSIS')
  await sheet.getByRole('button', { name: 'Show the clients' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  expect(query(page).toString()).toBe('visit_status=unvisited&id_type=gsis')
})

test('what an address says that a screen does not know is left out, and nothing is asked for with it', async ({ as }) => {
  const { page } = await as('admin', { at: null })
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 400 && refused.push(response.url())))
  for (const [path, expected] of [
    ['/clients?visit_status=visited&view=desk&page=-2&sort=best', 'visit_status=visited'],
    ['/calls?part=list&view=nonsense&date_from=2026-02-31', 'part=list'],
    ['/visits?has_availed=maybe', ''],
    ['/itinerary?status=lost&x=1', ''],
    ['/users?user_type=boss', ''],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(/^[\d,]+ (clients|calls|visits|itineraries|users)/).first()).toBeVisible()
    expect(new URL(page.url()).search.slice(1)).toBe(expected)
  }
  expect(refused).toEqual([])
})
