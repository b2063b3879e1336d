import * as calls from '@bisita/contract/calls/calls'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { type Answer, answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, described, field, press, provide, renderWith, type, until } from '../../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../../ui/browser/drafts.ts'
import { createNotices } from '../../../ui/notices.ts'
import { ProductsProvider } from '../products.repository.ts'
import { remoteProducts } from '../products.remote.ts'
import { someProduct } from '../testing.ts'
import { EditProduct } from './EditProduct.tsx'
import { ProductField } from './ProductField.tsx'

async function productScene(answers: readonly Answer[], children?: React.ReactNode) {
  const notices = createNotices()
  const drafts = createDrafts()
  let left = 0
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const api = fakeApi(...answers)
  const page = await renderWith(
    [provide(ApiProvider, api), provide(OutcomeProvider, dealWith), provide(DraftsProvider, drafts), provide(ProductsProvider, remoteProducts(api))],
    children ?? <EditProduct product={someProduct()} notices={notices} onDone={() => (left += 1)} />,
  )
  return { page, drafts, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`), left: () => left }
}

test('a wrong price is said at its field before anything is sent', async () => {
  const { page } = await productScene([])
  await type(field(page, 'Price'), 'much')
  await press(button(page, 'Save changes'))
  expect(described(field(page, 'Price'))).toBe('Not an amount. Write it like 8500, 8,500 or 8500.50.')
})

test('a name that is taken is refused, and what was typed stays', async () => {
  const taken = new Refused({ status: 409, sentAs: 'u', problem: { message: 'This record is already existing.', code: 'duplicate', request_id: 'r' } })
  const { page, shown, left, drafts } = await productScene([answer(calls.productUpdate, () => Promise.reject(taken))])
  await type(field(page, 'Name'), 'Medical Loan')
  await press(button(page, 'Save changes'))
  await until(() => expect(shown()).toEqual(['negative: This record is already existing.']))
  expect(page.textContent).toContain('Not saved. This record is already existing.')
  expect([left(), field(page, 'Name').value, drafts.any()]).toEqual([0, 'Medical Loan', true])
})

test('only what was changed is sent', async () => {
  const sent: unknown[] = []
  const { page, shown, left, drafts } = await productScene([
    answer(calls.productUpdate, async ({ params: { id }, body }) => {
      sent.push([id, body])
      return someProduct({ price: 30_000 })
    }),
  ])
  await type(field(page, 'Price'), '30,000')
  await press(button(page, 'Save changes'))
  await until(() => expect(left()).toBe(1))
  expect(sent).toEqual([[someProduct().id, { price: 30_000 }]])
  expect([shown(), drafts.any()]).toEqual([['positive: Pension loan, 12 months has been saved.'], false])
})

test('a product is deleted after asking', async () => {
  const sent: string[] = []
  const { page, left } = await productScene([
    answer(calls.productDelete, async ({ params: { id } }) => {
      sent.push(id)
      return { ok: true as const }
    }),
  ])
  await press(button(page, 'Delete'))
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  expect(sent).toEqual([])
  await press(button(document.querySelector<HTMLElement>('[role="dialog"]') ?? page, 'Delete'))
  await until(() => expect(left()).toBe(1))
  expect(sent).toEqual([someProduct().id])
})

function Field() {
  const [value, setValue] = useState('retired')
  return <ProductField label="Product" value={value} onChange={setValue} />
}

test('a form’s field offers the products by name and keeps one that is no longer offered', async () => {
  const queries: unknown[] = []
  const { page } = await productScene(
    [
      answer(calls.productList, async ({ query }) => {
        queries.push(query)
        return { items: [someProduct()], count: 1, pages: 1, hasNext: false }
      }),
    ],
    <Field />,
  )
  const select = field(page, 'Product') as unknown as HTMLSelectElement
  await until(() => expect([...select.options].map(({ text }) => text)).toEqual(['None', 'Pension loan, 12 months', 'No longer offered']))
  expect(queries).toEqual([{ page: 1, ipp: 1000, sort: 'name' }])
  expect(select.selectedOptions[0]?.text).toBe('No longer offered')
  await act(async () => {
    Reflect.set(HTMLSelectElement.prototype, 'value', someProduct().id, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(select.selectedOptions[0]?.text).toBe('Pension loan, 12 months')
})
