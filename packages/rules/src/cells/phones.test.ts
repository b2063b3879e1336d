import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneForms, showPhone } from '../clients/phones.ts'
import { isDialable } from './numberPlan.ts'
import { phoneProblem, readPhones, storedPhone, toE164 } from './phones.ts'

const takes = 'Write a mobile (0917 123 4567), a landline with its area code ((074) 442 1234), or + and the country.'
const digits = (count: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })

describe('one number', () => {
  test.each([
    ['09171234567', '+639171234567', '0917 123 4567'],
    ['0917-123-4567', '+639171234567', '0917 123 4567'],
    ['(0917) 123.4567', '+639171234567', '0917 123 4567'],
    ['+63 917 123 4567', '+639171234567', '0917 123 4567'],
    ['+63 (0) 917 123 4567', '+639171234567', '0917 123 4567'],
    ['63917 1234567', '+639171234567', '0917 123 4567'],
    ['0063 917 123 4567', '+639171234567', '0917 123 4567'],
    ['9171234567', '+639171234567', '0917 123 4567'],
    ['0895 123 4567', '+638951234567', '0895 123 4567'],
    ['(02) 8123 4567', '+63281234567', '(02) 8123 4567'],
    ['+63 2 8123-4567', '+63281234567', '(02) 8123 4567'],
    ['(074) 442 1234', '+63744421234', '(074) 442 1234'],
    ['074/442-1234', '+63744421234', '(074) 442 1234'],
    ['+1 (415) 555-2671', '+14155552671', '+14155552671'],
    ['+44 (0)20 7946 0958', '+442079460958', '+442079460958'],
    ['+966 50 123 4567', '+966501234567', '+966501234567'],
    ['00971 50 123 4567', '+971501234567', '+971501234567'],
    ['+852 9123 4567', '+85291234567', '+85291234567'],
  ])('%j is stored as %s and shown as %s', (text, stored, shown) => {
    expect(readPhones(text)).toEqual({ numbers: [stored], words: [] })
    expect(toE164(text)).toBe(stored)
    expect(isDialable(stored)).toBe(true)
    expect(showPhone(stored)).toBe(shown)
    expect(phoneProblem(text)).toBeNull()
  })
})

test.each(['', ' ', 'N/A', 'n.a.', 'NA', 'none', 'NONE', '-', '--', '—', '?', 'nil', 'wala', 'Wala po', 'walang number', 'no phone', 'No contact number', 'unknown', '.'])('%j says that there is none', (text) => {
  expect(readPhones(text)).toEqual({ numbers: [], words: [] })
  expect(storedPhone(text)).toBeNull()
  expect(phoneProblem(text)).toBeNull()
})

test.each([
  ['09171234561/09181234561', ['+639171234561', '+639181234561'], []],
  ['0917 123 4561 or 0918 123 4561', ['+639171234561', '+639181234561'], []],
  ['0917-123-4561 & (074) 442-1234', ['+639171234561', '+63744421234'], []],
  ['09171234561; 09181234561', ['+639171234561', '+639181234561'], []],
  ['0917 123 4561 0918 123 4561', ['+639171234561', '+639181234561'], []],
  ['09171234561, 09181234561, 09191234561', ['+639171234561', '+639181234561', '+639191234561'], []],
  ['09171234561 / 0917 123 4561', ['+639171234561'], []],
  ['09171234561 / none', ['+639171234561'], []],
  ['09171234569 (son)', ['+639171234569'], ['son']],
  ['09171234569 - anak', ['+639171234569'], ['anak']],
  ['Tel. no. (074) 442-1234', ['+63744421234'], []],
  ['0917 123 4561 (2nd wife) / 0918 123 4561 (son, Ben)', ['+639171234561', '+639181234561'], ['2nd wife', 'son, Ben']],
  ['(02) 8123 4567 loc. 12', ['+63281234567'], ['loc. 12']],
  ["'+63 917 123 4567", ['+639171234567'], []],
])('%j has %j and beside them %j', (text, numbers, words) => {
  expect(readPhones(text)).toEqual({ numbers, words })
})

