import { productCreateBody, productUpdateBody } from '@bisita/contract/products'
import { expect, test } from 'vitest'
import { changesOf, checks, newProductOf, valuesOf } from './productForm.ts'
import { someProduct } from './testing.ts'

const id = '0190a6a0-0000-7000-8000-0000000000c2'

test('a new product as the contract takes it', () => {
  const sent = newProductOf(id, { name: ' Pension loan ', description: '', price: '₱25,000.50' })
  expect(sent).toEqual({ id, name: 'Pension loan', description: '', price: 25000.5 })
  expect(productCreateBody.safeParse(sent).success).toBe(true)
})

test('of a known product only what was changed', () => {
  const before = valuesOf(someProduct())
  expect(changesOf(before, { ...before, price: '25,000' })).toEqual({})
  const changes = changesOf(before, { ...before, name: 'Pension loan, 24 months', price: '30000' })
  expect(changes).toEqual({ name: 'Pension loan, 24 months', price: 30000 })
  expect(productUpdateBody.safeParse(changes).success).toBe(true)
})

test.each([
  ['name', ' ', 'This is required.'],
  ['name', 'x'.repeat(101), 'At most 100 characters.'],
  ['description', 'x'.repeat(1001), 'At most 1000 characters.'],
  ['description', '', null],
  ['price', '', 'This is required.'],
  ['price', 'much', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
  ['price', '8.500', '8.500 could be ₱8.50 or ₱8,500.00. Write it like 8500, 8,500 or 8500.50.'],
  ['price', '0x1F40', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
  ['price', '-1', 'Not less than zero.'],
  ['price', '1.0055', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
  ['price', '10,000,000,000', 'Too large an amount.'],
  ['price', '₱9,999,999,999.99', null],
] as const)('%s "%s" is %s', (field, typed, expected) => {
  expect(checks[field](typed)).toBe(expected)
})
