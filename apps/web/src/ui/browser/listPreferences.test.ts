import { expect, test } from 'vitest'
import { listPreferencesOf } from './listPreferences.ts'
import { knownSize } from '../tables/pageSizes.ts'

function storage() {
  const stored = new Map<string, string>()
  return { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) }
}

test('what a person chose is kept for each list, and is nobody else’s', () => {
  const browser = storage()
  listPreferencesOf(browser, 'ana').save('page_sizes', 'clients', 50)
  listPreferencesOf(browser, 'ana').save('page_sizes', 'visits', 25)
  listPreferencesOf(browser, 'ana').save('columns', 'clients', ['fullname'])
  listPreferencesOf(browser, 'ben').save('page_sizes', 'clients', 100)
  expect(listPreferencesOf(browser, 'ana').read('page_sizes', 'clients')).toBe(50)
  expect(listPreferencesOf(browser, 'ana').read('page_sizes', 'visits')).toBe(25)
  expect(listPreferencesOf(browser, 'ana').read('columns', 'clients')).toEqual(['fullname'])
  expect(listPreferencesOf(browser, 'ben').read('page_sizes', 'clients')).toBe(100)
  expect(listPreferencesOf(browser, 'ben').read('page_sizes', 'visits')).toBeUndefined()
})

test('what somebody wrote into the storage by hand counts only where it means something', () => {
  for (const text of ['', 'null', '[]', '{"ana":1}', '{"ana":{"clients":5000}}', '{"ana":{"clients":"50"}}']) {
    const browser = storage()
    browser.setItem('page_sizes', text)
    const preferences = listPreferencesOf(browser, 'ana')
    expect(knownSize(preferences.read('page_sizes', 'clients'))).toBeUndefined()
    preferences.save('page_sizes', 'clients', 25)
    expect(knownSize(preferences.read('page_sizes', 'clients'))).toBe(25)
  }
})
