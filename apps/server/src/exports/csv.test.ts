import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['Dela Cruz, Juan', '"Dela Cruz, Juan"'],
  ['He said "no"', '"He said ""no"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+63 917', "'+63 917"],
  ['-1', "'-1"],
  ['@sum(1)', "'@sum(1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠1', "'＠1"],
  ['=1,"2"', '"\'=1,""2"""'],
  ['Peña 1=1', 'Peña 1=1'],
  ['', ''],
  [-12.5, '-12.5'],
  [0, '0'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [{ a: 1 }, '"{""a"":1}"'],
])('%j is written %j', (value, written) => {
  expect(csvLine([value, 'end'])).toBe(`${written},end\r\n`)
})
