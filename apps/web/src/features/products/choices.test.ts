import { expect, test } from 'vitest'
import { productChoices, productName } from './choices.ts'
import { someProduct } from './testing.ts'

const loan = someProduct()
const none = { value: '', label: 'None' }
const offered = { value: loan.id, label: loan.name }

test.each([
  ['nothing', '', [none, offered]],
  ['a product that is offered', loan.id, [none, offered]],
  ['a product that is retired', 'retired', [none, offered, { value: 'retired', label: 'No longer offered' }]],
])('a field that holds %s can keep it', (_, value, choices) => {
  expect(productChoices([loan], value)).toEqual(choices)
})

test('until the products are there a field keeps what it holds', () => {
  expect(productChoices(undefined, loan.id)).toEqual([none, { value: loan.id, label: 'The product it has' }])
  expect(productChoices(undefined, '')).toEqual([none])
})

test('a product is called by its name, and a retired one is said to be so', () => {
  expect(productName(undefined, loan.id)).toBeNull()
  expect(productName([loan], loan.id)).toBe(loan.name)
  expect(productName([loan], 'retired')).toBe('No longer offered')
})
