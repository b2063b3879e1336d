import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Refused, type Handlers } from '../../../api/outcomes.ts'
import { RefusalsProvider } from '../../../api/refusals.ts'
import { button, cleanUp, described, field, press, render, type, until } from '../../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../../ui/browser/drafts.ts'
import { createNotices } from '../../../ui/notices.ts'
import { ProductsProvider, type ProductsRepository } from '../products.repository.ts'
import { someProduct } from '../testing.ts'
import { EditProduct } from './EditProduct.tsx'
import { ProductField } from './ProductField.tsx'

afterEach(cleanUp)

const unasked = () => Promise.reject(new Error('Not asked here.'))

async function productScene(repository: Partial<ProductsRepository>, children?: React.ReactNode) {
  const notices = createNotices()
  const drafts = createDrafts()
  let left = 0
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RefusalsProvider value={dealWith}>
        <DraftsProvider value={drafts}>
          <ProductsProvider value={{ list: unasked, create: unasked, update: unasked, remove: unasked, ...repository }}>
            {children ?? <EditProduct product={someProduct()} notices={notices} onDone={() => (left += 1)} />}
          </ProductsProvider>
        </DraftsProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
  )
  return { page, drafts, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`), left: () => left }
}

test('a wrong price is said at its field before anything is sent', async () => {
  const { page } = await productScene({})
  await type(field(page, 'Price'), 'much')
  await press(button(page, 'Save changes'))
  expect(described(field(page, 'Price'))).toBe('Not a number.')
})

test('a name that is taken is told, and what was typed stays', async () => {
  const taken = new Refused({ status: 409, sentAs: 'u', problem: { message: 'This record is already existing.', code: 'duplicate', request_id: 'r' } })
  const { page, shown, left, drafts } = await productScene({ update: () => Promise.reject(taken) })
  await type(field(page, 'Name'), 'Medical Loan')
  await press(button(page, 'Save changes'))
  await until(() => expect(shown()).toEqual(['negative: This record is already existing.']))
  expect(page.textContent).toContain('Not saved. This record is already existing.')
  expect([left(), field(page, 'Name').value, drafts.any()]).toEqual([0, 'Medical Loan', true])
})

test('only what was changed is sent', async () => {
  const sent: unknown[] = []
  const { page, shown, left, drafts } = await productScene({
    update: (id, changes) => {
      sent.push([id, changes])
      return Promise.resolve(someProduct({ price: 30_000 }))
    },
  })
  await type(field(page, 'Price'), '30,000')
  await press(button(page, 'Save changes'))
  await until(() => expect(left()).toBe(1))
  expect(sent).toEqual([[someProduct().id, { price: 30_000 }]])
  expect([shown(), drafts.any()]).toEqual([['positive: Pension loan, 12 months has been saved.'], false])
})

test('a product is deleted after asking', async () => {
  const sent: string[] = []
  const { page, left } = await productScene({
    remove: (id) => {
      sent.push(id)
      return Promise.resolve()
    },
  })
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
  const asked: unknown[] = []
  const { page } = await productScene(
    {
      list: (query) => {
        asked.push(query)
        return Promise.resolve({ items: [someProduct()], count: 1, pages: 1, hasNext: false })
      },
    },
    <Field />,
  )
  const select = field(page, 'Product') as unknown as HTMLSelectElement
  await until(() => expect([...select.options].map(({ text }) => text)).toEqual(['None', 'Pension loan, 12 months', 'No longer offered']))
  expect(asked).toEqual([{ page: 1, ipp: 1000, sort: 'name' }])
  expect(select.selectedOptions[0]?.text).toBe('No longer offered')
  await act(async () => {
    Reflect.set(HTMLSelectElement.prototype, 'value', someProduct().id, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(select.selectedOptions[0]?.text).toBe('Pension loan, 12 months')
})
