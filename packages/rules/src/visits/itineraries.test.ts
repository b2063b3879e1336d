import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfilledItinerary, isOpen, itineraryStatus, type VisitFacts, pinTypeOf, type PlannedItinerary } from './itineraries.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-20', null, false, 'pending'],
  ['2026-11-21', null, false, 'scheduled'],
  ['2026-11-22', null, false, 'scheduled'],
  ['2026-11-20', 'v', false, 'visited'],
  ['2026-11-22', 'v', false, 'visited'],
  ['2026-11-20', 'v', true, 'visited'],
  ['2026-11-20', null, true, 'skipped'],
  ['2026-11-22', null, true, 'skipped'],
] as const)('visible at %s, visit %s, skipped %s: %s', (visible_at, visit_id, skipped, status) => {
  expect(itineraryStatus({ visible_at, visit_id, skipped }, today)).toBe(status)
  expect(isOpen(status)).toBe(visit_id === null && !skipped)
})

test('a plan for oneself is pinned; for somebody else it is assigned', () => {
  expect([pinTypeOf('a', 'a'), pinTypeOf('a', 'b')]).toEqual(['self', 'assigned'])
})

const few = (...values: string[]) => fc.constantFrom(...values)
const days = few('2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22')

const planned: fc.Arbitrary<PlannedItinerary[]> = fc.uniqueArray(
  fc.record({ id: fc.nat(15).map(String), client_id: few('c', 'd'), assigned_to: few('u', 'v'), visible_at: days, open: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 12 },
)

const made: fc.Arbitrary<VisitFacts> = fc.record({
  client_id: few('c', 'd'),
  user_id: few('u', 'v'),
  day: days,
  itinerary_id: fc.option(fc.nat(15).map(String), { freq: 2 }),
})

/** The matching rule of promises/itineraries 2 in the words of its sentences, one test for each. */
test('a visit fulfils the itinerary it names, else the latest of its own that was due', () => {
  const found = { named: 0, own: 0 }
  fc.assert(
    fc.property(made, planned, (visit, all) => {
      const id = fulfilledItinerary(visit, all)
      const may = (other: PlannedItinerary) =>
        other.open && other.client_id === visit.client_id &&
        (visit.itinerary_id === null ? other.assigned_to === visit.user_id && other.visible_at <= visit.day : other.id === visit.itinerary_id)
      const due = all.filter(may)
      const one = due.find((itinerary) => itinerary.id === id)
      if (one !== undefined) found[visit.itinerary_id === null ? 'own' : 'named'] += 1
      expect([id === null, one === undefined]).toEqual(due.length === 0 ? [true, true] : [false, false])
      const better = due.filter(
        (other) => other.visible_at > (one?.visible_at ?? '') || (other.visible_at === one?.visible_at && other.id < one.id),
      )
      expect(better).toEqual([])
      // The order in which they are looked at decides nothing.
      expect(fulfilledItinerary(visit, all.toReversed())).toBe(id)
    }),
    { seed: 20261121, numRuns: 2000 },
  )
  expect(Math.min(found.named, found.own)).toBeGreaterThan(50)
})
