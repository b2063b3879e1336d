import { expect, test } from 'vitest'
import { oneOf, parseQuery, positive, omitUndefined, stringifyQuery } from './addressBar.ts'

test('values stand in the address bar as plain text and come back', () => {
  const written = stringifyQuery({ page: 2, filter_region: '1400000000', visit_result: 'Not Around', keyword: undefined })
  expect(written).toBe('?page=2&filter_region=1400000000&visit_result=Not+Around')
  expect(parseQuery(written)).toEqual({ page: '2', filter_region: '1400000000', visit_result: 'Not Around' })
  expect(stringifyQuery({})).toBe('')
})

test('what somebody mistyped counts as absent', () => {
  expect(['0', '-1', '1.5', 'x', '', undefined, '99999999999'].map(positive)).toEqual(Array(7).fill(undefined))
  expect(positive('7')).toBe(7)
  expect(oneOf(['sss', 'gsis'], 'SSS')).toBeUndefined()
  expect(omitUndefined({ a: 1, b: undefined })).toEqual({ a: 1 })
})
