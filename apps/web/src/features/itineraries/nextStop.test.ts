import { describe, expect, test } from 'vitest'
import { inDayOrder, nextStop, type NextStopFacts } from './nextStop.ts'

const stop = (name: string, barangay: string, status: NextStopFacts['status'] = 'scheduled'): NextStopFacts => ({
  id: name, client_id: name, client_name: name, status, province: 'Benguet', mun_city: 'Kapangan', barangay,
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

  test('goes on in the order that was kept for the day; what came since is at its end', () => {
    const kept = { day: '2026-11-28', order: ['Cruz', 'Diaz', 'Gone'], locked: [] }
    expect(inDayOrder(day, kept).map(({ id }) => id)).toEqual(['Cruz', 'Diaz', 'Abad', 'Baltazar'])
    expect(nextStop(day, 'Cruz', kept)?.stop.client_name).toBe('Diaz')
    expect(nextStop(day, 'Baltazar', kept)?.stop.client_name).toBe('Cruz')
  })
})
