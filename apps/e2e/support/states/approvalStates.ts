import { expect, type Page } from '@playwright/test'
import { uuidv7 } from '@bisita/server/uuid'
import type { Product } from '@bisita/contract/products'
import { addClient, call, changeClient, newName, signInByCall } from '../api.ts'
import { dialog, type ScreenState, reads } from '../screenState.ts'
import { edit, openRecord, pane } from '../screens.ts'
import { askForChange } from '../work.ts'

const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })

async function requested() {
  const mr = await signInByCall('mr1')
  const client = await addClient(mr, { firstname: 'María Corazón', middlename: 'Ñañagas', pension_amt: 12_345.67, birth_date: '1949-05-06' })
  const changes = { firstname: 'María Concepción', middlename: null, pension_amt: 13_500, birth_date: '1948-05-06', sss_id: '3412345678'.slice(0, 4) + Date.now().toString().slice(-6) }
  const approval = await askForChange(mr, client.id, changes, 'Nakita ko ang PSA at ang bagong voucher ng SSS; mali ang nakasulat dito mula pa noong una.')
  return { client, approval }
}

/** Opens a request with a field that another user has changed since. */
async function waiting(page: Page): Promise<void> {
  const { client, approval } = await requested()
  await changeClient(await signInByCall('oic1'), client.id, { pension_amt: 12_900 })
  await page.goto(`/approvals?approval=${approval.approval_id}`)
  await expect(request(page).getByText('Changed since')).toBeVisible()
}

/** Chooses two requests of mr1 in the list. Returns their ids. */
async function chosen(page: Page): Promise<string[]> {
  const two = [await requested(), await requested()]
  await page.goto('/approvals')
  for (const { approval } of two) await page.getByRole('checkbox', { name: `Select ${approval.approval_title}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  return two.map(({ approval }) => approval.approval_id)
}

const many = async (page: Page) => {
  const ids = await chosen(page)
  await page.getByRole('group', { name: 'The selected requests' }).getByRole('button', { name: 'Approve' }).click()
  await dialog(page, 'Approve 2 requests')
  return ids
}

/** The dialog of promises/screens 6, over the form of a client. */
async function requesting(page: Page): Promise<void> {
  const client = await addClient(await signInByCall('mr1'), { firstname: 'María Corazón', middlename: 'Ñañagas' })
  await openRecord(page, client.id, client.fullname)
  await edit(page)
  await pane(page).getByRole('textbox', { name: 'Last name' }).fill('Macaraeg')
  await pane(page).getByRole('textbox', { name: 'First name' }).fill('Concepción')
  await pane(page).getByRole('button', { name: 'Save changes' }).click()
  await dialog(page, 'Request for Approval')
}

async function aProduct(): Promise<Product> {
  const entered = { id: uuidv7(), name: newName('Pautang'), description: 'Hanggang dalawang taon, para sa may pensiyon ng SSS', price: 25_000 }
  return call<Product>(await signInByCall('admin'), 'POST', '/product/create', entered)
}

const product = (page: Page) => page.getByRole('region', { name: 'Product', exact: true })

async function productOpen(page: Page): Promise<void> {
  const { id, name } = await aProduct()
  await page.goto(`/administration/products?product=${id}`)
  await expect(product(page).getByRole('heading', { name: `Edit ${name}` })).toBeVisible()
}

/** Requests for approval, and the products. */
export const approvalStates: readonly ScreenState[] = [
  { name: 'approvals', who: 'oic1', open: (page) => page.goto('/approvals').then(() => expect(page.getByRole('region', { name: 'List of requests' }).getByRole('link').first()).toBeVisible()) },
  { name: 'approvals, own', who: 'tele1', open: (page) => page.goto('/approvals').then(() => expect(page.getByText(/^\d+ requests?$|^No requests yet$/)).toBeVisible()) },
  { name: 'approvals, chosen', who: 'oic1', open: chosen },
  { name: 'approvals, several', who: 'oic1', open: many },
  {
    name: 'approvals, several decided', who: 'oic1',
    open: async (page) => {
      const [first] = await many(page)
      await call(await signInByCall('mr1'), 'POST', '/approval/cancel', { approval_id: first })
      await page.getByRole('dialog').getByRole('button', { name: 'Approve 2 requests' }).click()
      await expect(page.getByRole('dialog').getByText('1 approved, 1 refused.')).toBeVisible()
    },
  },
  { name: 'approval', who: 'oic1', open: waiting },
  {
    name: 'approval, declined', who: 'mr1',
    open: async (page) => {
      const { approval } = await requested()
      await call(await signInByCall('oic1'), 'POST', '/approval/decline', { approval_id: approval.approval_id, approval_message: 'Kulang ang papel; dalhin ang PSA sa opisina.' })
      await page.goto(`/approvals?approval=${approval.approval_id}`)
      await reads(page, 'Request', 'Kulang ang papel')
    },
  },
  {
    name: 'approval, decide', who: 'oic1',
    open: async (page) => {
      await waiting(page)
      await request(page).getByRole('button', { name: 'Decline' }).click()
      await dialog(page, 'Decline this request?')
    },
  },
  { name: 'request for approval', who: 'mr1', open: requesting },
  {
    name: 'request for approval, refused', who: 'mr1',
    open: async (page) => {
      await requesting(page)
      await page.getByRole('button', { name: 'REQUEST', exact: true }).click()
      await expect(page.getByRole('dialog').getByText('This is required.')).toBeVisible()
    },
  },
  {
    name: 'products', who: 'admin',
    open: async (page, size) => {
      await page.goto('/administration/products')
      await expect(page.getByRole('main').getByRole(size === 'phone' ? 'listitem' : 'row').nth(2)).toBeVisible()
    },
  },
  { name: 'product', who: 'admin', open: productOpen },
  {
    name: 'product, new, refused', who: 'admin',
    open: async (page) => {
      await page.goto('/administration/products?form=new')
      await product(page).getByRole('button', { name: 'Add product' }).click()
      await expect(product(page).getByText('This is required.').first()).toBeVisible()
    },
  },
  {
    name: 'product, delete', who: 'admin',
    open: async (page) => {
      await productOpen(page)
      await product(page).getByRole('button', { name: 'Delete' }).click()
      await dialog(page, 'Delete this product?')
    },
  },
]
