import { expect, test } from 'vitest'
import { placedStops } from './placedStops.ts'

const stop = (id: string, status: 'pending' | 'scheduled' | 'visited' | 'skipped' = 'scheduled', assigned_to = 'mr') => ({ id, client_id: `client ${id}`, client_name: `Name ${id}`, assigned_to, status })
const pin = { latitude: 16.4, longitude: 120.6 }
const place = (id: string, more: object = {}) => ({ id: `client ${id}`, pin, pin_source: 'visits' as const, last_visit: null, ...more })
const reason = ({ last_visit }: { last_visit: string | null }) => (last_visit === null ? 'never' : 'vaguely')

test('every stop is on the map or among the missing with its reason, in one order of numbers', () => {
  const { shown, missing } = placedStops(
    [stop('a'), stop('b', 'visited'), stop('c', 'skipped'), stop('d', 'pending', 'other'), stop('e')],
    [place('a'), place('b', { pin_source: 'barangay' }), place('c', { pin: null, pin_source: null }), place('d')],
    reason,
  )
  expect(shown.stops.map(({ id, number, source, state, route }) => [id, number, source, state, route])).toEqual([
    ['a', 1, 'visits', 'planned', 'mr'],
    ['b', 2, 'barangay', 'done', 'mr'],
    ['d', 4, 'visits', 'planned', 'other'],
  ])
  expect(missing).toEqual([
    { id: 'c', number: 3, name: 'Name c', reason: 'never' },
    { id: 'e', number: 5, name: 'Name e', reason: 'not on this phone' },
  ])
})

test('two plans for one client are two stops of one place', () => {
  const twice = [stop('a'), { ...stop('a'), id: 'again' }]
  expect(placedStops(twice, [place('a')], reason).shown.stops.map(({ id, latitude }) => [id, latitude])).toEqual([['a', 16.4], ['again', 16.4]])
})
