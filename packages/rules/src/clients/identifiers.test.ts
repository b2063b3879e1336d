import { describe, expect, test } from 'vitest'
import { identifierDigits, identifierProblem, maskIdentifier, showIdentifier } from './identifiers.ts'

describe('a number of a fund', () => {
  test.each([
    ['sss', ''],
    ['sss', '123456789'],
    ['sss', '12345678901'],
    ['sss', '34-1234567-X'],
    ['sss', '34_1234567_8'],
    ['sss', '３４12345678'],
    ['gsis', '123456789'],
    ['gsis', '123456789012'],
  ] as const)('of %s cannot be %j', (type, typed) => {
    expect(identifierProblem(type, typed)).toBe(
      type === 'sss' ? 'A number of SSS has 10 digits.' : 'A number of GSIS has 10 or 11 digits.',
    )
  })

  test.each([
    ['sss', '34-1234567-8', '3412345678'],
    ['sss', ' 34 1234567 8 ', '3412345678'],
    ['sss', '0000000001', '0000000001'],
    ['gsis', '2001.234.567', '2001234567'],
    ['gsis', '20012345678', '20012345678'],
  ] as const)('of %s can be %j, kept as digits', (type, typed, digits) => {
    expect(identifierProblem(type, typed)).toBeNull()
    expect(identifierDigits(typed)).toBe(digits)
  })

  test('is hidden but for the last four digits, in the form it is shown in', () => {
    expect(showIdentifier('sss', '3412345678')).toBe('34-1234567-8')
    expect(maskIdentifier('sss', '3412345678')).toBe('••-••••567-8')
    expect(showIdentifier('gsis', '20012345678')).toBe('20012345678')
    expect(maskIdentifier('gsis', '20012345678')).toBe('•••••••5678')
  })
})
