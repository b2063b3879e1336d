import { expect, test } from 'vitest'
import { copyLine } from './copy.ts'

test('writes a row in the text format of COPY', () => {
  expect(copyLine(['a', 1.5, true, null, ''])).toBe('a\t1.5\ttrue\t\\N\t\n')
})

test('escapes what would end a field, a row or an escape', () => {
  expect(copyLine(['a\tb', 'c\nd', 'e\\N', 'f\r'])).toBe('a\\tb\tc\\nd\te\\\\N\tf\\r\n')
  // The same text again: a pattern that remembered where it stopped would miss it.
  expect(copyLine(['\t', '\t', '\t'])).toBe('\\t\t\\t\t\\t\n')
})
