import { expect, test } from 'vitest'
import { footFor, menuFor } from './menu.ts'

const mr = ['/dashboard', '/settings', '/my-locations', '/clients', '/visits', '/approvals', '/itinerary', '/about']

test('the menu has what this version has and the user may open, in its own order', () => {
  expect(menuFor(mr).map(({ path }) => path)).toEqual([
    '/dashboard', '/clients', '/visits', '/itinerary', '/approvals', '/my-locations', '/settings', '/about',
  ])
  expect(menuFor(['/dashboard', '/jobs', '/dashboard-new']).map(({ path }) => path)).toEqual(['/dashboard', '/dashboard-new', '/jobs'])
})

test('a phone of a marketing representative has the places of the work at hand, the rest under More', () => {
  const { near, more } = footFor('mr', menuFor(mr))
  expect(near.map(({ title }) => title)).toEqual(['Clients', 'Itineraries', 'Dashboard'])
  expect(more.map(({ title }) => title)).toEqual(['Visits', 'Approvals', 'My Locations', 'Settings', 'About'])
})
