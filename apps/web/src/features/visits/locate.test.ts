import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locate, type FixUpdate } from '../../ui/browser/geolocation.ts'
import { fakeLocator } from '../../testing/locator.ts'

const wait = 30_000
const coarse = { latitude: 16.4, longitude: 120.6, accuracy: 900, at: 1000 }
const fine = { latitude: 16.41, longitude: 120.59, accuracy: 12, at: 4000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function looking(supported = true) {
  const device = fakeLocator(supported)
  const updates: FixUpdate[] = []
  const stop = locate(device.locator, wait, (news) => updates.push(news))
  return { ...device, updates, stop }
}

describe('a location', () => {
  test('is reported at once and again when it is better, and no longer looked for when it is good', () => {
    const { updates, find, isWatched } = looking()
    find(coarse)
    find({ ...coarse, accuracy: 1200 })
    find(fine)
    expect(updates).toEqual([
      { fix: coarse, done: false },
      { fix: fine, done: true },
    ])
    expect(isWatched()).toBe(false)
  })

  test('that stays rough is kept when the time is over', async () => {
    const { updates, find, isWatched } = looking()
    find(coarse)
    await vi.advanceTimersByTimeAsync(wait)
    expect(updates.at(-1)).toEqual({ fix: coarse, done: true })
    expect(isWatched()).toBe(false)
  })

  test('that is not allowed is denied, even after one was found', () => {
    const { updates, find, fail } = looking()
    find(coarse)
    fail(2)
    fail(1)
    expect(updates.at(-1)).toEqual({ error: 'denied' })
    expect(updates).toHaveLength(2)
  })

  test('that the device cannot give is unavailable', () => {
    const { updates, fail } = looking()
    fail(2)
    expect(updates).toEqual([{ error: 'unavailable' }])
  })

  test('that does not come in time is a timeout, but not while the person is still being asked', async () => {
    const { updates, allow } = looking()
    await vi.advanceTimersByTimeAsync(wait)
    expect(updates).toEqual([])
    allow('granted')
    await vi.advanceTimersByTimeAsync(wait)
    expect(updates).toEqual([{ error: 'timeout' }])
  })

  test('that nobody allows nor refuses is a timeout in the end: the visit can be saved', async () => {
    const { updates, isWatched } = looking()
    await vi.advanceTimersByTimeAsync(3 * wait)
    expect(updates).toEqual([])
    await vi.advanceTimersByTimeAsync(wait)
    expect(updates).toEqual([{ error: 'timeout' }])
    expect(isWatched()).toBe(false)
  })

  test('is a timeout too where the browser never says what was decided', async () => {
    const { locator } = fakeLocator(true)
    const updates: FixUpdate[] = []
    locate({ ...locator, permission: () => new Promise(() => undefined) }, wait, (news) => updates.push(news))
    await vi.advanceTimersByTimeAsync(wait + 1_000)
    expect(updates).toEqual([{ error: 'timeout' }])
  })

  test('is not supported where the browser has none', () => {
    expect(looking(false).updates).toEqual([{ error: 'unsupported' }])
  })

  test('is not reported once nobody wants it', async () => {
    const { updates, stop, isWatched } = looking()
    stop()
    await vi.advanceTimersByTimeAsync(2 * wait)
    expect(updates).toEqual([])
    expect(isWatched()).toBe(false)
  })
})
