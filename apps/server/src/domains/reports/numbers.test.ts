import { describe, expect, test } from 'vitest'
import { csvLine } from '../../exports/csv.ts'
import { Problem } from '../../problem.ts'
import { ratio, writtenOut } from './numbers.ts'
import { reportDayRange } from './dayRange.ts'
import { workingDayEnds, workingDaysOf } from './targets.ts'

test.each([
  [1, 2, 'rate', 0.5, '0.5000'], [2, 3, 'rate', 0.6667, '0.6667'], [1, 8, 'average', 0.13, '0.13'], [1, 200, 'average', 0.01, '0.01'], [6, 2, 'average', 3, '3.00'],
  [1, 20_000, 'rate', 0.0001, '0.0001'], [1, 0, 'rate', null, null], [0, 7, 'rate', 0, '0.0000'], [301, 200, 'average', 1.51, '1.51'],
] as const)('%i of %i as %s', (part, whole, kind, value, written) => {
  expect(ratio(part, whole, kind)).toBe(value)
  expect(writtenOut(ratio(part, whole, kind), kind)).toBe(written)
})

test('300 hostile names are texts, whatever stands before them; numbers stay numbers', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
  const names = Array.from({ length: 300 }, (_, at) => `${signs[at % signs.length]}${['cmd|x', 'SUM(A1)', '1', '"', ',', `${at}`][at % 6]}`)
  for (const name of names) {
    const [cell = ''] = /^(?:"(?:[^"]|"")*"|[^,]*)/.exec(csvLine([name, -5, writtenOut(0.5, 'rate')])) ?? []
    expect(cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')).toBe(`'${name}`)
  }
  expect(csvLine([-5, 0, writtenOut(3, 'average')])).toBe('-5,0,3.00\r\n')
})

describe('the days of a report', () => {
  const today = '2026-11-25'
  test.each([
    ['mr-visits', {}, ['2026-11-01', today]],
    ['market-saturation', {}, null],
    ['market-saturation', { date_to: '2026-10-20' }, ['2026-10-01', '2026-10-20']],
    ['mr-visits', { date_from: '2026-11-20' }, ['2026-11-20', today]],
    ['mr-visits', { date_to: '2026-12-05' }, ['2026-12-01', '2026-12-05']],
    ['mr-visits', { date_from: '2024-01-01', date_to: '2024-12-31' }, ['2024-01-01', '2024-12-31']],
  ] as const)('%s %o', (type, asked, days) => {
    expect(reportDayRange(type, asked, today)).toEqual(days)
  })

  test.each([{ date_from: '2026-11-02', date_to: '2026-11-01' }, { date_from: '2026-12-01' }, { date_from: '2025-01-01', date_to: '2026-01-02' }])('%o is refused', (asked) => {
    expect(() => reportDayRange('mr-visits', asked, today)).toThrow(Problem)
  })
})

test('a target is of the working days up to today at whose end somebody belonged to a branch', () => {
  // Thursday to Wednesday, with a holiday on the Monday; today is the Tuesday.
  const ends = workingDayEnds(['2026-11-19', '2026-11-25'], '2026-11-24', ['2026-11-23'])
  expect(ends.map((end) => new Date(end).toISOString())).toEqual(['2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z', '2026-11-24T16:00:00.000Z'])
  const from = (at: string, to: string | null) => ({ from_at: new Date(at), to_at: to === null ? null : new Date(to) })
  const days = workingDaysOf(
    [
      { user_id: 'all', ...from('2020-01-01T00:00:00Z', null) },
      { user_id: 'moved', ...from('2020-01-01T00:00:00Z', '2026-11-20T03:00:00Z') },
      { user_id: 'moved', ...from('2026-11-20T03:00:00Z', null) },
      { user_id: 'left', ...from('2020-01-01T00:00:00Z', '2026-11-20T03:00:00Z') },
      { user_id: 'came', ...from('2026-11-20T03:00:00Z', null) },
    ],
    ends,
  )
  expect([...days]).toEqual([['all', 3], ['moved', 3], ['left', 1], ['came', 2]])
})
