import { usualOwn } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { createEntries } from '../../ui/browser/entries.ts'
import { createStore } from '../../ui/browser/store.ts'
import { keepOverReload } from './overReload.ts'
import type { Services } from '../services.ts'
import type { SessionState } from '../session/session.ts'
import { storageOf } from '../storage.ts'

const newTab = () => storageOf(() => { throw new Error('none') })
const signedIn = (id: string) => ({ user: { id }, allowedPaths: [], version: null, info: null, settings: usualOwn }) as unknown as SessionState

/** A page of a tab: what its screens remember, who is signed in, and what happens to it. */
function pageIn(tab: Storage) {
  const entries = createEntries()
  const state = createStore<SessionState | null>(null)
  const heard = new Map<string, () => void>()
  const page = { addEventListener: (name: string, listener: () => void) => void heard.set(name, listener) } as unknown as Window
  keepOverReload({ entries, session: { state } as Services['session'] }, page, tab)
  return { entries, signIn: (id: string) => state.set(signedIn(id)), happens: (name: 'pagehide' | 'pageshow') => heard.get(name)?.() }
}

function leftBy(id: string | null): Storage {
  const tab = newTab()
  const before = pageIn(tab)
  if (id !== null) before.signIn(id)
  before.entries.write('keyword', 'cruz')
  before.entries.moveTo(1, { pushed: true, carry: false })
  before.entries.write('chosen clients', { choosing: true, rows: new Map([['a', { id: 'a' }]]) })
  before.happens('pagehide')
  return tab
}

test('what was typed and chosen is there again, on every step, once the same person is known', () => {
  const after = pageIn(leftBy('ana'))
  after.entries.moveTo(1, { pushed: false, carry: false })
  expect(after.entries.read('chosen clients')).toBeUndefined()
  after.signIn('ana')
  expect(after.entries.read('chosen clients')).toEqual({ choosing: true, rows: new Map([['a', { id: 'a' }]]) })
  after.entries.moveTo(0, { pushed: false, carry: false })
  expect(after.entries.read('keyword')).toBe('cruz')
})

test('nothing of it lies about while a page is open, whether it was loaded anew or only out of sight', () => {
  const tab = leftBy('ana')
  const after = pageIn(tab)
  expect(tab.length).toBe(0)
  after.signIn('ana')
  after.happens('pagehide')
  expect(tab.length).toBe(1)
  after.happens('pageshow')
  expect(tab.length).toBe(0)
})

test('nobody else finds it, and a page of nobody leaves nothing', () => {
  const after = pageIn(leftBy('ana'))
  after.signIn('ben')
  after.signIn('ana')
  expect(after.entries.read('keyword')).toBeUndefined()
  expect(leftBy(null).length).toBe(0)
})

test('what cannot be read is nothing', () => {
  const tab = newTab()
  tab.setItem('bisita.entries', '{"user_id":')
  const after = pageIn(tab)
  after.signIn('ana')
  expect([after.entries.read('keyword'), tab.length]).toEqual([undefined, 0])
})
