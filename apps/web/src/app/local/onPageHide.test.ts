import { expect, test } from 'vitest'
import { onPageHide } from './onPageHide.ts'

test('it is done when the page is hidden or goes, not when it is looked at again, and no more once it is ended', () => {
  const window = new EventTarget()
  const document: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const })
  let left = 0
  const end = onPageHide({ window, document }, () => (left += 1))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(left).toBe(1)
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(left).toBe(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(left).toBe(2)
  end()
  window.dispatchEvent(new Event('pagehide'))
  expect(left).toBe(2)
})
