import { expect, test } from 'vitest'
import { chipsOf } from '../../ui/list/filters.ts'
import { filterFields, roleOptions, type UserFilters } from './filters.ts'

const names = { branches: [{ id: 'b', name: 'Baguio' }], areas: [] }

const chips = (filters: UserFilters) => chipsOf(filterFields(filters, 'admin', names), filters, () => undefined)

test('the chosen filters in words; what is not known by name stands for itself', () => {
  const shown = chips({ deactivated: 'Y', user_type: 'mr', branch_id: 'b', area_id: 'a' })
  expect(shown.map(({ key, text }) => [key, text])).toEqual([
    ['user_type', 'Marketing Representative'],
    ['branch_id', 'Baguio'],
    ['area_id', 'One area'],
    ['deactivated', 'Deactivated'],
  ])
  expect(chips({})).toEqual([])
})

test('a list of one is no choice, until it is chosen by a link', () => {
  const hidden = (filters: UserFilters) =>
    filterFields(filters, 'admin', names).flatMap((field) => (field.kind === 'choice' && field.hidden === true ? [field.field] : []))
  expect(hidden({})).toEqual(['branch_id', 'area_id'])
  expect(hidden({ branch_id: 'b' })).toEqual(['area_id'])
})

test.each([
  ['oic', ['', 'mr', 'tele', 'oic']],
  ['ah', ['', 'mr', 'tele', 'oic']],
  ['admin', ['', 'mr', 'tele', 'oic', 'ah', 'admin']],
] as const)('%s chooses among the roles there can be in the scope', (by, values) => {
  expect(roleOptions(by).map(({ value }) => value)).toEqual(values)
})
