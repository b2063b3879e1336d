import { expect, test } from 'vitest'
import { ceiling, change, linePoints, percent, shareOf } from './scale.ts'

test('a scale ends at the next round number', () => {
  expect([0, 1, 7, 10, 11, 16, 99, 101, 1501].map(ceiling)).toEqual([1, 1, 8, 10, 15, 20, 100, 150, 2000])
})

test('a share lies between nothing and the whole', () => {
  expect([shareOf(1, 4), shareOf(5, 4), shareOf(-1, 4), shareOf(3, 0)]).toEqual([0.25, 1, 0, 0])
  expect([percent(1, 3), percent(0, 9), percent(1, 0)]).toEqual(['33%', '0%', ''])
})

test('a line stands over the middles of its columns, zero at the bottom', () => {
  expect(linePoints([0, 5, 10], 10)).toBe('16.666666666666664,100 50,50 83.33333333333334,0')
  expect(linePoints([], 10)).toBe('')
})

test('a change of few is shown as a number, of many as a share', () => {
  expect([change(5, 3), change(1, 3), change(120, 100), change(50, 100), change(4, 4), change(4, null)]).toEqual(['+2', '−2', '+20%', '−50%', 'as before', ''])
})
