import { describe, expect, test } from 'vitest'
import { hasContactNumber, phoneForms, showPhone } from './phones.ts'

test.each([
  ['+639171234567', '0917 123 4567', ['09171234567', '639171234567']],
  ['+63281234567', '(02) 8123 4567', ['0281234567', '63281234567']],
  ['+63744421234', '(074) 442 1234', ['0744421234', '63744421234']],
  ['+14155552671', '+14155552671', ['14155552671']],
  // Stored as they were typed.
  ['0917 ask for Maria', '0917 ask for Maria', ['0917']],
  ['+63917123456', '+63917123456', ['63917123456']],
  ['none', 'none', []],
])('%j is shown as %j and found by %j', (stored, shown, forms) => {
  expect(showPhone(stored)).toBe(shown)
  expect(phoneForms(stored)).toEqual(forms)
})

describe('a contact number', () => {
  test.each([[null, undefined], ['', '0917'], [' 123 ', null]])('is absent with %j and %j', (first, second) => {
    expect(hasContactNumber(first, second)).toBe(false)
  })

  test('is present when one is longer than four characters', () => {
    expect(hasContactNumber(null, '12345')).toBe(true)
    expect(hasContactNumber('+639171234567')).toBe(true)
  })
})
