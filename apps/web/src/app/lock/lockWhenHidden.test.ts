import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockWhenHidden } from './lockWhenHidden.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function page(isSealed = true) {
  let change = () => undefined as unknown
  let seen: DocumentVisibilityState = 'visible'
  const locks = vi.fn<() => void>()
  const document = { get visibilityState() { return seen }, addEventListener: (_: string, listener: () => void) => void (change = listener) }
  lockWhenHidden(document as unknown as Document, { isSealed: () => isSealed, minutes: () => 5, lockNow: locks })
  const turn = (state: DocumentVisibilityState) => {
    seen = state
    change()
  }
  return { locks, hide: () => turn('hidden'), show: () => turn('visible') }
}

test('a phone that is seen again in time is not locked, one out of sight for longer is', () => {
  const { locks, hide, show } = page()
  hide()
  vi.advanceTimersByTime(299_000)
  show()
  vi.advanceTimersByTime(600_000)
  expect(locks).not.toHaveBeenCalled()
  hide()
  vi.advanceTimersByTime(300_000)
  expect(locks).toHaveBeenCalledOnce()
})

test('where the browser let nothing run meanwhile, it is locked as it is seen', () => {
  const { locks, hide, show } = page()
  hide()
  vi.setSystemTime(Date.now() + 300_000)
  show()
  expect(locks).toHaveBeenCalledOnce()
})

test('a phone that is not sealed is never locked', () => {
  const { locks, hide, show } = page(false)
  hide()
  vi.advanceTimersByTime(900_000)
  show()
  expect(locks).not.toHaveBeenCalled()
})
