import { optionalText } from '@bisita/contract/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyText } from './texts.ts'

const typed = fc.array(fc.constantFrom(' ', '\t', '\u200b', '\u0301', 'a', 'Z', '\u00f1'), { maxLength: 6 }).map((letters) => letters.join(''))

test('is what the contract makes of it', () => {
  fc.assert(
    fc.property(fc.option(typed), (text) => {
      expect(tidyText(text)).toBe(optionalText(100).parse(text))
    }),
  )
})
