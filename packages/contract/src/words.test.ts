import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, test } from 'vitest'
import { known, worded, saidKey, speak, t } from './words.ts'

afterEach(() => speak(undefined))

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

/** Texts that a server says, each with a Filipino one that shows every value. */
const said = {
  'Add {name}': 'Idagdag {name}',
  'Approved: {title_text}': 'Inaprubahan: {title_text}',
  'Declined: {title_text}. Reason: {reason}': 'Tinanggihan: {title_text}. Dahilan: {reason}',
  'Give {branch} {n, plural, one {# location} other {# locations}}': 'Bigyan ng {n} lokasyon ang {branch}',
  'At most {n} characters.': 'Hanggang {n} titik.',
  'Visit on {day} (all of it?) by {name}.': 'Dalaw sa {day} (lahat?) ni {name}.',
}

const inFilipino = () => speak({ ...said, [saidKey]: Object.keys(said).join('\n'), Nov: 'Nob', 'Last name': 'Apelyido' })

test.each([
  [() => worded('Add {name}', { name: 'La Trinidad' }), 'Idagdag La Trinidad'],
  [() => worded('Approved: {title_text}', { title_text: worded('Add {name}', { name: 'Ana' }) }), 'Inaprubahan: Idagdag Ana'],
  // A reason is a person's: nothing of it is read as a text.
  [() => worded('Declined: {title_text}. Reason: {reason}', { title_text: worded('Add {name}', { name: 'Ana' }), reason: 'Last name' }), 'Tinanggihan: Idagdag Ana. Dahilan: Last name'],
  [() => worded('Give {branch} {n, plural, one {# location} other {# locations}}', { branch: 'Add Ons 7', n: 12_345 }), 'Bigyan ng 12,345 lokasyon ang Add Ons 7'],
  [() => worded('Give {branch} {n, plural, one {# location} other {# locations}}', { branch: 'Baguio', n: 1 }), 'Bigyan ng 1 lokasyon ang Baguio'],
  [() => worded('At most {n} characters.', { n: 2000 }), 'Hanggang 2,000 titik.'],
  [() => worded('Visit on {day} (all of it?) by {name}.', { day: 'Nov 24, 2026', name: 'Juan "Jun"\nCruz (Jr.) {x} $&' }), 'Dalaw sa Nob 24, 2026 (lahat?) ni Juan "Jun"\nCruz (Jr.) {x} $&.'],
])('what a server says in English is read in the chosen language, whatever its values are (%#)', (sayIt, filipino) => {
  const english = sayIt()
  expect(known(english)).toBe(english)
  inFilipino()
  expect(known(english)).toBe(filipino)
})

test('what no server says stays as it is', () => {
  inFilipino()
  for (const text of ['', 'Added Ana', 'Please add Ana', 'Give Baguio many locations', saidKey.slice(0, 1)]) expect(known(text)).toBe(text)
})
