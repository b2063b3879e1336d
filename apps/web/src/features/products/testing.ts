import type { Product } from './products.repository.ts'

/** A product for tests. */
export const someProduct = (change: Partial<Product> = {}): Product => ({
  id: '0190a6a0-0000-7000-8000-0000000000c1',
  name: 'Pension loan, 12 months',
  description: 'Up to three pensions.',
  price: 25_000,
  ...change,
})
