import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasContactNumber, phoneForms, showPhone, toE164 } from './phones.ts'

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: count, maxLength: count })

describe('text that is no Philippine number', () => {
  test.each([
    '',
    '0917',
    '0917123456',
    '091712345678',
    '02 123 4567',
    '442 1234',
    '8123 4567',
    '(014) 442 1234',
    '(094) 442 1234',
    '+1 415 555 2671',
    '+639171234567 loc. 12',
    '0917 ask for Maria',
    '+',
    '+63',
    '0063',
  ])('%s stays as typed', (text) => {
    expect(toE164(`  ${text} `)).toBe(text)
    expect(showPhone(text)).toBe(text)
  })

  test('is found by its digits alone', () => {
    expect(phoneForms('+1 (415) 555 2671')).toEqual(['14155552671'])
    expect(phoneForms('none')).toEqual([])
  })
})

describe('a Philippine number', () => {
  test.each([
    ['09171234567', '+639171234567', '0917 123 4567'],
    ['0917-123-4567', '+639171234567', '0917 123 4567'],
    ['(0917) 123.4567', '+639171234567', '0917 123 4567'],
    ['+63 917 123 4567', '+639171234567', '0917 123 4567'],
    ['+63 (0) 917 123 4567', '+639171234567', '0917 123 4567'],
    ['63917 1234567', '+639171234567', '0917 123 4567'],
    ['0063 917 123 4567', '+639171234567', '0917 123 4567'],
    ['9171234567', '+639171234567', '0917 123 4567'],
    ['(02) 8123 4567', '+63281234567', '(02) 8123 4567'],
    ['+63 2 8123-4567', '+63281234567', '(02) 8123 4567'],
    ['(074) 442 1234', '+63744421234', '(074) 442 1234'],
    ['074-442-1234', '+63744421234', '(074) 442 1234'],
    ['+63 74 442 1234', '+63744421234', '(074) 442 1234'],
  ])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(toE164(typed)).toBe(stored)
    expect(showPhone(stored)).toBe(shown)
  })

  test('is read back from how it is shown and from each form it is found by', () => {
    const mobile = digits(9).map((rest) => `+639${rest}`)
    const landline = fc.tuple(fc.constantFrom('32', '74', '88'), digits(7)).map(([area, rest]) => `+63${area}${rest}`)
    const manila = digits(8).map((rest) => `+632${rest}`)
    fc.assert(
      fc.property(fc.oneof(mobile, landline, manila), (stored) => {
        expect(toE164(showPhone(stored))).toBe(stored)
        expect(phoneForms(stored).map(toE164)).toEqual([stored, stored])
      }),
    )
  })

  test('stored twice is the same', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789+-() '.split('')) })
    fc.assert(
      fc.property(text, (typed) => {
        expect(toE164(toE164(typed))).toBe(toE164(typed))
      }),
    )
  })
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
