import { afterEach, expect, test, vi } from 'vitest'
import { wakeMessage } from '../serviceWorker/signals.ts'
import { onWakeTriggers } from './wakeTriggers.ts'

afterEach(() => void vi.useRealTimers())

test('the loop is woken by the network, by being looked at, by the worker and as often as was set; by nothing once it is ended', () => {
  vi.useFakeTimers()
  const window = new EventTarget()
  const workers = new EventTarget()
  const document: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  let woken = 0
  const end = onWakeTriggers({ window, document, workers }, () => (woken += 1), () => 1000)
  const all = () => {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    workers.dispatchEvent(new MessageEvent('message', { data: wakeMessage }))
    vi.advanceTimersByTime(2000)
  }
  all()
  expect(woken).toBe(5)
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  workers.dispatchEvent(new MessageEvent('message', { data: 'another' }))
  expect(woken).toBe(5)
  document.visibilityState = 'visible'
  end()
  all()
  expect(woken).toBe(5)
})
