import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { t } from './words.ts'

/** What `@lingui/core` writes, the peer of our reader. */
function byLingui(text: string, values: Record<string, string | number>): string {
  const lingui = setupI18n({ locale: 'en', messages: { en: { [text]: compileMessage(text) } } })
  return lingui._(text, values)
}

const texts = [
  'Add client',
  '{name} of {branch}',
  '{n, plural, one {# visit} other {# visits}}',
  '{n, plural, =0 {Nothing waits} one {# visit of {name}} other {# visits of {name}}}, {m, plural, one {one plan} other {# plans}}',
  'Item #{name}',
]

test.each(texts)('%s reads as the peer reads it', (text) => {
  for (const n of [0, 1, 2, 21, 999]) for (const m of [1, 5]) expect(t(text, { n, m, name: 'Ana', branch: 'La Trinidad' })).toBe(byLingui(text, { n, m, name: 'Ana', branch: 'La Trinidad' }))
})

test('numbers have a comma of thousands, and what is not given is empty', () => {
  expect(t('{n, plural, one {# visit} other {# visits}} of {name}', { n: 12_345 })).toBe('12,345 visits of ')
})
