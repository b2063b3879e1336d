import { approvalStatuses } from '@bisita/contract/approvals'
import { expect, test } from 'vitest'
import { plainName, plainValue, changeSinceRequest, statusMark, textAfter } from './format.ts'
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

test('masked numbers that look alike and are not have changed, and the text says so', () => {
  const change = { field: 'sss_id', before: '•••• 5678', after: '•••• 5678', now: '•••• 5678' }
  expect(changeSinceRequest(change)).toBe('same')
  expect(changeSinceRequest({ ...change, alike: ['before after', 'before now'] })).toBe('already')
  expect(changeSinceRequest({ ...change, alike: ['before after', 'before now', 'after now'] })).toBe('changed')
  const masked = (_: string, value: unknown) => `•••• ${String(value).slice(-4)}`
  expect(textAfter(change, masked)).toBe('•••• 5678')
  expect(textAfter({ ...change, alike: ['before after'] }, masked)).toBe('a different number, •••• 5678')
  // A phone has whole numbers, and masks them itself.
  expect(textAfter({ ...change, before: '3412345678', after: '3498765678' }, masked)).toBe('a different number, •••• 5678')
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
