import { expect, test } from 'vitest'
import { footFor, menuFor } from './menu.ts'

const all = ['/dashboard', '/clients', '/my-locations', '/visits', '/settings', '/about']

test('the menu has what this version has and the user may open', () => {
  expect(menuFor(all).map(({ path }) => path)).toEqual(['/dashboard', '/clients', '/my-locations', '/settings', '/about'])
  expect(menuFor(['/dashboard', '/visits']).map(({ path }) => path)).toEqual(['/dashboard'])
})

test('a phone of a marketing representative has the places of the work at hand, the rest under More', () => {
  const { near, more } = footFor('mr', menuFor(all))
  expect(near.map(({ title }) => title)).toEqual(['Clients', 'My Locations', 'Dashboard'])
  expect(more.map(({ title }) => title)).toEqual(['Settings', 'About'])
})
