import { expect, test } from 'vitest'
import { linesOf, type MapStop, marksOf } from './stops.ts'

const stop = (number: number, more: Partial<MapStop> = {}): MapStop => ({
  id: `id ${number}`, number, name: `Client ${number}`, latitude: 16 + number / 100, longitude: 120, source: 'visits', state: 'planned', route: 'mr', ...more,
})
const nothing = { stops: [], start: null, end: null, suggestions: [], blocked: [] }
const [from, to] = [{ latitude: 15, longitude: 120 }, { latitude: 17, longitude: 120 }]

test('each stop is a mark in the order of its number, and says its state and whether it is only about', () => {
  const marks = marksOf({ ...nothing, stops: [stop(2, { state: 'done' }), stop(1, { source: 'barangay' }), stop(3, { state: 'skipped' })] })
  expect(marks.map(({ face, title, words, about }) => [face, title, words, about])).toEqual([
    ['1', '1. Client 1', 'planned, approximate: only the barangay is known', true],
    ['2', '2. Client 2', 'visited', false],
    ['3', '3. Client 3', 'skipped', false],
  ])
})

test('a door whose people asked not to be visited names nobody and has nothing to do', () => {
  const marks = marksOf({ ...nothing, stops: [stop(1)], start: from, end: to, suggestions: [{ ...stop(9), name: 'Near' }], blocked: [to, to] })
  expect(marks.map(({ kind, id, title }) => [kind, id, title])).toEqual([
    ['start', null, 'Start of the day'],
    ['stop', 'id 1', '1. Client 1'],
    ['end', null, 'End of the day'],
    ['suggestion', 'id 9', 'Near'],
    ['blocked', null, 'A client here asked not to be visited'],
    ['blocked', null, 'A client here asked not to be visited'],
  ])
  expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length)
})

test('the lines go through the stops of each route by their numbers, from the start to the end', () => {
  expect(linesOf({ ...nothing, stops: [stop(1)] })).toEqual([])
  const latitudes = (lines: ReturnType<typeof linesOf>) => lines.map((line) => line.map(({ latitude }) => latitude))
  expect(latitudes(linesOf({ stops: [stop(3), stop(1), stop(2)], start: from, end: to }))).toEqual([[15, 16.01, 16.02, 16.03, 17]])
  expect(latitudes(linesOf({ ...nothing, stops: [stop(1), stop(2, { route: 'other' }), stop(3), stop(4, { route: 'other' })] }))).toEqual([[16.01, 16.03], [16.02, 16.04]])
})
