import { describe, expect, test } from 'vitest'
import { nextCell } from './components/useCellKeys.ts'
import { reportKinds } from './kinds.ts'
import { rankingOf } from './ranking.ts'
import type { Report } from './reports.queries.ts'
import { median, sortedRows } from './sorting.ts'

const columns: Report['columns'] = [
  { key: 'id', label: 'Id', counts: false, kind: 'text' },
  { key: 'display_name', label: 'Name', counts: false, kind: 'text' },
  { key: 'Total', label: 'Total', counts: true, kind: 'count' },
  { key: 'attainment', label: 'Attainment', counts: false, kind: 'rate' },
]

const report = (rows: Report['rows']): Report => ({
  job_id: 'job', report_version: '1', data_type: 'mr-visits', taken_at: '2026-11-25T00:00:00Z', filters: {}, columns, rows, totals: { Total: 0 },
})

describe('rows are sorted', () => {
  const rows = [['a', 'Ñ', 2, null], ['b', 'n', 10, 0.5], ['c', 'Mia', 2, 0.1]]
  const names = (order?: string) => sortedRows({ columns, rows }, order).map((row) => row[0])

  test.each([
    [undefined, 'abc'], ['other', 'abc'], ['Total', 'acb'], ['-Total', 'bac'], ['attainment', 'cba'], ['-attainment', 'bca'], ['display_name', 'cab'], ['-display_name', 'abc'],
  ])('by %s', (order, expected) => {
    expect(names(order).join('')).toBe(expected)
  })
})

test('the median is the middle one, or between the two in the middle', () => {
  expect([median([]), median([3]), median([1, 9, 2]), median([4, 1, 3, 2])]).toEqual([null, 3, 2, 2.5])
})

describe('a ranking', () => {
  const many = (count: number): Report['rows'] => Array.from({ length: count }, (_, at) => [`id${at}`, `Name ${at}`, at, at / 10])

  test('needs two to compare', () => {
    expect(rankingOf(report([['a', 'A', 1, null], ['b', 'B', 1, 0.5]]), reportKinds['mr-visits'])).toBeNull()
  })

  test('has everybody where they are few, the best first, and says who is ahead and behind', () => {
    const ranking = rankingOf(report(many(3)), reportKinds['mr-visits'])
    expect(ranking?.rows.map(({ name }) => name)).toEqual(['Name 2', 'Name 1', 'Name 0'])
    expect([ranking?.between, ranking?.median, ranking?.top]).toEqual([0, 0.1, 1])
    expect(ranking?.finding).toBe('Attainment: Name 2 is ahead with 20.0%, Name 0 is behind with 0.0%; the median is 10.0%. 3 of 3 representatives are below the target.')
  })

  test('names nobody where the difference means nothing: two people, or less than five points', () => {
    expect(rankingOf(report(many(2)), reportKinds['mr-visits'])?.finding).toBe('Attainment: the median is 5.0%. 2 of 2 representatives are below the target.')
    const close: Report['rows'] = [['a', 'A', 1, 0.71], ['b', 'B', 2, 0.72], ['c', 'C', 3, 0.755]]
    expect(rankingOf(report(close), reportKinds['mr-visits'])?.finding).toBe('Attainment: the median is 72.0%. 3 of 3 representatives are below the target.')
  })

  test('has those ahead and those behind where they are many', () => {
    const ranking = rankingOf(report(many(15)), reportKinds['mr-visits'])
    expect([ranking?.rows.length, ranking?.between, ranking?.cut, ranking?.rows[6]?.name]).toEqual([12, 3, 6, 'Name 5'])
  })
})

test('arrows go over what has nothing to open, and no further than the edge', () => {
  const grid = { rows: 3, columns: 3, linked: ({ row, column }: { row: number; column: number }) => column > 0 && !(row === 1 && column === 1) }
  expect(nextCell(grid, { row: 0, column: 1 }, { row: 1, column: 0 })).toEqual({ row: 2, column: 1 })
  expect(nextCell(grid, { row: 1, column: 2 }, { row: 0, column: -1 })).toBeUndefined()
  expect(nextCell(grid, { row: 0, column: 1 }, { row: 0, column: 1 })).toEqual({ row: 0, column: 2 })
  expect(nextCell(grid, { row: 2, column: 2 }, { row: 1, column: 0 })).toBeUndefined()
})
