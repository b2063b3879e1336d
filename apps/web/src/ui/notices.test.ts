import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const texts = (notices: ReturnType<typeof createNotices>) => notices.list().map(({ text }) => text)

test('a notice goes after its time', () => {
  const notices = createNotices()
  notices.show('positive', 'You are back online.')
  vi.advanceTimersByTime(4999)
  expect(texts(notices)).toEqual(['You are back online.'])
  vi.advanceTimersByTime(1)
  expect(texts(notices)).toEqual([])
})

test('the same text again stands once, for the whole time again', () => {
  const notices = createNotices()
  notices.show('negative', 'Something went wrong.')
  vi.advanceTimersByTime(4000)
  notices.show('negative', 'Something went wrong.')
  expect(texts(notices)).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(texts(notices)).toHaveLength(1)
})

test('a notice stays while somebody reads it, and one closed by hand stops nothing', () => {
  const notices = createNotices()
  notices.show('negative', 'First')
  notices.setPaused(true)
  vi.advanceTimersByTime(60_000)
  expect(texts(notices)).toEqual(['First'])
  notices.close(notices.list()[0]?.id ?? 0)
  notices.show('negative', 'Second')
  vi.advanceTimersByTime(5000)
  expect(texts(notices)).toEqual([])
})
