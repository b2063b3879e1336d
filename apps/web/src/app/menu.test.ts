import { expect, test } from 'vitest'
import { entriesOf, footFor, menuGroupsFor } from './menu.ts'

const mr = ['/dashboard', '/settings', '/my-locations', '/clients', '/visits', '/approvals', '/itinerary', '/guide', '/about']

test('the menu has what this version has and the user may open, in its own order', () => {
  expect(entriesOf(menuGroupsFor(mr)).map(({ path }) => path)).toEqual([
    '/dashboard', '/clients', '/visits', '/itinerary', '/approvals', '/my-locations', '/settings', '/guide', '/about',
  ])
  expect(menuGroupsFor(['/dashboard', '/jobs', '/dashboard-new', '/about']).map(({ name, entries }) => [name, ...entries.map(({ path }) => path)])).toEqual([
    ['Work', '/dashboard'], ['Reports', '/dashboard-new'], ['System', '/jobs'], [null, '/about'],
  ])
})

test('a phone of a marketing representative has the places of the work at hand, the rest under More', () => {
  const { near, more } = footFor('mr', menuGroupsFor(mr))
  expect(near.map(({ title }) => title)).toEqual(['Clients', 'Itineraries', 'Dashboard'])
  expect(entriesOf(more).map(({ title }) => title)).toEqual(['Visits', 'Approvals', 'My Locations', 'Settings', 'Guide', 'About'])
})
