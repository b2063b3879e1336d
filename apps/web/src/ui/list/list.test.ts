import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'
import { listParams, readDay, readFlag, readId, readOne, readPlace, without } from './params.ts'

const id = '0190a6a0-0000-7000-8000-000000000001'
const params = listParams({
  orders: ['name', '-name'] as const,
  filters: { kind: readOne(['a', 'b'] as const), day: readDay },
  screen: { open: readId },
})

test('only what means something is read from the address bar', () => {
  expect(params.parse({ page: '0', ipp: '25', sort: 'name', kind: 'c', day: '2026-02-30', open: id, other: 'x' })).toEqual({ ipp: 25, sort: 'name', open: id })
  expect([readFlag('true'), readFlag(true), readFlag('no'), readPlace('14'), readPlace('1400000000'), readId('me')]).toEqual([
    'true', 'true', undefined, undefined, '1400000000', undefined,
  ])
})

test('other filters begin at the first page and keep the order and what is open; what is asked leaves out what is open', () => {
  const search = params.parse({ page: '3', sort: '-name', kind: 'a', open: id })
  expect(params.filtersOf(search)).toEqual({ kind: 'a' })
  expect(params.withFilters(search, { day: '2026-11-24' })).toEqual({ sort: '-name', open: id, day: '2026-11-24' })
  expect(params.asked(search)).toEqual({ page: 3, sort: '-name', kind: 'a' })
  expect(without(search, 'page', 'open')).toEqual({ sort: '-name', kind: 'a' })
})

test('rows that follow each other under one name are a group', () => {
  const rows = ['a1', 'a2', 'b1', 'a3']
  expect(groupsOf(rows, (row) => row.charAt(0)).map(({ name, rows: of }) => [name, ...of])).toEqual([['a', 'a1', 'a2'], ['b', 'b1'], ['a', 'a3']])
  expect(groupsOf(rows, () => null)).toEqual([{ name: null, rows }])
})
