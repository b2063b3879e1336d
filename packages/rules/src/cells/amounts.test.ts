import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showPeso } from '../money.ts'
import { readAmount, typedAmount } from './amounts.ts'

describe('an amount', () => {
  test.each([
    ['8500', 8500],
    ['8,500', 8500],
    ['12,345.50', 12_345.5],
    ['1,234,567.89', 1_234_567.89],
    ['1234.5', 1234.5],
    ['0', 0],
    ['0.05', 0.05],
    ['08500', 8500],
    [' 8500.00 ', 8500],
    ['\u00a08,500.00\t', 8500],
    ['₱8,500.00', 8500],
    ['₱ 8,500.00', 8500],
    ['PHP 8500', 8500],
    ['Php8,500', 8500],
    ['php 8500.25', 8500.25],
    ['9999999999.99', 9_999_999_999.99],
  ])('%j is %d', (text, value) => expect(readAmount(text)).toEqual({ value }))
})

describe('what could mean two amounts is refused with both of them', () => {
  test.each([
    ['8.500', '8.500 could be ₱8.50 or ₱8,500.00.'],
    ['₱ 12.345', '12.345 could be ₱12.35 or ₱12,345.00.'],
    ['8500,50', '8500,50 could be ₱8,500.50 or ₱850,050.00.'],
    ['12,34', '12,34 could be ₱12.34 or ₱1,234.00.'],
    ['1.500,00', '1.500,00 could be ₱1,500.00 or ₱1.50.'],
    ['1.234,56', '1.234,56 could be ₱1,234.56 or ₱1.23.'],
  ])('%j', (text, message) => expect(readAmount(text)).toEqual({ problem: `${message} Write it like 8500, 8,500 or 8500.50.` }))
})

describe('no other notation is taken', () => {
  test.each([
    '', ' ', '₱', '0x1F40', '8.5E+03', '8e3', '(8,500.00)', '8 500.00', '8\u00a0500', "8'500", '8,50,000', '8,5000', '85,00,000.00', '0,500', '1.234.567', '1.234.567,89', '8500 pesos', '8500 PHP', '8,500.-',
    '8500.', '.50', '₱₱8500', '+8500', '1/2', 'N/A', 'Infinity', 'NaN', '8500.0.0', '٨٥٠٠', '−8500', '8,500,', ',500', 'PHP',
  ])('%j', (text) => expect(readAmount(text)).toEqual({ problem: 'Not an amount. Write it like 8500, 8,500 or 8500.50.' }))

  test.each([
    ['8500.125', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
    ['8500.500', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
    ['8,500.000', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
    ['1.2345', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
    ['-1', 'Not less than zero.'],
    ['₱-8,500.00', 'Not less than zero.'],
    ['12345678901234', 'Too large an amount.'],
  ])('%j: %s', (text, problem) => expect(readAmount(text)).toEqual({ problem }))
})

test('what is shown of an amount is read as that amount, in every way it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (centavos) => {
      const value = centavos / 100
      for (const text of [showPeso(value), showPeso(value).slice(1), typedAmount(value), String(value), `PHP ${value}`]) expect(readAmount(text)).toEqual({ value })
    }),
  )
})
