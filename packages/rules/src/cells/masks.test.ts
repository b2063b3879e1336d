import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientProblems } from '../clients/clientEntered.ts'
import { isMasked, maskNumber } from './masks.ts'

test.each([
  ['3412345678', '•••• 5678'],
  ['34-1234567-8', '•••• 5678'],
  ['+639171234567', '•••• 4567'],
  ['12345', '•••• 45'],
  ['7', '••••'],
  ['none', '••••'],
  ['', '••••'],
])('%j is %j', (number, masked) => expect(maskNumber(number)).toBe(masked))

test('never more than half of the digits and four of them are in sight, and a masked number stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^\d{0,16}$/), (text, digits) => {
      const number = text.replaceAll('•', '') + digits
      const masked = maskNumber(number)
      const seen = masked.replace(/\D/g, '')
      const all = number.replace(/\D/g, '')
      expect(seen.length).toBeLessThanOrEqual(Math.min(4, all.length / 2))
      expect(all.endsWith(seen)).toBe(true)
      expect([isMasked(masked), maskNumber(masked)]).toEqual([true, masked])
    }),
  )
})

test('a masked number is never taken, also where a number that cannot be dialled is kept', () => {
  expect(clientProblems({ secondary_phone_number: '•••• 4567', sss_id: '•••• 567-8' }, 60, '2026-11-29', true)).toEqual({
    secondary_phone_number: 'Part of this number is hidden. Type the whole number.',
    sss_id: 'Part of this number is hidden. Type the whole number.',
  })
})
