import { describe, expect, test } from 'vitest'
import { UsageProblem } from './problem.ts'
import { parseArguments, wholeNumber } from './arguments.ts'

const options = { name: { type: 'string' }, all: { type: 'boolean' } } as const

describe('readWords', () => {
  test('reads options and named words in any order', () => {
    const { values, named } = parseArguments(['--name', 'Maria Cruz', 'maria', '--all'], options, ['USERNAME'])
    expect(values).toEqual({ name: 'Maria Cruz', all: true })
    expect(named).toEqual(['maria'])
  })

  test.each([
    ['an unknown option', ['--nmae', 'x'], "Unknown option '--nmae'."],
    ['an option without its value', ['maria', '--name'], "Option '--name <value>' argument missing."],
    ['a word that is missing', [], 'USERNAME is missing.'],
    ['a word too many', ['maria', 'cruz'], '"cruz" is one word too many.'],
  ])('refuses %s', (_, words, message) => {
    expect(() => parseArguments(words, options, ['USERNAME'])).toThrow(new UsageProblem(message))
  })
})

describe('wholeNumber', () => {
  test.each([
    ['0', 0],
    ['007', 7],
    ['10', 10],
  ])('takes %s', (text, value) => {
    expect(wholeNumber('clients', text, 0, 10)).toBe(value)
  })

  test.each(['', '11', '-1', '1.5', '1e3', '0x10', 'ten', ' 1', '9999999999999999'])('refuses "%s"', (text) => {
    expect(() => wholeNumber('clients', text, 0, 10)).toThrow(UsageProblem)
  })
})
