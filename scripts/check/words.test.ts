import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCatalogue, readSaid, writeCatalogue } from './catalogue.mjs'
import { textsOf } from './texts.mjs'
import { wordsFaults } from './words.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'words-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the check says of one screen and its catalogue. */
function faultsOf(code: string, texts: Record<string, string>, pages: string[] = [], said: string[] = []): string[] {
  const file = path.join(folder, 'Screen.tsx')
  writeFileSync(file, code)
  const catalogue = path.join(folder, 'fil.po')
  writeCatalogue(new Map(Object.entries(texts)), new Set(said), catalogue)
  return wordsFaults({ found: textsOf([file]), catalogue: readCatalogue(catalogue), said: readSaid(catalogue), pages })
}

test('a screen with all its texts passes', () => {
  expect(faultsOf(`const a = <p title={t('Day')}>{t('{n, plural, one {# visit} other {# visits}} of "{name}"', { n, name })}</p>`, {
    Day: 'Araw',
    '{n, plural, one {# visit} other {# visits}} of "{name}"': '{n} visit ni "{name}"',
  })).toEqual([])
})

test.each([
  ['a text that the catalogue lacks', `t('Day')`, {}, 'has no Filipino text'],
  ['a text without a translation', `t('Day')`, { Day: '' }, 'has no Filipino text'],
  ['a text that no screen uses', `t('Day')`, { Day: 'Araw', Week: 'Linggo' }, 'no screen uses "Week"'],
  ['another argument', `t('Day {n}', { n })`, { 'Day {n}': 'Araw {m}' }, '{n} is missing'],
  ['an argument too many', `t('Day {n}', { n })`, { 'Day {n}': 'Araw {n} {m}' }, '{m} is not in the English text'],
  ['a plural without "other"', `t('{n, plural, one {# day} other {# days}}', { n })`, { '{n, plural, one {# day} other {# days}}': '{n, plural, one {# araw}}' }, 'has no "other"'],
  ['a brace that is not closed', `t('Day {n}', { n })`, { 'Day {n}': 'Araw {n' }, 'that is not closed'],
  ['spaces that differ', `t(' and ')`, { ' and ': 'at' }, 'other spaces'],
  ['a value that is not given', `t('Day {n}', {})`, { 'Day {n}': 'Araw {n}' }, '{n} is given no value'],
  ['a value that is not used', `t('Day', { n })`, { Day: 'Araw' }, 'the value n is not in the text'],
  ['a text of the server’s without its mark', `worded('Day {n}', { n })`, { 'Day {n}': 'Araw {n}' }, 'is not marked as said by the server'],
  ['a plural of the server’s without its number', `worded('{n, plural, one {a day} other {# days}}', { n })`, { '{n, plural, one {a day} other {# days}}': '{n} araw' }, 'has its number'],
  ['a text put together', `t(name)`, {}, 'takes its text written out'],
  ['a text outside of t()', `<p>Nothing yet</p>`, {}, '"Nothing yet" is not in t()'],
  ['a label outside of t()', `<input aria-label="Nothing yet" />`, {}, '"Nothing yet" is not in t()'],
  ['a word of the list', `t('Planned visits stand here.')`, { 'Planned visits stand here.': 'Wala pa.' }, '"stand here"'],
])('%s is found', (_, code, texts, fault) => {
  expect(faultsOf(`const a = ${code}`, texts).join('\n')).toContain(fault)
})

test('a word of the list is found in a guide', () => {
  const page = path.join(folder, 'guide.md')
  writeFileSync(page, 'The list is sent by itself.\n')
  const [fault] = faultsOf('', {}, [page])
  expect(fault).toContain('Say "automatically".')
})
