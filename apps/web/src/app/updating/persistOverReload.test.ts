import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { createHistoryMemory } from '../../ui/browser/historyMemory.ts'
import { createStore } from '../../ui/browser/store.ts'
import { persistOverReload } from './persistOverReload.ts'
import type { Services } from '../services.ts'
import type { SessionState } from '../session/session.ts'
import { storageOf } from '../../frame/storage.ts'

const newTab = () => storageOf(() => { throw new Error('none') })
const signedIn = (id: string) => ({ user: { id }, allowedPaths: [], version: null, info: null, settings: usualOwnSettings }) as unknown as SessionState

/** A page of a tab: what its screens remember, who is signed in, and what happens to it. */
function pageIn(tab: Storage, sealed = false) {
  const entries = createHistoryMemory()
  const state = createStore<SessionState | null>(null)
  const listeners = new Map<string, () => void>()
  const page = { addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener) } as unknown as Window
  persistOverReload({ historyMemory: entries, session: { state } as Services['session'], isSealed: () => sealed }, page, tab)
  return { entries, signIn: (id: string) => state.set(signedIn(id)), happens: (name: 'pagehide' | 'pageshow') => listeners.get(name)?.() }
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

test('nothing of it is stored while a page is open, whether it was reloaded or only out of sight', () => {
  const tab = leftBy('ana')
  const after = pageIn(tab)
  expect(tab.length).toBe(0)
  after.signIn('ana')
  after.happens('pagehide')
  expect(tab.length).toBe(1)
  after.happens('pageshow')
  expect(tab.length).toBe(0)
})

test('pages that never learn whose they are hand it on, to the person whose it is and to nobody else', () => {
  const tab = leftBy('ana')
  for (let reload = 0; reload < 3; reload += 1) {
    const unknown = pageIn(tab)
    expect(tab.length).toBe(0)
    unknown.happens('pagehide')
    expect(tab.length).toBe(1)
  }
  const after = pageIn(tab)
  after.signIn('ana')
  expect(after.entries.read('keyword')).toBe('cruz')

  const other = leftBy('ana')
  pageIn(other).happens('pagehide')
  const bens = pageIn(other)
  bens.signIn('ben')
  bens.happens('pagehide')
  const anas = pageIn(other)
  anas.signIn('ana')
  expect(anas.entries.read('keyword')).toBeUndefined()
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

test('a sealed phone leaves nothing in the tab’s storage', () => {
  const tab = newTab()
  const page = pageIn(tab, true)
  page.signIn('ana')
  page.entries.write('keyword', 'cruz')
  page.happens('pagehide')
  expect(tab.length).toBe(0)
})
