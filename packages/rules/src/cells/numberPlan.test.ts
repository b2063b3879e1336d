import examples from 'libphonenumber-js/mobile/examples'
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { isDialable } from './numberPlan.ts'

describe('a stored number can be dialled', () => {
  test.each([
    ['+639171234567', true],
    ['+639001234567', true],
    ['+63281234567', true],
    ['+63744421234', true],
    ['+12125551234', true],
    ['+6591234567', true],
    ['+819012345678', true],
    ['+63917123456', false],
    ['+6391712345678', false],
    ['+63212345678', false],
    ['+63314421234', false],
    ['+6318001234567', false],
    ['+1212555123', false],
    ['+10000000000', false],
    ['+440000000000', false],
    ['+9991234567', false],
    ['+0', false],
    ['09171234567', false],
    ['+63 917 123 4567', false],
    ['+639171234567\n', false],
    ['12345', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%j: %j', (stored, dialable) => expect(isDialable(stored)).toBe(dialable))
})

// Compares the plan with a general library, which the product does without.
describe('what the library knows of each country', () => {
  const numbers = getCountries().flatMap((country) => (country === 'PH' ? [] : [getExampleNumber(country, examples)?.number ?? country]))

  test('its mobiles are taken', () => {
    expect(numbers.length).toBeGreaterThan(200)
    expect(numbers.filter((number) => !isDialable(number))).toEqual([])
  })

  test('a number that is too short or too long for it is not', () => {
    const others = numbers.flatMap((number) => [number.slice(0, -1), number.slice(0, -3), `${number}1`, `${number}11111`])
    const impossible = others.filter((number) => parsePhoneNumberFromString(number)?.isPossible() !== true)
    expect(impossible.length).toBeGreaterThan(500)
    expect(impossible.filter(isDialable)).toEqual([])
  })
})
