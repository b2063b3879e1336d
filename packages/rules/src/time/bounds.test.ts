import { expect, test } from 'vitest'
import { boundsProblem, callBackDays, coverDays, hiringDays, holidayDays, latePlanDays, planDays } from './bounds.ts'

const today = '2026-11-27'

test.each([
  ['a plan', planDays(today), '2026-10-28', '2028-11-27'],
  ['a plan that a phone sent late', latePlanDays(today), '2025-10-28', '2028-11-27'],
  ['a hiring', hiringDays(today), '1950-01-01', '2027-11-27'],
  ['a holiday', holidayDays, '2000-01-01', '2100-12-31'],
  ['a cover', coverDays(today), '2026-11-27', '2027-11-27'],
  ['a call back', callBackDays(today), '2025-11-27', '2028-11-27'],
] as const)('%s lies within its days', (_, bounds, from, to) => {
  expect(bounds).toEqual({ from, to })
  expect([boundsProblem(from, bounds), boundsProblem(to, bounds)]).toEqual([null, null])
  for (const day of ['0026-11-30', '9999-12-31']) expect(boundsProblem(day, bounds)).toMatch(/^The day is from \w{3} \d\d, \d{4} to \w{3} \d\d, \d{4}\.$/)
})

test('two years from 29 February end with February', () => {
  expect(planDays('2028-02-29').to).toBe('2030-02-28')
  expect(boundsProblem('2030-03-01', planDays('2028-02-29'))).toBe('The day is from Jan 30, 2028 to Feb 28, 2030.')
})
