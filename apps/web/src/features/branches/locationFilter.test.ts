import { expect, test } from 'vitest'
import { isNarrowed, noFilter, queryOf, selectionOfFilter } from './locationFilter.ts'

const city = { ...noFilter, places: { mun_city: '1401102000' } }

test('the list asks for what is chosen and nothing else', () => {
  expect(queryOf(noFilter, 1, 50)).toEqual({ page: 1, ipp: 50, sort: 'location' })
  expect(queryOf({ ...city, keyword: 'a', withoutMr: true }, 2, 10)).toEqual({
    page: 2, ipp: 10, sort: 'location', mun_city: '1401102000', keyword: 'a', without_mr: true,
  })
})

test('a whole city is one selection; all of a branch, or what no MR holds, can’t be named so', () => {
  expect(selectionOfFilter(city)).toEqual({ filter: { mun_city: '1401102000' } })
  expect(selectionOfFilter(noFilter)).toBeNull()
  expect(selectionOfFilter({ ...city, withoutMr: true })).toBeNull()
  expect([noFilter, city, { ...noFilter, withoutMr: true }].map(isNarrowed)).toEqual([false, true, true])
})
