import { describe, expect, test } from 'vitest'
import { arranged, type DayStop, restOrdered, stopMoved } from './day.ts'

const stop = (id: string, kilometres: number | null, open = true): DayStop => ({ id, open, position: kilometres === null ? null : { latitude: 16 + kilometres / 111.2, longitude: 120.6 } })
const ids = (stops: readonly DayStop[]) => stops.map(({ id }) => id).join('')
const day = '2026-11-28'
const start = { latitude: 16, longitude: 120.6 }

describe('the order of a day', () => {
  test('is made once, and then kept, whatever the start is by now', () => {
    const stops = [stop('c', 3), stop('a', 1), stop('b', 2)]
    expect(ids(arranged(stops, null, start))).toBe('abc')
    expect(ids(arranged(stops, { day, order: ['c', 'a', 'b'], locked: [] }, start))).toBe('cab')
  })

  test('takes in what came since where it makes the least detour, after what is done; without a place at the end', () => {
    const kept = { day, order: ['a', 'b', 'gone', 'c'], locked: [] }
    const stops = [stop('a', 1, false), stop('b', 2), stop('c', 5), stop('n', 4), stop('x', null), stop('e', 0.5)]
    expect(ids(arranged(stops, kept, start))).toBe('aebncx')
  })

  test('a stop that is moved is locked, and the rest is put in order around it', () => {
    const stops = [stop('a', 1, false), stop('b', 2), stop('c', 3), stop('d', 4), stop('e', null)]
    const moved = stopMoved(stops, { day, locked: [] }, 'd', 0)
    expect(moved).toEqual({ day, order: ['a', 'd', 'b', 'c', 'e'], locked: ['d'] })
    expect(stopMoved(stops, { day, locked: ['d'] }, 'd', 1).locked).toEqual(['d'])
    const mixed = [stop('d', 4), stop('c', 3), stop('a', 1, false), stop('b', 2), stop('e', null)]
    expect(ids(restOrdered(mixed, ['d'], start))).toBe('adcbe')
    expect(ids(restOrdered(mixed, [], start))).toBe('abcde')
  })
})
