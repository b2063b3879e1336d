import type { Product } from '@bisita/contract/products'
import { uuidv7 } from '@bisita/server/uuid'
import { addClient, call, type Caller, newName } from './support/api.ts'
import { edit, expectNotice, expectScreen, openRecord, pane } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const product = (page: Page) => page.getByRole('region', { name: 'Product', exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('region', { name: 'List of products' }).getByRole('row', { name: new RegExp(`^${name}`) })
const offered = async (caller: Caller, name: string) =>
  (await call<{ items: Product[] }>(caller, 'GET', '/product/list?ipp=1000')).items.find((one) => one.name === name)

test('an administrator adds a product, changes it and takes it off; clients keep what they had', async ({ as }) => {
  const { page, caller } = await as('admin', { at: '/administration/products' })
  await expectScreen(page, 'Products')
  const name = newName('Pautang')
  await page.getByRole('button', { name: 'Add product' }).click()
  await product(page).getByRole('button', { name: 'Add product' }).click()
  await expect(product(page).getByLabel('Name')).toHaveAccessibleDescription('This is required.')
  await expect(product(page).getByLabel('Name')).toBeFocused()
  await product(page).getByLabel('Name').fill(name)
  await product(page).getByLabel('Price').fill('12,500.5')
  await product(page).getByLabel('Description').fill('Para sa may pensiyon ng SSS')
  await product(page).getByRole('button', { name: 'Add product' }).click()
  await expectNotice(page, `${name} has been added.`)
  await expect(rowOf(page, name)).toContainText('₱12,500.50')

  const client = await addClient(caller)
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByLabel('Product').selectOption({ label: name })
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${client.fullname} has been saved.`)

  await page.goto('/administration/products')
  await rowOf(page, name).getByRole('link').click()
  await product(page).getByLabel('Price').fill('13000')
  await product(page).getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${name} has been saved.`)
  await expect(rowOf(page, name)).toContainText('₱13,000.00')
  expect(await offered(caller, name)).toMatchObject({ price: 13_000, description: 'Para sa may pensiyon ng SSS' })

  await rowOf(page, name).getByRole('link').click()
  await product(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' })
  await dialog.getByRole('button', { name: 'Keep' }).click()
  expect(await offered(caller, name)).toBeDefined()
  await product(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectNotice(page, `${name} has been deleted.`)
  await expect(rowOf(page, name)).toBeHidden()
  expect(await offered(caller, name)).toBeUndefined()
  await openRecord(page, client.id, client.fullname)
  await expect(pane(page).getByText('No longer offered')).toBeVisible()
})

test('a name that is taken is refused, and what was typed stays', async ({ as }) => {
  const { page, caller } = await as('admin', { at: null })
  const name = newName('Pautang')
  await call(caller, 'POST', '/product/create', { id: uuidv7(), name, description: 'Una', price: 1 })
  await page.goto('/administration/products?form=new')
  await product(page).getByLabel('Name').fill(name.toUpperCase())
  await product(page).getByLabel('Price').fill('2')
  await product(page).getByRole('button', { name: 'Add product' }).click()
  await expect(product(page).getByText(/^Not saved\./)).toBeVisible()
  await expect(product(page).getByLabel('Name')).toHaveValue(name.toUpperCase())
  await product(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expectScreen(page, 'Products')
})

for (const username of ['mr1', 'tele1', 'oic1', 'ah1']) {
  test(`${username} does not get the products' screen, nor the server's hand for it`, async ({ as }) => {
    const { page, caller } = await as(username, { at: null })
    await page.goto('/administration/products')
    await expectScreen(page, 'Not allowed')
    const body = { id: uuidv7(), name: newName('Bawal'), description: 'Bawal', price: 1 }
    await expect(call(caller, 'POST', '/product/create', body)).rejects.toThrow('403')
  })
}
