import { expect, test } from 'vitest'
import { describeFilters, having, roleOptions } from './filters.ts'

const names = { branches: [{ id: 'b', name: 'Baguio' }], areas: [], location: 'Poblacion, Pilar' }

test('the chosen filters in words; what is not known by name stands for itself', () => {
  expect(describeFilters({ deactivated: 'Y', user_type: 'mr', branch_id: 'b', area_id: 'a', location_id: '1401108013' }, names)).toEqual([
    { field: 'user_type', text: 'Marketing Representative' },
    { field: 'branch_id', text: 'Baguio' },
    { field: 'area_id', text: 'One area' },
    { field: 'location_id', text: 'Holds Poblacion, Pilar' },
    { field: 'deactivated', text: 'Deactivated' },
  ])
  expect(describeFilters({}, names)).toEqual([])
})

test('an open choice leaves the filter out', () => {
  expect(having({ user_type: 'mr', branch_id: 'b' }, 'user_type', '')).toEqual({ branch_id: 'b' })
  expect(having({ branch_id: 'b' }, 'deactivated', 'N')).toEqual({ branch_id: 'b', deactivated: 'N' })
})

test.each([
  ['oic', ['', 'mr', 'tele', 'oic']],
  ['ah', ['', 'mr', 'tele', 'oic']],
  ['admin', ['', 'mr', 'tele', 'oic', 'ah', 'admin']],
] as const)('%s chooses among the roles there can be in the scope', (by, values) => {
  expect(roleOptions(by).map(({ value }) => value)).toEqual(values)
})
