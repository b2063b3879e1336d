import { isWorkingDay } from '@bisita/rules/time/days'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsByDay, spread, type ClientToPlan } from './spread.ts'

const client = (name: string, barangay = 'Taba-ao', mun_city = 'Kapangan'): ClientToPlan => ({
  id: name,
  fullname: name,
  province: 'Benguet',
  mun_city,
  barangay,
})

const many = (count: number) => Array.from({ length: count }, (_, at) => client(`Client ${String(at).padStart(3, '0')}`))

describe('several clients', () => {
  test('on one day are all on that day, a Sunday too', () => {
    const planned = spread(many(3), { from: '2026-11-22', perDay: null, workingDays: true })
    expect(planned.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-22', '2026-11-22'])
  })

  test('spread from a Friday go on with Monday', () => {
    const planned = spread(many(5), { from: '2026-11-20', perDay: 2, workingDays: true })
    expect(countsByDay(planned)).toEqual([
      ['2026-11-20', 2],
      ['2026-11-23', 2],
      ['2026-11-24', 1],
    ])
  })

  test('spread from a Saturday begin on Monday, or on that Saturday where it is asked for', () => {
    expect(spread(many(1), { from: '2026-11-21', perDay: 1, workingDays: true })[0]?.day).toBe('2026-11-23')
    expect(spread(many(1), { from: '2026-11-21', perDay: 1, workingDays: false })[0]?.day).toBe('2026-11-21')
  })

  test('are taken by their places, so that neighbours fall on the same day', () => {
    const mixed = [client('A', 'Sagubo'), client('B', 'Balakbak'), client('C', 'Sagubo'), client('D', 'Balakbak')]
    const planned = spread(mixed, { from: '2026-11-23', perDay: 2, workingDays: true })
    expect(planned.map(({ client: { fullname }, day }) => [fullname, day])).toEqual([
      ['B', '2026-11-23'],
      ['D', '2026-11-23'],
      ['A', '2026-11-24'],
      ['C', '2026-11-24'],
    ])
  })

  test('leave out what a day has already', () => {
    const taken = new Map([['2026-11-20', 2], ['2026-11-23', 1], ['2026-11-24', 5]])
    expect(countsByDay(spread(many(3), { from: '2026-11-20', perDay: 2, workingDays: true, taken }))).toEqual([
      ['2026-11-23', 1],
      ['2026-11-25', 2],
    ])
  })

  test('are each planned once, at most so many a day, on working days in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 28 }), (count, perDay, date) => {
        const from = `2026-11-${String(date).padStart(2, '0')}`
        const planned = spread(many(count), { from, perDay, workingDays: true })
        expect(new Set(planned.map((one) => one.client.id)).size).toBe(count)
        const days = planned.map(({ day }) => day)
        expect(days).toEqual(days.toSorted())
        expect(days.every((day) => isWorkingDay(day) && day >= from)).toBe(true)
        expect(countsByDay(planned).every(([, each]) => each <= perDay)).toBe(true)
        expect(countsByDay(planned)).toHaveLength(Math.ceil(count / perDay))
      }),
    )
  })
})
