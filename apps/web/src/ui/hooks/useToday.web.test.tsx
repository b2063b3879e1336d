import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useToday } from './useToday.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

const Scene = () => <p>{useToday()}</p>

test("today is Manila's day, and turns at Manila's midnight on an open page", async () => {
  vi.setSystemTime(new Date('2026-11-20T15:59:00Z'))
  const page = await render(<Scene />)
  expect(page.textContent).toBe('2026-11-20')
  await act(async () => vi.advanceTimersByTime(59_999))
  expect(page.textContent).toBe('2026-11-20')
  await act(async () => vi.advanceTimersByTime(30_001))
  expect(page.textContent).toBe('2026-11-21')
})

test('a phone that wakes up knows at once', async () => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  const page = await render(<Scene />)
  vi.setSystemTime(new Date('2026-11-21T00:00:00Z'))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(page.textContent).toBe('2026-11-21')
})
