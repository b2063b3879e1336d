import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { closedWords } from './hours.ts'
import { filledScript } from './script.ts'
import { whenWords } from './labels.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test('calls may be made from the first to the last minute of the hours, on call days that are no holidays', () => {
  expect(closedWords(usualOwnSettings, at('2026-11-25T07:59:59'))).toBe('Calls begin at 08:00.')
  expect(closedWords(usualOwnSettings, at('2026-11-25T08:00:00'))).toBeNull()
  expect(closedWords(usualOwnSettings, at('2026-11-25T19:59:59'))).toBeNull()
  expect(closedWords(usualOwnSettings, at('2026-11-25T20:00:00'))).toBe('Calls end at 20:00.')
  expect(closedWords(usualOwnSettings, at('2026-11-29T12:00:00'))).toBe('No calls today.')
  const holidays = [{ date: '2026-11-30', name: 'Bonifacio Day' }]
  expect(closedWords({ ...usualOwnSettings, holidays }, at('2026-11-30T12:00:00'))).toContain('Bonifacio Day')
  expect(closedWords({ ...usualOwnSettings, call_hours_kept: false }, at('2026-11-29T03:00:00'))).toBeNull()
})

test('a script names the client and the caller; a field that there is none of stays as written', () => {
  const person = { firstname: 'Clarita', lastname: 'Cruz', age: null, pension_type: 'Retirement', last_visit: null }
  expect(filledScript('Magandang araw, {firstname} {lastname}, si {caller} ito. {pension_type}, {age}, {last_visit} {nobody} {toString}', person, 'Ana')).toBe(
    'Magandang araw, Clarita Cruz, si Ana ito. Retirement, not known, never {nobody} {toString}',
  )
})

test('a time of today is shown by its hour alone', () => {
  const now = at('2026-11-25T09:00:00')
  expect(whenWords('2026-11-25T06:30:00Z', now)).toBe('today at 02:30 PM')
  expect(whenWords('2026-11-26T00:00:00Z', now)).toBe('on 11/26/2026 08:00:00 AM')
})
