import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from '../ui/notices.ts'
import { createUndoOffers } from './undoing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function storage(): Storage {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) } as unknown as Storage
}

function scene({ tab = storage(), user = 'ana', undo = vi.fn<(act: string) => Promise<void>>(() => Promise.resolve()) } = {}) {
  const notices = createNotices()
  const offers = createUndoOffers({ notices, tab, userId: () => user, now: Date.now, undo })
  const shown = () => notices.list().map(({ text, action }) => `${text}${action === undefined ? '' : ` ${action.label}`}`)
  const press = async () => {
    notices.list().find(({ action }) => action !== undefined)?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { offers, shown, press, undo, tab }
}

test('the notice of an act has Undo, for ten seconds; a notice of anything else has none', async () => {
  const { offers, shown, undo, press } = scene()
  offers.acted('a')
  offers.notices.show('negative', 'Something went wrong.')
  offers.notices.show('positive', 'Skipped.')
  expect(shown()).toEqual(['Something went wrong.', 'Skipped. Undo'])
  await press()
  expect([shown().at(-1), undo.mock.calls, offers.undone.get(), [...offers.acts]]).toEqual(['Undone.', [['a']], 1, ['a']])
  offers.acted('b')
  offers.notices.show('positive', 'Skipped.')
  vi.advanceTimersByTime(9_999)
  expect(shown()).toEqual(['Skipped. Undo'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('acts without a notice get one, and are undone together, the last first', async () => {
  const { offers, shown, undo, press } = scene()
  offers.acted('a')
  vi.advanceTimersByTime(300)
  expect(shown()).toEqual(['Saved. Undo'])
  offers.acted('b')
  offers.acted('c')
  vi.advanceTimersByTime(300)
  expect(shown()).toEqual(['3 changes saved. Undo'])
  await press()
  expect(undo.mock.calls).toEqual([['c'], ['b'], ['a']])
})

test('after a reload it is offered for the rest of its time, to the same person alone', async () => {
  const { offers, tab } = scene()
  offers.acted('a')
  offers.notices.show('positive', 'Skipped.')
  vi.advanceTimersByTime(4_000)
  const other = scene({ tab, user: 'ben' })
  expect(tab.getItem('bisita.undo')).not.toContain('Skipped')
  const again = scene({ tab })
  again.offers.resume()
  expect(again.shown()).toEqual(['You can undo your last change. Undo'])
  vi.advanceTimersByTime(6_000)
  expect(again.shown()).toEqual([])
  other.offers.resume()
  expect([other.shown(), tab.getItem('bisita.undo')]).toEqual([[], null])
})

test('what could not be undone is not said to be', async () => {
  const { offers, shown, press } = scene({ undo: vi.fn<(act: string) => Promise<void>>(() => Promise.reject(new Error('refused'))) })
  offers.acted('a')
  offers.notices.show('positive', 'Skipped.')
  await press()
  expect(shown()).toEqual([])
})
