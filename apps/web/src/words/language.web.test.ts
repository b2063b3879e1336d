import { known, speak, t } from '@bisita/contract/words'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { begin, chooseLanguage, chosenLanguage, renewTexts, takeLanguage } from './language.ts'

beforeEach(() => localStorage.clear())
afterEach(() => speak(undefined))

test('without a choice every text is English', () => {
  begin(window)
  expect(chosenLanguage(localStorage)).toBe('en')
  expect(t('Add client')).toBe('Add client')
})

test('what this browser keeps is spoken, and what it lacks stays English', () => {
  localStorage.setItem('language', 'fil')
  localStorage.setItem('words', JSON.stringify({ version: '1', texts: { 'Add client': 'Magdagdag ng client', '{n, plural, one {# client} other {# clients}}': '{n} kliyente' } }))
  begin(window)
  expect(document.documentElement.lang).toBe('fil')
  expect(t('Add client')).toBe('Magdagdag ng client')
  expect(t('{n, plural, one {# client} other {# clients}}', { n: 1200 })).toBe('1,200 kliyente')
  expect(known('Add client')).toBe('Magdagdag ng client')
  expect(t('Delete')).toBe('Delete')
})

test.each(['{', '[]', 'null', '{"version":"1"}'])('texts that cannot be read (%s) leave the screens English', (texts) => {
  localStorage.setItem('language', 'fil')
  localStorage.setItem('words', texts)
  begin(window)
  expect(t('Add client')).toBe('Add client')
})

test('English takes the texts away, and asks for none', async () => {
  localStorage.setItem('language', 'fil')
  localStorage.setItem('words', '{"version":"1","texts":{}}')
  await chooseLanguage(localStorage, 'en')
  await renewTexts(localStorage, null)
  expect([localStorage.getItem('language'), localStorage.getItem('words')]).toEqual([null, null])
})

test('a person’s language is taken at the sign-in, and from the server for the next start', async () => {
  expect(await takeLanguage(localStorage, null)).toBe(false)
  expect(await takeLanguage(localStorage, 'en')).toBe(false)
  // No build has made the catalogue a module here: as where it cannot be fetched.
  expect(await takeLanguage(localStorage, 'fil')).toBe(false)
  expect(chosenLanguage(localStorage)).toBe('en')
  for (const take of [takeLanguage, renewTexts]) {
    localStorage.setItem('language', 'fil')
    localStorage.setItem('words', JSON.stringify({ version: import.meta.env.VITE_WORDS, texts: {} }))
    await take(localStorage, null)
    expect(chosenLanguage(localStorage)).toBe('fil')
    await take(localStorage, 'en')
    expect([localStorage.getItem('language'), localStorage.getItem('words')]).toEqual([null, null])
  }
})
