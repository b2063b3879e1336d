import { maximumPension } from '@bisita/contract/limits'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountProblem, showPeso } from './money.ts'

describe('an amount', () => {
  test.each([
    [Number.NaN, 'Not a number.'],
    [Number.POSITIVE_INFINITY, 'Not a number.'],
    [-0.01, 'Not less than zero.'],
    [maximumPension + 0.01, 'Too large an amount.'],
    [1.005, 'At most two decimals.'],
    [0.1 + 0.2, 'At most two decimals.'],
  ])('of %d is refused', (amount, message) => expect(amountProblem(amount)).toBe(message))

  test('of whole centavos is taken, and shown without losing one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maximumPension * 100 }), (centavos) => {
        const amount = centavos / 100
        expect(amountProblem(amount)).toBeNull()
        expect(Number(showPeso(amount).replace(/[₱,]/g, ''))).toBe(amount)
      }),
    )
  })

  test.each([
    [12345, '₱12,345.00'],
    [0, '₱0.00'],
    [-0, '₱0.00'],
    [0.5, '₱0.50'],
    [1234567.89, '₱1,234,567.89'],
    [-12.5, '-₱12.50'],
  ])('of %d is shown as %s', (amount, shown) => expect(showPeso(amount)).toBe(shown))
})