describe('what can’t be dialled is reported, with what is missing', () => {
  test.each([
    ['9.17123E+09', `This looks like a number that a spreadsheet changed. ${takes}`],
    ['9171234563.0', `This looks like a number that a spreadsheet changed. ${takes}`],
    ['0917123456', 'A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.'],
    ['091712345678', 'A Philippine mobile has 11 digits, like 0917 123 4567; 091712345678 has 12.'],
    ['+63917123456', 'A Philippine mobile has 11 digits, like 0917 123 4567; +63917123456 has 10.'],
    ['0917 ask for Maria', 'A Philippine mobile has 11 digits, like 0917 123 4567; 0917 has 4.'],
    ['0000000000', `0000000000 is no phone number. ${takes}`],
    ['442 1234', `442 1234 lacks its area code. ${takes}`],
    ['8123 4567', `8123 4567 lacks its area code. ${takes}`],
    ['(014) 442 1234', `(014) 442 1234 is no phone number. ${takes}`],
    ['02 123 4567', `02 123 4567 is no phone number. ${takes}`],
    ['+999 123 456', `+999 123 456 is no number of that country. ${takes}`],
    ['+1 415 555', `+1 415 555 is no number of that country. ${takes}`],
    ['14155552671', `14155552671 is no phone number. ${takes}`],
    ['O9171234567', `A letter stands among the digits. ${takes}`],
    ['09171234567son', `A letter stands among the digits. ${takes}`],
    ['ask Maria', `ask Maria is no phone number. ${takes}`],
    ['09171234561 / 12345', `12345 is no phone number. ${takes}`],
    ['+63', `+63 is no number of that country. ${takes}`],
    ['9'.repeat(256), 'At most 255 characters.'],
  ])('%j: %s', (text, problem) => {
    expect(readPhones(text)).toEqual({ problem })
    expect(phoneProblem(text)).toBe(problem)
    expect(storedPhone(` ${text} `)).toBe(text)
    expect(isDialable(text)).toBe(false)
  })
})

test('one field holds one number and nothing beside it', () => {
  expect(phoneProblem('09171234561/09181234561')).toBe('Write one number in each of the two fields.')
  expect(phoneProblem('09171234569 (son)')).toBe('Write the number alone, without "son".')
  expect(storedPhone('09171234569 (son)')).toBe('09171234569 (son)')
})

test('a number is read back from how it is shown and from each form it is found by', () => {
  const mobile = digits(9).map((rest) => `+639${rest}`)
  const landline = fc.tuple(fc.constantFrom('32', '74', '88'), digits(7)).map(([area, rest]) => `+63${area}${rest}`)
  const manila = fc.tuple(fc.constantFrom('3', '5', '7', '8'), digits(7)).map(([first, rest]) => `+632${first}${rest}`)
  fc.assert(
    fc.property(fc.oneof(mobile, landline, manila), (stored) => {
      expect(readPhones(showPhone(stored))).toEqual({ numbers: [stored], words: [] })
      expect(phoneForms(stored).map(toE164)).toEqual([stored, stored])
      expect(isDialable(stored)).toBe(true)
    }),
  )
})

test('two numbers in one cell are those two, however they are parted', () => {
  const one = digits(9).map((rest) => `+639${rest}`)
  fc.assert(
    fc.property(one, one, fc.constantFrom('/', ' / ', ', ', ';', ' or ', ' & ', '\n'), (first, second, sign) => {
      expect(readPhones(`${showPhone(first)}${sign}${showPhone(second)}`)).toEqual({ numbers: [...new Set([first, second])], words: [] })
    }),
  )
})

test('stored twice is the same, and what is stored can be dialled or is reported', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789+-() ./naE'), maxLength: 30 })
  fc.assert(
    fc.property(text, (typed) => {
      const stored = storedPhone(typed)
      expect(storedPhone(stored ?? '')).toBe(stored)
      expect(stored === null || isDialable(stored)).toBe(phoneProblem(typed) === null)
    }),
  )
})
