import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locate, type FixNews } from '../../ui/browser/geolocation.ts'
import { fakeLocator } from './testing.ts'

const wait = 30_000
const coarse = { latitude: 16.4, longitude: 120.6, accuracy: 900, at: 1000 }
const fine = { latitude: 16.41, longitude: 120.59, accuracy: 12, at: 4000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function looking(supported = true) {
  const device = fakeLocator(supported)
  const heard: FixNews[] = []
  const stop = locate(device.locator, wait, (news) => heard.push(news))
  return { ...device, heard, stop }
}

describe('a location', () => {
  test('is told at once and again when it is better, and no longer looked for when it is good', () => {
    const { heard, find, isWatched } = looking()
    find(coarse)
    find({ ...coarse, accuracy: 1200 })
    find(fine)
    expect(heard).toEqual([
      { fix: coarse, done: false },
      { fix: fine, done: true },
    ])
    expect(isWatched()).toBe(false)
  })

  test('that stays rough is kept when the time is over', async () => {
    const { heard, find, isWatched } = looking()
    find(coarse)
    await vi.advanceTimersByTimeAsync(wait)
    expect(heard.at(-1)).toEqual({ fix: coarse, done: true })
    expect(isWatched()).toBe(false)
  })

  test('that is not allowed is denied, even after one was found', () => {
    const { heard, find, fail } = looking()
    find(coarse)
    fail(2)
    fail(1)
    expect(heard.at(-1)).toEqual({ error: 'denied' })
    expect(heard).toHaveLength(2)
  })

  test('that the device cannot give is unavailable', () => {
    const { heard, fail } = looking()
    fail(2)
    expect(heard).toEqual([{ error: 'unavailable' }])
  })

  test('that does not come in time is a timeout, but not while the person is still being asked', async () => {
    const { heard, allow } = looking()
    await vi.advanceTimersByTimeAsync(wait)
    expect(heard).toEqual([])
    allow('granted')
    await vi.advanceTimersByTimeAsync(wait)
    expect(heard).toEqual([{ error: 'timeout' }])
  })

  test('is not supported where the browser has none', () => {
    expect(looking(false).heard).toEqual([{ error: 'unsupported' }])
  })

  test('is not told once nobody wants it', async () => {
    const { heard, stop, isWatched } = looking()
    stop()
    await vi.advanceTimersByTimeAsync(2 * wait)
    expect(heard).toEqual([])
    expect(isWatched()).toBe(false)
  })
})
