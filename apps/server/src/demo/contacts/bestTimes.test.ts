import { bestTime } from '@bisita/rules/day/bestTime'
import { countHalfDays, halfDayOfContact, type FoundFacts, type HalfDayCounts } from '@bisita/rules/day/halfDays'
import { placeCodes } from '@bisita/rules/places/placeCodes'
import { beforeAll, expect, test } from 'vitest'
import { readShippedEdition } from '../../domains/locations/psgc/edition.ts'
import { locationRows } from '../../domains/locations/psgc/rows.ts'
import { demoClient } from '../clients/client.ts'
import { demoContext } from '../context.ts'
import { Random, streams } from '../random.ts'

type Visited = { readonly location: string; readonly visits: readonly FoundFacts[] }
const iso = (at: number) => new Date(at).toISOString()
let clients: readonly Visited[]

beforeAll(async () => {
  const context = demoContext({ today: '2026-11-21', clients: 6000, places: locationRows(await readShippedEdition()) })
  clients = Array.from({ length: context.clients }, (_, index) => {
    const { contacts, territoryLocation } = demoClient(index, context)
    const visits = contacts.map((contact) => ({ ...contact, visit_time: iso(contact.visit_time), received_at: iso(contact.received_at) }))
    return { location: territoryLocation.location_id, visits: visits.filter(({ visit_type }) => visit_type === 'visit') }
  })
})

/** The best time of each client, from all visits as the server counts them. */
function bestTimes(all: readonly Visited[]) {
  const of = (key: (client: Visited) => string) =>
    new Map([...Map.groupBy(all, key)].map(([code, there]): [string, HalfDayCounts] => [code, countHalfDays(there.flatMap(({ visits }) => visits))]))
  const barangays = of(({ location }) => location)
  const cities = of(({ location }) => placeCodes(location).mun_city)
  return all.flatMap(({ location, visits }) => {
    const [barangay, city] = [barangays.get(location), cities.get(placeCodes(location).mun_city)]
    return (barangay && city && bestTime({ client: countHalfDays(visits), barangay, city })) ?? []
  })
}

test('the demo’s visits end alike at all hours, and nothing is said of its clients', () => {
  expect(clients.flatMap(({ visits }) => visits).length).toBeGreaterThan(3000)
  expect(bestTimes(clients).length / clients.length).toBeLessThan(0.01)
})

test('where its clients are at home in the afternoons, whoever is named is named with these', () => {
  const random = new Random(2026, streams.contacts, 0)
  const afternoons = clients.map(({ location, visits }) => ({
    location,
    visits: visits.map((visit) => ({ ...visit, has_availed: false, visit_result: random.chance(halfDayOfContact(visit) % 2 === 1 ? 0.85 : 0.15) ? 'Not Interested' : 'Not Around' })),
  }))
  const named = bestTimes(afternoons)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ half }) => half === 'afternoon').length / named.length).toBeGreaterThanOrEqual(0.9)
})
