import { approvalStatuses } from '@bisita/contract/approvals'
import { expect, test } from 'vitest'
import { plainName, plainValue, changeSinceRequest, statusMark } from './format.ts'
import { statusFilters } from './statuses.ts'

test.each([
  [null, 'none'],
  [undefined, 'none'],
  ['', 'none'],
  [true, 'Yes'],
  [false, 'No'],
  ['2026-11-21', 'Nov 21, 2026'],
  ['2026-11-21T06:05:09.000Z', '11/21/2026 02:05:09 PM'],
  [12345, '12,345'],
  ['12 Mabini St.', '12 Mabini St.'],
])('%j is shown as %s', (value, shown) => {
  expect(plainValue(value)).toBe(shown)
})

test('a field nobody named is named by its words', () => {
  expect(plainName('visit_others_result')).toBe('Visit others result')
})

test.each([
  ['same', 'Cruz', 'Santos', 'Cruz'],
  ['already', 'Cruz', 'Santos', 'Santos'],
  ['changed', 'Cruz', 'Santos', 'Reyes'],
  ['same', null, 'Santos', undefined],
  ['same', '2026-11-21T06:05:09.000Z', null, '2026-11-21T06:05:09Z'],
  ['changed', 100, 200, 150],
  ['same', 'Cruz', null, 'Cruz'],
] as const)('what stands now is %s', (since, before, after, now) => {
  expect(changeSinceRequest({ field: 'lastname', before, after, now })).toBe(since)
})

test('the filters are the statuses of the contract, and all of them', () => {
  expect(statusFilters).toEqual(['ALL', ...approvalStatuses])
})

test('each status has its mark', () => {
  expect(statusMark('PENDING')).toEqual({ tone: 'asked', word: 'Pending' })
  expect(statusMark('APPROVED').tone).toBe('done')
  expect(statusMark('DECLINED').tone).toBe('bad')
  expect(statusMark('CANCELLED').tone).toBe('plain')
})
