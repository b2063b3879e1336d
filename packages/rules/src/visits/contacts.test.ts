import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContactFacts, standingOf, withContact } from './contacts.ts'

const contact = (change: Partial<ContactFacts>): ContactFacts => ({
  id: 'a',
  visit_type: 'visit',
  visit_time: '2026-11-20T01:00:00.000Z',
  has_availed: false,
  visit_result: null,
  visit_secondary_result: null,
  ...change,
})

const contacts = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[0-9a-f]{4}$/),
    visit_type: fc.constantFrom('visit', 'call'),
    visit_time: fc.constantFrom('2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-21T01:00:00.000Z'),
    has_availed: fc.boolean(),
    visit_result: fc.constantFrom(null, 'Interested', 'Deceased'),
    visit_secondary_result: fc.constant(null),
  }),
  { maxLength: 8, selector: ({ id }) => id },
)

/** As the server's statement says it: the greatest of each. */
function slowly(all: readonly ContactFacts[]) {
  const sorted = all.toSorted((a, b) => Date.parse(b.visit_time) - Date.parse(a.visit_time) || (a.id < b.id ? 1 : -1))
  const visit = sorted.find(({ visit_type }) => visit_type === 'visit')
  const result = sorted.find(({ visit_result }) => visit_result !== null)
  return {
    has_availed: all.some(({ has_availed }) => has_availed),
    last_call: sorted.find(({ visit_type }) => visit_type === 'call')?.visit_time ?? null,
    last_visit: visit?.visit_time ?? null,
    last_visit_id: visit?.id ?? null,
    visit_result: result?.visit_result ?? null,
    visit_secondary_result: result?.visit_secondary_result ?? null,
  }
}

test('what contacts say of a client is the same in any order, and what the server works out', () => {
  fc.assert(
    fc.property(contacts, (all) => {
      expect(standingOf(all as ContactFacts[]).standing).toEqual(slowly(all as ContactFacts[]))
      expect(standingOf(all.toReversed() as ContactFacts[]).standing).toEqual(slowly(all as ContactFacts[]))
    }),
  )
})

test('one that came late leaves what was said since', () => {
  const first = standingOf([contact({ id: 'b', visit_result: 'Interested', visit_time: '2026-11-21T01:00:00.000Z' })])
  const then = withContact(first.standing, contact({ visit_result: 'Deceased', has_availed: true }), first.resultAt)
  expect(then.standing).toMatchObject({ visit_result: 'Interested', has_availed: true, last_visit_id: 'b' })
})
