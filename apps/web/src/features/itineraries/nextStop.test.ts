import { describe, expect, test } from 'vitest'
import { nextStop, type DayStop } from './nextStop.ts'

const stop = (name: string, barangay: string, status: DayStop['status'] = 'scheduled'): DayStop => ({
  client_id: name, client_name: name, status, province: 'Benguet', mun_city: 'Kapangan', barangay,
})

const day = [stop('Cruz', 'Taba-ao'), stop('Abad', 'Beleng'), stop('Baltazar', 'Gadang'), stop('Diaz', 'Beleng')]

describe('the next stop', () => {
  test('none where nothing is left: all visited or skipped, the client just left, an empty day', () => {
    expect(nextStop([], 'Abad')).toBeNull()
    expect(nextStop([stop('Abad', 'Beleng')], 'Abad')).toBeNull()
    expect(nextStop([stop('Abad', 'Beleng', 'visited'), stop('Cruz', 'Taba-ao', 'skipped')], 'Diaz')).toBeNull()
  })

  test('goes on in the order of places, whatever order they came in', () => {
    expect(nextStop(day, 'Abad')).toEqual({ stop: day[3], left: 3 })
    expect(nextStop(day, 'Diaz')).toEqual({ stop: day[2], left: 3 })
  })

  test('passes over what is done, and comes back to what was passed over', () => {
    const done = day.map((one) => (one.client_name === 'Baltazar' ? { ...one, status: 'visited' as const } : one))
    expect(nextStop(done, 'Diaz')?.stop.client_name).toBe('Cruz')
    expect(nextStop(done, 'Cruz')).toEqual({ stop: done[1], left: 2 })
  })

  test('after somebody who was not planned it is the first of the day', () => {
    expect(nextStop(day, 'Nobody')).toEqual({ stop: day[1], left: 4 })
  })

  test('the client just left is not the next one, though a second plan or an answer that lags behind says so', () => {
    expect(nextStop([stop('Abad', 'Beleng'), stop('Abad', 'Taba-ao'), stop('Cruz', 'Gadang')], 'Abad')).toMatchObject({ stop: { client_name: 'Cruz' }, left: 1 })
  })
})
