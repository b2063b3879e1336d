import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIdentifier, storedIdentifier } from './identifiers.ts'
import { maskIdentifier, showIdentifier } from './shownIdentifier.ts'

const changed = {
  sss: 'This looks like a number that a spreadsheet changed. Look up the number of SSS and write it as text, like 34-1234567-8 or 3412345678.',
  gsis: 'This looks like a number that a spreadsheet changed. Look up the number of GSIS and write it as text, like 20012345678.',
}

describe('a number is digits, with dashes and spaces at their usual places', () => {
  test.each([
    ['sss', '3412345678', '3412345678'],
    ['sss', '34-1234567-8', '3412345678'],
    ['sss', ' 34 1234567 8 ', '3412345678'],
    ['sss', '34 - 1234567 - 8', '3412345678'],
    ['sss', '34–1234567–8', '3412345678'],
    ['sss', '34-12345678', null],
    ['sss', '0000000001', '0000000001'],
    ['gsis', '2001234567', '2001234567'],
    ['gsis', '20012345678', '20012345678'],
    ['gsis', '2001-234-567', '2001234567'],
    ['gsis', '2001 2345 678', '20012345678'],
    ['gsis', '20-0123456-78', '20012345678'],
  ] as const)('%s %j is %j', (type, text, digits) => {
    expect(readIdentifier(type, text)).toEqual(
      digits === null ? { problem: 'The dashes or spaces are not at their usual places. Write it like 34-1234567-8 or 3412345678.' } : { digits },
    )
  })
})

describe('a number that a spreadsheet changed is refused: it may be somebody else’s', () => {
  test.each([
    ['sss', '341234567.0'],
    ['sss', '3412345671.0'],
    ['sss', '3.41234567E+09'],
    ['sss', '3E9'],
    ['sss', '3,412,345,678'],
    ['sss', '3412345678.'],
    ['gsis', '2001234567.0'],
    ['gsis', '2.0012345678e10'],
  ] as const)('%s %j', (type, text) => {
    expect(readIdentifier(type, text)).toEqual({ problem: changed[type] })
    expect(storedIdentifier(type, text)).toBe(text)
  })
})

describe('a number with another count of digits', () => {
  test.each([
    ['sss', '312345678', 'A number of SSS has 10 digits, this has 9. If a spreadsheet took a zero away from its beginning, write it again.'],
    ['sss', '12345678', 'A number of SSS has 10 digits, this has 8. If a spreadsheet took a zero away from its beginning, write it again.'],
    ['sss', '1', 'A number of SSS has 10 digits, this has 1.'],
    ['sss', '34123456789', 'A number of SSS has 10 digits, this has 11.'],
    ['gsis', '200123456', 'A number of GSIS has 10 or 11 digits, this has 9. If a spreadsheet took a zero away from its beginning, write it again.'],
    ['gsis', '200123456789', 'A number of GSIS has 10 or 11 digits, this has 12.'],
  ] as const)('%s %j: %s', (type, text, problem) => expect(readIdentifier(type, text)).toEqual({ problem }))
})

test.each(['34/1234567/8', '34.1234567.8', '34-1234567-B', 'N/A', '', '٣٤١٢٣٤٥٦٧٨', '+3412345678', "'3412345678", '3412345678 (new)', '1e', '0x1234567890'])('%j is no number', (text) => {
  expect(readIdentifier('sss', text)).toEqual({ problem: 'A number of SSS has 10 digits, with nothing but dashes or spaces between them. Write it like 34-1234567-8 or 3412345678.' })
})

test('where the fund is not said, the places of either will do; the rest stays as it was typed', () => {
  expect(storedIdentifier(undefined, ' 34-1234567-8 ')).toBe('3412345678')
  expect(storedIdentifier(undefined, '2001-234-567')).toBe('2001234567')
  expect(storedIdentifier('sss', '2001-234-567')).toBe('2001-234-567')
  expect(storedIdentifier(undefined, ' 2001.234.567 ')).toBe('2001.234.567')
})

test('what is shown of a number is read as that number', () => {
  const digits = (count: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
  fc.assert(
    fc.property(digits(10), digits(11), (ten, eleven) => {
      expect(readIdentifier('sss', showIdentifier('sss', ten))).toEqual({ digits: ten })
      for (const number of [ten, eleven]) expect(readIdentifier('gsis', showIdentifier('gsis', number))).toEqual({ digits: number })
    }),
  )
})

test('a number is hidden but for its last four digits, in the form it is shown in', () => {
  expect(showIdentifier('sss', '3412345678')).toBe('34-1234567-8')
  expect(maskIdentifier('sss', '3412345678')).toBe('•••• 567-8')
  expect(showIdentifier('gsis', '20012345678')).toBe('20012345678')
  expect(maskIdentifier('gsis', '20012345678')).toBe('•••• 5678')
})
