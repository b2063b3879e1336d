import { expect, test } from 'vitest'
import { boundsOf, fannedOut, overlap, widened } from './bounds.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('the bounds of nothing are none, those of one position are that', () => {
  expect(boundsOf([])).toBe(null)
  expect(boundsOf([at(16, 120)])).toEqual({ south: 16, north: 16, west: 120, east: 120 })
  expect(boundsOf([at(16, 121), at(15, 122), at(17, 120)])).toEqual({ south: 15, north: 17, west: 120, east: 122 })
})

test('two parts overlap where they share a point, also after one was widened', () => {
  const [one, other] = [{ south: 15, north: 16, west: 120, east: 121 }, { south: 17, north: 18, west: 120, east: 121 }]
  expect([overlap(one, other), overlap(other, one), overlap(widened(one, 1), other), overlap(one, one)]).toEqual([false, false, true, true])
  expect(overlap(one, { ...one, west: 122, east: 123 })).toBe(false)
})

test('marks of one position lie around it, none over another; one that is alone stays', () => {
  expect(fannedOut([at(16, 120), at(16, 120.0001)])).toEqual([{ right: 0, down: 0 }, { right: 0, down: 0 }])
  for (const count of [2, 3, 5, 12, 40]) {
    const offsets = fannedOut(Array.from({ length: count }, () => at(16, 120)))
    const between = offsets.flatMap((one, place) => offsets.slice(place + 1).map((other) => Math.hypot(one.right - other.right, one.down - other.down)))
    // A thumb presses one of them: the marks are 30 pixels wide.
    expect([count, Math.min(...between) > 30]).toEqual([count, true])
  }
})
