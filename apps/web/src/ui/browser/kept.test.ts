import { expect, test } from 'vitest'
import { keptOf } from './kept.ts'
import { knownSize } from '../tables/pageSizes.ts'

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('what a person chose is kept for each list, and is nobody else’s', () => {
  const browser = storage()
  keptOf(browser, 'ana').keep('page_sizes', 'clients', 50)
  keptOf(browser, 'ana').keep('page_sizes', 'visits', 25)
  keptOf(browser, 'ana').keep('columns', 'clients', ['fullname'])
  keptOf(browser, 'ben').keep('page_sizes', 'clients', 100)
  expect(keptOf(browser, 'ana').read('page_sizes', 'clients')).toBe(50)
  expect(keptOf(browser, 'ana').read('page_sizes', 'visits')).toBe(25)
  expect(keptOf(browser, 'ana').read('columns', 'clients')).toEqual(['fullname'])
  expect(keptOf(browser, 'ben').read('page_sizes', 'clients')).toBe(100)
  expect(keptOf(browser, 'ben').read('page_sizes', 'visits')).toBeUndefined()
})

test('what somebody wrote into the storage by hand counts only where it means something', () => {
  for (const text of ['', 'null', '[]', '{"ana":1}', '{"ana":{"clients":5000}}', '{"ana":{"clients":"50"}}']) {
    const browser = storage()
    browser.setItem('page_sizes', text)
    const kept = keptOf(browser, 'ana')
    expect(knownSize(kept.read('page_sizes', 'clients'))).toBeUndefined()
    kept.keep('page_sizes', 'clients', 25)
    expect(knownSize(kept.read('page_sizes', 'clients'))).toBe(25)
  }
})
