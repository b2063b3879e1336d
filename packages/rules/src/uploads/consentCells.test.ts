import { expect, test } from 'vitest'
import { consentColumns, isUploadHeader, reasonColumn, uploadColumns, withReason, withoutReason } from './columns.ts'
import { readConsentCell } from './consentCells.ts'

const header = [...uploadColumns, ...consentColumns]
const row = uploadColumns.map((column) => column)

test('the two columns may follow the others together, before the reason', () => {
  expect([header, [...header, reasonColumn]].map(isUploadHeader)).toEqual([true, true])
  expect([[...uploadColumns, 'consent'], [...uploadColumns, 'consent_date', 'consent'], [...uploadColumns, reasonColumn, ...consentColumns]].map(isUploadHeader)).toEqual([false, false, false])
})

test('what a row says of consent is one cell, also through a chunk and a file of rejected rows; a row that says nothing has none', () => {
  const taken = withoutReason([...row, ' yes ', '2026-11-20', 'sss_id: wrong'], [...header, reasonColumn])
  expect(taken).toEqual([...row, 'consent=yes|2026-11-20'])
  expect(withoutReason(taken, uploadColumns)).toEqual(taken)
  expect(withoutReason(withReason(taken, 'why'), [...uploadColumns, reasonColumn])).toEqual(taken)
  expect(withoutReason([...row, '', ' '], header)).toEqual(row)
  expect(withoutReason([...row, 'yes', '2026-11-20', 'more'], header)).toEqual([...taken, 'more'])
  expect(withoutReason(row.slice(0, 13), header)).toEqual(row.slice(0, 13))
})

test.each([
  ['consent=yes|2026-11-20', { answer: 'yes', day: '2026-11-20' }],
  ['consent=NO|2026-11-27', { answer: 'no', day: '2026-11-27' }],
  ['consent=oo|2026-11-20', { fault: { column: 'consent', message: 'Either yes or no.' } }],
  ['consent=|2026-11-20', { fault: { column: 'consent', message: 'Either yes or no.' } }],
  ['consent=yes|20/11/2026', { fault: { column: 'consent_date', message: 'A date is written YYYY-MM-DD.' } }],
  ['consent=yes|2026-11-28', { fault: { column: 'consent_date', message: 'The day is from Jan 01, 1950 to Nov 27, 2026.' } }],
  ['one more', null],
  [undefined, null],
])('%s is read as it is', (cell, read) => {
  expect(readConsentCell(cell, '2026-11-27')).toEqual(read)
})
